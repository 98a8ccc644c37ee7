/** Grids of other sizes, mirrored, turned, inverted: pure functions of documents whose picture then rules. */
import type { Digits } from '../engine/types';
import { blankPicture, type Doc } from './document';
import { redrawn } from './redraw';

/** Sides that are offered; larger puzzles come from files. */
export const MOST_CELLS_A_SIDE = 512;

type From = (row: number, column: number) => [row: number, column: number];

/** A document whose cells come from other places of the one before; what comes from outside is blank. */
function moved(doc: Doc, width: number, height: number, from: From): Doc {
  const old = doc.puzzle;
  const picture = doc.picture ?? blankPicture(old);
  let next: Digits = '';
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [y, x] = from(row, column);
      next += y >= 0 && x >= 0 && y < old.height && x < old.width ? (picture[y * old.width + x] ?? '0') : '0';
    }
  }
  return redrawn(doc, width, height, old.palette, next);
}

export type Side = 'below' | 'above' | 'right' | 'left';

/** Another size: rows or columns are added, or taken away, at one side. */
export function resized(doc: Doc, width: number, height: number, side: Side): Doc {
  const isFine = (length: number) => Number.isInteger(length) && length >= 1 && length <= MOST_CELLS_A_SIDE;
  if (!isFine(width) || !isFine(height) || (width === doc.puzzle.width && height === doc.puzzle.height)) return doc;
  const down = side === 'above' ? height - doc.puzzle.height : 0;
  const right = side === 'left' ? width - doc.puzzle.width : 0;
  return moved(doc, width, height, (row, column) => [row - down, column - right]);
}

export const mirrored = (doc: Doc): Doc =>
  moved(doc, doc.puzzle.width, doc.puzzle.height, (row, column) => [row, doc.puzzle.width - 1 - column]);

/** Turned by a quarter, clockwise. */
export const turned = (doc: Doc): Doc =>
  moved(doc, doc.puzzle.height, doc.puzzle.width, (row, column) => [doc.puzzle.height - 1 - column, row]);

/** Without empty rows and columns at the edges; an empty picture stays. */
export function trimmed(doc: Doc): Doc {
  const { width, height } = doc.puzzle;
  const filled = [...(doc.picture ?? '')].flatMap((digit, cell) => (digit === '0' ? [] : [cell]));
  if (filled.length === 0) return doc;
  const rows = filled.map((cell) => Math.floor(cell / width));
  const columns = filled.map((cell) => cell % width);
  const least = (all: number[]) => all.reduce((a, b) => Math.min(a, b));
  const most = (all: number[]) => all.reduce((a, b) => Math.max(a, b));
  const [top, left] = [least(rows), least(columns)];
  const size = [most(columns) - left + 1, most(rows) - top + 1] as const;
  return size[0] === width && size[1] === height ? doc : moved(doc, ...size, (row, column) => [row + top, column + left]);
}

/** Black for white; for two colours only. */
export const inverted = (picture: Digits): Digits => picture.replace(/[01]/g, (digit) => (digit === '0' ? '1' : '0'));
