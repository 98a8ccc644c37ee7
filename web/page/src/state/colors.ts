/** The colours of a puzzle: another look, another letter, more of them, fewer. Pure functions; the picture then rules. */
import type { PaletteColor } from '../engine/types';
import { blankPicture, type Doc } from './document';
import { redrawn } from './redraw';

/** Colours beside the background that the page offers to add. */
export const MOST_COLORS = 15;

/** The look of colours to be added, by turns. */
const LOOKS = ['#c4232b', '#2f8f3a', '#1f5fbf', '#e0b000', '#7b3fa0', '#d9730d', '#0f8b8d', '#8a5a2b', '#d65a9c', '#6d747c'];
const LETTERS = 'rgbyvotnpsacdefhijklmquwxz';

/** What is not given stays as it is. */
export type Edit = Partial<Pick<PaletteColor, 'name' | 'rgb' | 'symbol'>>;

const pictureOf = (doc: Doc): string => doc.picture ?? blankPicture(doc.puzzle);

/** A letter that no other colour has; null if it cannot be one. */
export function letterOf(palette: PaletteColor[], at: number, typed: string): string | null {
  const [letter = '', more] = [...typed.trim()];
  const isFree = palette.every(({ symbol }, other) => other === at || symbol !== letter);
  return more === undefined && /^[^\s\d,?*]$/u.test(letter) && isFree ? letter : null;
}

/** A name that no other colour has; null if it cannot be one. */
export function nameOf(palette: PaletteColor[], at: number, typed: string): string | null {
  const name = typed.trim();
  return name !== '' && palette.every((color, other) => other === at || color.name !== name) ? name : null;
}

export function edited(doc: Doc, at: number, edit: Edit): Doc {
  const { palette, width, height } = doc.puzzle;
  const old = palette[at];
  const color = old && { ...old, ...edit };
  if (!color || (Object.keys(edit) as (keyof Edit)[]).every((key) => old[key] === color[key])) return doc;
  const next = palette.map((other, index) => (index === at ? color : other));
  return redrawn(doc, width, height, next, pictureOf(doc), doc.play);
}

/** One colour more, with a letter and a look that no other has; `nameFor` its number. */
export function added(doc: Doc, nameFor: (number: number) => string): Doc {
  const { palette, width, height } = doc.puzzle;
  if (palette.length > MOST_COLORS) return doc;
  const symbol = [...LETTERS].find((letter) => palette.every((color) => color.symbol !== letter)) ?? '';
  const rgb = LOOKS.find((look) => palette.every((color) => color.rgb.toLowerCase() !== look)) ?? '#6d747c';
  let number = palette.length;
  while (palette.some(({ name }) => name === nameFor(number))) number++;
  return redrawn(doc, width, height, [...palette, { name: nameFor(number), rgb, symbol }], pictureOf(doc), doc.play);
}

/** Without a colour: its cells become blank, and are not known any more to the player. */
export function removed(doc: Doc, at: number): Doc {
  const { palette, width, height } = doc.puzzle;
  if (at < 1 || at >= palette.length || palette.length < 3) return doc;
  const without = (cells: string, instead: string) => cells.replace(/[0-9a-z]/g, (digit) => {
    const color = parseInt(digit, 36);
    return color === at ? instead : color > at ? (color - 1).toString(36) : digit;
  });
  const rest = palette.filter((_, index) => index !== at);
  return redrawn(doc, width, height, rest, without(pictureOf(doc), '0'), without(doc.play, '?'));
}

/** How many cells each colour has. */
export function countsOf({ puzzle, picture }: Doc): number[] {
  const counts = puzzle.palette.map(() => 0);
  for (const digit of picture ?? '') {
    const at = parseInt(digit, 36);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
