/** How large cells and clues are on the screen. */
import type { PuzzleData } from '../engine/types';

/** A table up to so many cells a side, a canvas above. */
export const LARGEST_TABLE = 60;
export const isLarge = ({ kind, width, height }: PuzzleData): boolean =>
  kind === 'grid' && (width > LARGEST_TABLE || height > LARGEST_TABLE);

/** Pixels a cell: from here on clues are shown in a table; there are fine lines and signs; a canvas has clues. */
export const CLUES_FROM = 11;
/** Numbers above columns are set closer below it; those of two digits need a pixel more. */
export const NARROW = 15;
export const SIGNS_FROM = 12;
export const CANVAS_CLUES_FROM = 16;
export const CANVAS_LINES_FROM = 8;

/** The width of a digit in ems, about that of system fonts. */
const DIGIT = 0.64;
const ROW_GAP = 0.4;
/** Signs that are drawn as swatches instead. */
const HALVES = /[◢◣◤◥]/g;
const LINE_HEIGHT = 1.12;
/** Of a sheet; of one that is very high, so many of its parts. */
const LARGEST_FIT = 40;
const LEAST_ROWS = 18;
const LARGEST_CELL = 112;
export const LARGEST_ZOOM = 64;
/** Smaller cells are shown enlarged while a finger draws. */
export const LOUPE_BELOW = 24;
const SMALLEST_FIT = 4;

/** Of clue numbers, in pixels: half a cell, at least 11. */
export const fontOf = (cell: number): number => Math.max(11, cell * 0.5);

/** Where somebody solves and the whole is too small, cells are so large at first: for fingers, and for mice. */
export const WORKING = { finger: 24, mouse: 16 };

export interface Gutters { left: number; top: number }

/** In Draw, room is kept for so many blocks a cell of a line, so that the grid stays where it is while clues grow. */
export const RESERVE = { wide: 0.25, thin: 0.2 };

/** The room of the clue of a row, in ems of its font. */
export function rowEms({ blocks, clue }: PuzzleData['lines'][number], letters: boolean): number {
  const count = clue === null || blocks.length === 0 ? 1 : blocks.length;
  const digits = blocks.reduce((sum, { text }) => sum + text.replace(HALVES, '').length + (letters ? 1 : 0), 0) || 1;
  return digits * DIGIT + (count - 1) * ROW_GAP;
}

/** Where clues would leave little room for cells, they have this part of it; those that are longer show their ends. */
export const MOST_GUTTER = 0.4;
export const cutTo = ({ left, top }: Gutters, room: Room, font: number): Gutters =>
  ({ left: Math.min(left, (MOST_GUTTER * room.width) / font), top: Math.min(top, (MOST_GUTTER * room.height) / font) });

/** Whether a clue is longer than its gutter. */
export function isCut(line: PuzzleData['lines'][number], { left, top }: Gutters, letters: boolean): boolean {
  if (line.kind === 'column') return line.blocks.length * LINE_HEIGHT + 0.4 > top + 0.01;
  return rowEms(line, letters) + 0.75 > left + 0.01;
}

/** The room that clues take beside and above the cells, in ems of their font; at least for `reserve` blocks a cell. */
export function clueEms({ lines, width, height }: PuzzleData, letters: boolean, reserve: number): Gutters {
  const kept = Math.ceil(width * reserve);
  let left = kept * DIGIT + Math.max(0, kept - 1) * ROW_GAP;
  let top = Math.max(1, Math.ceil(height * reserve));
  for (const line of lines) {
    const { kind, blocks } = line;
    if (kind === 'column') top = Math.max(top, blocks.length);
    if (kind === 'row') left = Math.max(left, rowEms(line, letters));
  }
  return { left: left + 0.75, top: top * LINE_HEIGHT + 0.4 };
}

export interface Room { width: number; height: number }

/** From how many pixels a cell on the numbers above columns do not touch each other. */
export const cluesFrom = ({ lines }: PuzzleData): number =>
  lines.some(({ kind, blocks }) => kind === 'column' && blocks.some(({ text }) => text.length > 1)) ? CLUES_FROM + 2 : CLUES_FROM;

export interface Fit { cell: number; ems: Gutters; /** Without clues, which would be too small to be read. */ isBare: boolean }

/** Pixels a cell so that all is seen: with room for clues that grow, else with the clues there are, else without. */
export function fitTable(puzzle: PuzzleData, gutters: Gutters[], room: Room): Fit {
  const { width, height } = puzzle;
  const least = cluesFrom(puzzle);
  const most = Math.max(LARGEST_FIT, Math.min(LARGEST_CELL, Math.floor(room.height / LEAST_ROWS)));
  for (const ems of gutters) {
    for (let cell = most; cell >= least; cell--) {
      const font = fontOf(cell);
      if (width * cell + ems.left * font <= room.width && height * cell + ems.top * font <= room.height) return { cell, ems, isBare: false };
    }
  }
  const bare = Math.floor(Math.min(room.width / width, room.height / height));
  return { cell: Math.max(SMALLEST_FIT, Math.min(most, bare)), ems: gutters.at(-1) ?? { left: 0, top: 0 }, isBare: true };
}

/** The next size by a step of zoom; never below what fits. */
export function zoomed(cell: number, by: number, fit: number): number {
  const next = cell * by;
  const to = cell < 8 ? next : by > 1 ? Math.ceil(next) : Math.floor(next);
  return Math.max(fit, Math.min(LARGEST_ZOOM, to));
}
