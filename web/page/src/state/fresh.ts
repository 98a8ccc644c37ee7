/** New, empty pictures: rectangles in black and white or in colour, and triddlers. */
import { reader } from '../engine/client';
import type { PaletteColor } from '../engine/types';
import { BLACK_AND_WHITE, blankGrid } from './blank';
import { blankPicture, docOf, type Doc } from './document';

export const SIZES = [10, 15, 20, 25, 30];
export const MOST_SIDE = 512;
/** A triddler's cells are six times the square of its side. */
export const MOST_TRIDDLER = 40;

/** The colours that a new picture in colour begins with. */
const COLORS: PaletteColor[] = [
  ...BLACK_AND_WHITE,
  { name: 'red', rgb: '#c4232b', symbol: 'r' },
  { name: 'green', rgb: '#2f8f3a', symbol: 'g' },
  { name: 'blue', rgb: '#1f5fbf', symbol: 'b' },
  { name: 'yellow', rgb: '#e0b000', symbol: 'y' },
];

/** A number within its limits, as typed; null if it is none. */
export function sideOf(typed: string | number, most = MOST_SIDE): number | null {
  const value = Number(typed);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
}

export function freshGrid(width: number, height: number, isColored: boolean): Doc {
  const puzzle = blankGrid(width, height, isColored ? COLORS : BLACK_AND_WHITE);
  return { ...docOf(puzzle), picture: blankPicture(puzzle), rules: 'picture' };
}

export async function freshTriddler(side: number, isColored: boolean): Promise<Doc> {
  const palette = isColored ? COLORS : BLACK_AND_WHITE;
  const puzzle = await reader.ask('blank', { width: side, height: side, palette, triddler: side });
  return { ...docOf(puzzle), picture: blankPicture(puzzle), rules: 'picture' };
}
