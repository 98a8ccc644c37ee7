/** How the colours of a puzzle look on the page: in the page's own ink, or as they are. */
import type { PaletteColor } from '../engine/types';
import { areAlike, inkOn, isDark, rgbOf, shadeOn } from './contrast';
import type { Settings } from './settings';

export interface Swatch {
  /** The colour of the cell; null for the page's own ink. */
  fill: string | null;
  /** Whether marks on it are those for dark cells; of ink the theme decides. */
  isDark: boolean;
  /** What is read on it. */
  on: string;
  /** The letter in the cell, if letters are shown. */
  letter: string;
  /** The number of the pattern in the cell; 0 for none. */
  pattern: number;
  /** A half-filled cell: the rest of it, towards a corner, which has a colour and a pattern of its own. */
  half: Half | null;
}

export interface Half {
  /** Where the corner of the rest is: the gradient goes there, from `fill` to `rest`. */
  towards: string;
  rest: string;
  /** What is read on the rest, and its pattern. */
  on: string;
  pattern: number;
}

export interface Colors {
  /** Black and white, shown in the page's ink. */
  isInk: boolean;
  /** What cells lie on that are not filled; null for the page's card. */
  ground: string | null;
  swatches: Swatch[];
  hasLetters: boolean;
  /** Whether there are half-filled cells, shown beside their clues. */
  hasHalves: boolean;
}

const isColor = (hex: string, red: number): boolean => rgbOf(hex).every((part) => part === red);
const TOWARDS = { TL: 'bottom right', TR: 'bottom left', BL: 'top right', BR: 'top left' };

/** `#rrggbb` of any spelling that files have. */
export function longHex(color: string | undefined, otherwise: string): string {
  const digits = color?.replace('#', '') ?? '';
  if (/^[0-9a-f]{3}$/i.test(digits)) return '#' + [...digits].map((digit) => digit + digit).join('');
  return /^[0-9a-f]{6}$/i.test(digits) ? `#${digits}` : otherwise;
}

/** The cards of the page that clues are written on, by day and by night. */
const CARDS = ['#ffffff', '#1c2126'];

/** Letters are shown from three colours on, or of two whose clues look alike, unless the user wants otherwise. */
export function showsLetters(palette: PaletteColor[], choice: Settings['letters']): boolean {
  if (choice !== 'auto' || palette.length !== 3) return choice === 'on' ? palette.length > 2 : choice === 'auto' && palette.length > 3;
  const [one, other] = [1, 2].map((at) => longHex(palette[at]?.rgb, '#000000')) as [string, string];
  return CARDS.some((card) => areAlike(one, other, card));
}

/** So many patterns there are; the first colour has none. */
const PATTERNS = 8;

/** The pattern of each colour of a palette with half-filled cells: halves have that of the cell that is full of their colour. */
function patternsOf(palette: PaletteColor[]): (color: string) => number {
  const of = new Map([[longHex(palette[0]?.rgb, '#ffffff'), 0]]);
  const full = palette.slice(1).filter(({ corner }) => !corner).map(({ rgb }) => longHex(rgb, '#000000'));
  const halves = palette.filter(({ corner }) => corner).flatMap(({ rgb, rest }) => [longHex(rgb, '#000000'), longHex(rest, '#ffffff')]);
  let next = 0;
  for (const color of [...full, ...halves]) if (!of.has(color)) of.set(color, next++ % PATTERNS);
  return (color) => of.get(color) ?? 0;
}

/** The triangle of a half-filled cell that has its colour, or its rest, as a clip path. */
export function triangleOf(towards: string, isRest: boolean): string {
  const [down, right] = [towards.includes('bottom') === isRest, towards.includes('right') === isRest];
  const corners = [['0 0', !down && !right], ['100% 0', !down && right], ['100% 100%', down && right], ['0 100%', down && !right]] as const;
  const opposite = (corners.findIndex(([, is]) => is) + 2) % 4;
  return `polygon(${corners.filter((_, at) => at !== opposite).map(([corner]) => corner).join(', ')})`;
}

/** The patterns within a half-filled cell: each with its triangle. */
export const patternsWithin = ({ half, pattern, on }: Swatch): { pattern: number; on: string; clip: string }[] =>
  half ? [{ pattern, on, clip: triangleOf(half.towards, false) }, { pattern: half.pattern, on: half.on, clip: triangleOf(half.towards, true) }].filter((it) => it.pattern) : [];

export function colorsOf(palette: PaletteColor[], { letters: choice, patterns, paper }: Pick<Settings, 'letters' | 'patterns'> & Partial<Settings>): Colors {
  const [ground, ink] = palette;
  const hasTriangles = palette.some((color) => color.corner);
  const isInk = !paper && palette.length === 2 && !hasTriangles && isColor(ink?.rgb ?? '', 0) && isColor(ground?.rgb ?? '#ffffff', 255);
  const hasLetters = showsLetters(palette, choice) && !hasTriangles;
  const patternOf = patternsOf(palette);
  const numbered = (color: string, at: number) => (!patterns || isInk || at === 0 ? 0 : hasTriangles ? patternOf(color) : (at - 1) % PATTERNS);
  const swatches = palette.map((color, at): Swatch => {
    const fill = longHex(color.rgb, '#000000');
    const rest = longHex(color.rest, '#ffffff');
    const half = color.corner ? { towards: TOWARDS[color.corner], rest, on: inkOn(rest), pattern: numbered(rest, at) } : null;
    return {
      fill: isInk ? null : fill, isDark: isInk || (isDark(fill) && !half), on: inkOn(fill), half,
      letter: hasLetters ? color.symbol : '', pattern: numbered(fill, at),
    };
  });
  return { isInk, ground: isInk ? null : longHex(ground?.rgb, '#ffffff'), swatches, hasLetters, hasHalves: hasTriangles };
}

/** The colour of a clue number: a shade, or null for ink with a swatch beside it. `card` is what it is written on. */
export const clueColor = (color: PaletteColor | undefined, card: string): string | null =>
  color && !color.corner ? shadeOn(longHex(color.rgb, '#000000'), card) : null;
