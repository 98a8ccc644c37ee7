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
  /** A half-filled cell: towards which corner the gradient goes, from `fill` to `rest`. */
  half: { towards: string; rest: string } | null;
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

export function colorsOf(palette: PaletteColor[], { letters: choice, patterns, paper }: Pick<Settings, 'letters' | 'patterns'> & Partial<Settings>): Colors {
  const [ground, ink] = palette;
  const hasTriangles = palette.some((color) => color.corner);
  const isInk = !paper && palette.length === 2 && !hasTriangles && isColor(ink?.rgb ?? '', 0) && isColor(ground?.rgb ?? '#ffffff', 255);
  const hasLetters = showsLetters(palette, choice) && !hasTriangles;
  const swatches = palette.map((color, at): Swatch => {
    const fill = longHex(color.rgb, '#000000');
    const half = color.corner ? { towards: TOWARDS[color.corner], rest: longHex(color.rest, '#ffffff') } : null;
    return {
      fill: isInk ? null : fill, isDark: isInk || (isDark(fill) && !half), on: inkOn(fill), half,
      letter: hasLetters ? color.symbol : '', pattern: patterns && !isInk && !half && at > 0 ? (at - 1) % PATTERNS : 0,
    };
  });
  return { isInk, ground: isInk ? null : longHex(ground?.rgb, '#ffffff'), swatches, hasLetters, hasHalves: hasTriangles };
}

/** The colour of a clue number: a shade, or null for ink with a swatch beside it. `card` is what it is written on. */
export const clueColor = (color: PaletteColor | undefined, card: string): string | null =>
  color && !color.corner ? shadeOn(longHex(color.rgb, '#000000'), card) : null;
