/**
 * What parts the numbers of a clue that somebody typed. Blanks and commas always do; `. - / ; | + _ x` do where a clue, or
 * all that is pasted, keeps to one of them. Everything else is refused: what is not understood never becomes another clue.
 */
import type { PaletteColor, PuzzleData } from '../engine/types';

const SIGNS = './;|+_x-';

/** Wide forms, as of Chinese and Japanese keyboards, become plain ones; every kind of blank becomes a blank. */
export const plainly = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[、､]/g, ',')
    .replace(/[^\S\r\n]/g, ' ');

/** The characters of symbols of colours, where there are several. */
const symbolsOf = (palette: PaletteColor[]): string => (palette.length > 2 ? palette.map(({ symbol }) => symbol).join('') : '');

/**
 * Whether the clues of a puzzle are written with more than numbers and colours, as "2-4" for a length that is not exact.
 * There the solver reads such signs, and says what it cannot read.
 */
export const hasNotation = ({ lines }: Pick<PuzzleData, 'lines'>): boolean => lines.some(({ clue }) => clue !== null && /\d[-+]|(^| )[~_!(]/.test(clue));

/** The numbers of a clue, and what parts them: a sign, ` ` for blanks and commas, or nothing. Null if something else is there. */
function parted(text: string, symbols: string): { words: string[]; by: string } | null {
  const signs = [...SIGNS].filter((sign) => !symbols.includes(sign));
  const used = signs.filter((sign) => text.includes(sign));
  if (used.length > 1) return null;
  const [sign] = used;
  const words = (sign ? text.split(sign).map((word) => word.trim()) : text.split(/[ ,]+/)).filter((word) => sign || word !== '');
  const isWord = (word: string) => /^[\d?]/.test(word) && !/[ ,]/.test(word);
  // A sign stands between two numbers, and blanks part nothing else there. Of plain words the solver says what is wrong.
  if (sign && !(words.every(isWord) && standsEvenly(text, sign))) return null;
  return { words, by: sign ?? (words.length > 1 ? ' ' : '') };
}

/** "2-2" and "2 - 2", but not "2 -2", which is something else. */
const standsEvenly = (text: string, sign: string): boolean =>
  sign === ';' || [...text].every((char, at) => char !== sign || (text[at - 1] === ' ') === (text[at + 1] === ' '));

/**
 * Clues that were typed or pasted together, in the way in which they are read: blanks between numbers; null if a clue is
 * not given. What cannot be understood stays as it is, and `refusedSign` tells why.
 */
export function cleanClues(typed: string[], palette: PaletteColor[], isFree = false): (string | null)[] {
  const symbols = symbolsOf(palette);
  const texts = typed.map((text) => plainly(text).trim());
  const all = texts.map((text) => (text === '*' ? null : parted(text, symbols)));
  const by = all.find((it) => it && it.by !== '')?.by;
  return texts.map((text, at) => {
    if (text === '' || text === '*') return null;
    const clue = all[at];
    if (isFree) return text.replace(/[ ,;]+/g, ' ').trim() || null;
    return clue && (clue.by === '' || clue.by === by) ? clue.words.join(' ') || null : text;
  });
}

/** The first sign of a clue that is not understood; null if there is none, or the solver says what it is. */
export function refusedSign(clue: string, palette: PaletteColor[]): string | null {
  const symbols = symbolsOf(palette);
  const chars = [...clue];
  const isFine = (char: string, at: number) => {
    if (!symbols.includes(char)) return /[\d ?]|\p{L}/u.test(char) && !(char === 'x' && isBetween(chars, at));
    // "2x2" where x is a colour: one block or two?
    return !(SIGNS.includes(char) && isBetween(chars, at));
  };
  return chars.find((char, at) => !isFine(char, at)) ?? null;
}

const isBetween = (chars: string[], at: number): boolean => /\d/.test(chars[at - 1] ?? '') && /\d/.test(chars[at + 1] ?? '');
