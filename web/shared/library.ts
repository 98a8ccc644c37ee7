/** The library's pack, read: `docs/LIBRARY.md` has its format. */

import type { Block } from '../engine/types';
import { blocksOf } from './runs';

export interface LibrarySet { name: string; author: string; license: string; source: string }
export interface LibraryPuzzle {
  id: string;
  title: string;
  group: string;
  set: LibrarySet;
  /** Columns and rows; of a triddler those of its hexagon's box, which are twice its side. */
  width: number;
  height: number;
  /** The side of a triddler's hexagon; null for a rectangle. */
  hexagon: number | null;
  /** `RRGGBB`, the background first. */
  colors: string[];
  grade: number;
  /** The colour of each cell, by its number. */
  cells: Uint8Array;
}

/** So many bytes are unpacked at most. */
const MOST = 16_000_000;

async function unpacked(pack: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([pack]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length > MOST) throw new Error('the library is too long');
  return bytes;
}

/** The puzzles of a pack, from small to large. Fails if it is damaged. */
export async function readPack(pack: Uint8Array<ArrayBuffer>): Promise<LibraryPuzzle[]> {
  const bytes = await unpacked(pack);
  const decoder = new TextDecoder();
  let at = 0;
  const line = (): string => {
    const end = bytes.indexOf(10, at);
    if (end < 0) throw new Error('the library ends too early');
    const text = decoder.decode(bytes.subarray(at, end));
    at = end + 1;
    return text;
  };
  const [, sets, puzzles] = /^nonosat-library 1 (\d+) (\d+)$/.exec(line()) ?? [];
  if (!sets || !puzzles) throw new Error('another version of the library');
  const all: LibrarySet[] = Array.from({ length: Number(sets) }, () => {
    const [name = '', author = '', license = '', source = ''] = line().split('\t');
    return { name, author, license, source };
  });
  const read = Array.from({ length: Number(puzzles) }, () => {
    const [id = '', title = '', group = '', set = '', , shape = '', colors = '', , tenths = ''] = line().split('\t');
    const [first = 0, second = null] = shape.split('x').map(Number);
    const hexagon = second === null ? first : null;
    const of = all[Number(set)];
    if (!of || !(first > 0)) throw new Error(`an entry of the library is damaged: ${id}`);
    return {
      id, title, group, set: of, hexagon,
      width: second === null ? 2 * first : first, height: second ?? 2 * first,
      colors: colors ? colors.split(' ') : ['FFFFFF', '000000'], grade: Number(tenths) / 10, cells: bytes.subarray(0, 0),
    };
  });
  for (const puzzle of read) {
    const count = puzzle.hexagon === null ? puzzle.width * puzzle.height : 6 * puzzle.hexagon ** 2;
    puzzle.cells = bytes.subarray(at, (at += count));
    if (puzzle.cells.length < count) throw new Error('the library ends too early');
  }
  return read;
}

type Line = { name: string; cells: number[] };

/** The lines of a rectangle, rows first. */
function gridLines(width: number, height: number): Line[] {
  const rows = Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => row * width + column));
  const columns = Array.from({ length: width }, (_, column) => Array.from({ length: height }, (_, row) => row * width + column));
  return [...rows.map((cells, at) => ({ name: `row ${at + 1}`, cells })), ...columns.map((cells, at) => ({ name: `column ${at + 1}`, cells }))];
}

/** The lines of a hexagon of triangles: rows, those along `/`, those along `\`; as in the solver. */
function hexagonLines(side: number): Line[] {
  const lines = [['row', 0], ['slash', 0], ['backslash', -side]].map(([name, least]) =>
    Array.from({ length: 2 * side }, (_, at) => ({ name: `${name} ${at + 1}`, cells: [] as number[], least: Number(least) })));
  const [rows = [], slashes = [], backslashes = []] = lines;
  let cell = 0;
  for (let a = 0; a < 2 * side; a++) {
    for (let b = 0; b < 2 * side; b++) {
      const inside = [b - a - 1, b - a].filter((c) => c >= -side && c < side);
      for (const c of inside) {
        rows[a]?.cells.push(cell);
        slashes[b]?.cells.push(cell);
        backslashes[c + side]?.cells.push(cell);
        cell++;
      }
      const slash = slashes[b]?.cells;
      if (inside.length === 2 && slash) slash.push(...slash.splice(-2).reverse());
    }
  }
  return lines.flat().map(({ name, cells }) => ({ name, cells }));
}

/** A file with its clues and colours, which `named` names, but without its picture: it is to be found. */
export function fileOf(puzzle: LibraryPuzzle, title: string, named: (color: string) => string): string {
  const { width, height, hexagon, colors, cells, set } = puzzle;
  const lines = hexagon === null ? gridLines(width, height) : hexagonLines(hexagon);
  const hex = hexagon ?? 0;
  const shape = hexagon === null ? { kind: 'grid', width, height } : { kind: 'triddler', box: [0, 2 * hex - 1, 0, 2 * hex - 1, -hex, hex - 1] };
  const names = colors.map((rgb) => named(`#${rgb}`));
  // Names are each of one colour.
  const nameOf = (name: string, at: number) => (names.indexOf(name) < at ? `${name} ${names.slice(0, at + 1).filter((it) => it === name).length}` : name);
  const palette = colors.map((rgb, at) => ({ name: nameOf(names[at] ?? rgb, at), rgb, symbol: at ? String.fromCharCode(96 + at) : '.' }));
  const digits = Array.from(cells, (color) => color.toString(36)).join('');
  const runsOf = (blocks: Block[]) => blocks.map(({ text, color }, at) => [color, Number(text), Number(text), blocks[at - 1]?.color === color ? 2 : 1]);
  const clues = lines.map(({ name, cells: of }) => ({ name, cells: of, runs: runsOf(blocksOf(digits, of)) }));
  const file = { title, author: set.author, license: set.license, ...(colors.length > 2 ? { colors: palette } : {}), ...shape, cells: cells.length, lines: clues };
  return JSON.stringify({ schema: 'nonosat-puzzle/1', puzzles: [file] });
}

/** The longer side at most of a small, a middle and a large puzzle of the day. */
const CLASSES = [[5, 10], [11, 20], [21, 35]] as const;
/** A prime: each puzzle has its day before one comes again. */
const STEP = 7919;

/** The puzzles of a day, `2026-11-26`: a small, a middle and a large one, the same for everybody. */
export function puzzlesOf(day: string, all: readonly LibraryPuzzle[]): LibraryPuzzle[] {
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  return CLASSES.flatMap(([least, most]) => {
    const of = all.filter(({ width, height }) => Math.max(width, height) >= least && Math.max(width, height) <= most);
    const found = of[(number * STEP) % of.length];
    return found ? [found] : [];
  });
}
