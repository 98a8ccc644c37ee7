/** The part of a large grid that is seen: offsets and gutters, in pixels of the page. */
import type { Point } from '../engine/types';
import { CANVAS_CLUES_FROM, LARGEST_ZOOM, fontOf, type Gutters } from './cellSize';

export interface View {
  /** Of the whole drawing, gutters included. */
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** Pixels a cell. */
  cell: number;
  left: number;
  top: number;
  /** How far the cells are scrolled. */
  x: number;
  y: number;
}

/** Cells that are to be seen beyond the cursor. */
const AHEAD = 3;
/** Gutters take at most this share of the drawing. */
const MOST_GUTTER = 1 / 3;

/** All cells are seen; clues are not. */
export const fitOf = (width: number, height: number, columns: number, rows: number): number =>
  Math.max(0.25, Math.min(width / columns, height / rows));

export function gutterOf(cell: number, ems: Gutters, width: number, height: number): Gutters {
  if (cell < CANVAS_CLUES_FROM) return { left: 0, top: 0 };
  const font = fontOf(cell);
  return { left: Math.min(width * MOST_GUTTER, ems.left * font), top: Math.min(height * MOST_GUTTER, ems.top * font) };
}

/** Within the picture; what is smaller than the window stands in its middle. */
export function settled(view: View): View {
  const clamp = (offset: number, room: number, size: number) =>
    size <= room ? (size - room) / 2 : Math.max(0, Math.min(size - room, offset));
  return {
    ...view,
    x: clamp(view.x, view.width - view.left, view.columns * view.cell),
    y: clamp(view.y, view.height - view.top, view.rows * view.cell),
  };
}

/** From pixels of the drawing to cells. */
export const unitAt = (view: View, x: number, y: number): Point =>
  x < view.left || y < view.top ? [-1, -1] : [(x - view.left + view.x) / view.cell, (y - view.top + view.y) / view.cell];

/** Where the corner of a cell is, in pixels of the drawing. */
export const cornerOf = (view: View, column: number, row: number): Point =>
  [view.left + column * view.cell - view.x, view.top + row * view.cell - view.y];

/** Another size; the cells at a point stay there. */
export function zoomedAt(view: View, cell: number, least: number, ems: Gutters, x: number, y: number): View {
  const size = Math.max(least, Math.min(LARGEST_ZOOM, cell));
  const column = (x - view.left + view.x) / view.cell;
  const row = (y - view.top + view.y) / view.cell;
  const gutters = gutterOf(size, ems, view.width, view.height);
  return settled({ ...view, cell: size, ...gutters, x: column * size - (x - gutters.left), y: row * size - (y - gutters.top) });
}

/** Scrolled so far that a cell is seen, with some more ahead of it. */
export function revealed(view: View, column: number, row: number): View {
  const into = (offset: number, at: number, room: number) => {
    const ahead = Math.min(AHEAD * view.cell, Math.max(0, (room - view.cell) / 2));
    return Math.max(Math.min(offset, at * view.cell - ahead), (at + 1) * view.cell + ahead - room);
  };
  return settled({ ...view, x: into(view.x, column, view.width - view.left), y: into(view.y, row, view.height - view.top) });
}

/** Where gutters end: at the cells, if the picture is smaller than the window. */
export function gutterEnds(view: View): Gutters {
  const [x, y] = cornerOf(view, 0, 0);
  return { left: Math.max(view.left, x), top: Math.max(view.top, y) };
}

export interface Range { from: number; to: number }

/** The columns and rows that are seen, at least in part. */
export function seen(view: View): { columns: Range; rows: Range } {
  const range = (offset: number, room: number, count: number): Range =>
    ({ from: Math.max(0, Math.floor(offset / view.cell)), to: Math.min(count, Math.ceil((offset + room) / view.cell)) });
  return { columns: range(view.x, view.width - view.left, view.columns), rows: range(view.y, view.height - view.top, view.rows) };
}

export const isWhole = (view: View): boolean =>
  view.columns * view.cell <= view.width - view.left + 1 && view.rows * view.cell <= view.height - view.top + 1;

/** "r57c143", "57 143", "57,143": a cell from 0, or null. */
export function cellNamed(text: string, columns: number, rows: number): number | null {
  const found = /^\s*r?\s*(\d+)\s*[c,; ]\s*(\d+)\s*$/i.exec(text);
  const [row, column] = [Number(found?.[1]) - 1, Number(found?.[2]) - 1];
  return found && row >= 0 && column >= 0 && row < rows && column < columns ? row * columns + column : null;
}
