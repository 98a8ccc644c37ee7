/** What differs between two documents of a history, as JSON: little for a stroke, however large the picture is. */
import type { PuzzleData, PuzzleLine } from '../engine/types';
import type { Doc } from './document';

/** What a field becomes: a value, or a long text with a part of it replaced. */
type Piece = { v: unknown } | { at: number; cut: number; put: string };
type Pieces = Record<string, Piece>;
/** `lines` are those that differ; cells that follow from the size, or are those of before, are left out. */
export interface Delta { doc: Pieces; puzzle?: Pieces; lines?: Record<number, PuzzleLine> }

/** Texts longer than this are replaced in part. */
const LONG = 64;

function pieceOf(from: unknown, to: unknown): Piece {
  if (typeof from !== 'string' || typeof to !== 'string' || to.length <= LONG) return { v: to };
  const least = Math.min(from.length, to.length);
  let at = 0;
  while (at < least && from.charCodeAt(at) === to.charCodeAt(at)) at++;
  let end = 0;
  while (end < least - at && from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end)) end++;
  return { at, cut: from.length - at - end, put: to.slice(at, to.length - end) };
}

function piecesOf(from: object, to: object, but: string): Pieces {
  const [before, after] = [from as Record<string, unknown>, to as Record<string, unknown>];
  const names = Object.keys(after).filter((name) => name !== but && before[name] !== after[name]);
  return Object.fromEntries(names.map((name) => [name, pieceOf(before[name], after[name])]));
}

/** What makes `to` of `from`. */
export function deltaOf(from: Doc, to: Doc): Delta {
  const doc = piecesOf(from, to, 'puzzle');
  const [before, after] = [from.puzzle, to.puzzle];
  if (before === after) return { doc };
  const isGrid = after.kind === 'grid';
  const lines: Record<number, PuzzleLine> = {};
  after.lines.forEach((line, at) => {
    const old = before.lines[at];
    if (line !== old) lines[at] = isGrid || line.cells === old?.cells ? { ...line, cells: [] } : line;
  });
  const puzzle = piecesOf(before, after, 'lines');
  return { doc, puzzle: { ...puzzle, count: { v: after.lines.length } }, lines };
}

function put<T extends object>(from: T, pieces: Pieces): T {
  const all = { ...from } as Record<string, unknown>;
  for (const [name, piece] of Object.entries(pieces)) {
    if ('v' in piece) {
      all[name] = piece.v;
      continue;
    }
    const text = String(all[name]);
    all[name] = text.slice(0, piece.at) + piece.put + text.slice(piece.at + piece.cut);
  }
  return all as T;
}

/** The document that a delta makes. */
export function applied(from: Doc, { doc, puzzle: pieces, lines: changed = {} }: Delta): Doc {
  if (!pieces) return put(from, doc);
  const before = from.puzzle;
  const { count, ...rest } = pieces;
  const puzzle = put(before, rest);
  const isSameShape = puzzle.kind === before.kind && puzzle.width === before.width && puzzle.height === before.height;
  const many = count && 'v' in count ? Number(count.v) : before.lines.length;
  const lines = Array.from({ length: many }, (_, at) => {
    const [line, old] = [changed[at], before.lines[at]];
    if (!line) return old as PuzzleLine;
    if (line.cells.length > 0) return line;
    const isLike = isSameShape && old?.kind === line.kind && old.number === line.number;
    return isLike ? { ...line, cells: old.cells } : puzzle.kind === 'grid' ? withCells(puzzle, line) : line;
  });
  return { ...put(from, doc), puzzle: { ...puzzle, lines } };
}

/** A line of a rectangle with its cells, which follow from the size. */
export function withCells({ width, height }: PuzzleData, line: PuzzleLine): PuzzleLine {
  const isRow = line.kind === 'row';
  const cells = Array.from({ length: isRow ? width : height }, (_, at) =>
    isRow ? (line.number - 1) * width + at : at * width + line.number - 1);
  return { ...line, cells };
}
