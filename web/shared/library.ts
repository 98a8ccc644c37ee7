/**
 * The library, for the page and the package: its pack, read (`docs/LIBRARY.md` has the format); wishes that puzzles meet
 * or not; its series; today's puzzles; a puzzle as a file.
 */

export interface LibrarySet { name: string; author: string; license: string; source: string }
export interface LibraryItem {
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
  level: LibraryLevel;
  grade: number;
  /** The colour of each cell, by its number. */
  cells: Uint8Array;
}

const LEVELS = ['rules', 'line', 'probe-1', 'probe-2'] as const;
export type LibraryLevel = (typeof LEVELS)[number];

/** So many bytes are unpacked at most. */
const MOST = 16_000_000;

/** Unpacks the file of the pack. */
export async function inflated(pack: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([pack]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * The puzzles of what was packed, from small to large. Fails if it is damaged. Cells are bytes behind the lines, unless
 * they come from elsewhere.
 */
export function readLibrary(bytes: Uint8Array, cellsOf?: (count: number, item: LibraryItem) => Uint8Array): LibraryItem[] {
  if (bytes.length > MOST) throw new Error('the library is too long');
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
    const [id = '', title = '', group = '', set = '', , shape = '', colors = '', level = '', tenths = ''] = line().split('\t');
    const [first = 0, second = null] = shape.split('x').map(Number);
    const hexagon = second === null ? first : null;
    const [of, known] = [all[Number(set)], LEVELS[Number(level)]];
    if (!of || !known || !(first > 0)) throw new Error(`an entry of the library is damaged: ${id}`);
    return {
      id, title, group, set: of, hexagon,
      width: second === null ? 2 * first : first, height: second ?? 2 * first,
      colors: colors ? colors.split(' ') : ['FFFFFF', '000000'], level: known, grade: Number(tenths) / 10, cells: bytes.subarray(0, 0),
    };
  });
  for (const puzzle of read) {
    const count = puzzle.hexagon === null ? puzzle.width * puzzle.height : 6 * puzzle.hexagon ** 2;
    puzzle.cells = cellsOf?.(count, puzzle) ?? bytes.subarray(at, (at += count));
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

/** The blocks of a line, each as `[color, min, max, gap]`: one of the same colour as the one before needs a gap. */
function runsOf(cells: Uint8Array, line: readonly number[]): number[][] {
  const runs: number[][] = [];
  let before = 0;
  for (const cell of line) {
    const color = cells[cell] ?? 0;
    const last = runs.at(-1);
    if (color > 0 && color === before && last) last[1] = last[2] = (last[1] ?? 0) + 1;
    else if (color > 0) runs.push([color, 1, 1, last?.[0] === color ? 2 : 1]);
    before = color;
  }
  return runs;
}

/** How a file names a puzzle and its colours, and whether its picture is in it. */
export interface FileWish { title: string; named(color: string): string; hasPicture?: boolean }

/** A puzzle as a file of the format `json`, with its clues. */
export function fileOf(puzzle: LibraryItem, { title, named, hasPicture = false }: FileWish): string {
  const { width, height, hexagon, colors, cells, set } = puzzle;
  const lines = hexagon === null ? gridLines(width, height) : hexagonLines(hexagon);
  const hex = hexagon ?? 0;
  const shape = hexagon === null ? { kind: 'grid', width, height } : { kind: 'triddler', box: [0, 2 * hex - 1, 0, 2 * hex - 1, -hex, hex - 1] };
  const names = colors.map((rgb) => named(`#${rgb}`));
  // Names are each of one colour.
  const nameOf = (name: string, at: number) => (names.indexOf(name) < at ? `${name} ${names.slice(0, at + 1).filter((it) => it === name).length}` : name);
  const palette = colors.map((rgb, at) => ({ name: nameOf(names[at] ?? rgb, at), rgb, symbol: at ? String.fromCharCode(96 + at) : '.' }));
  const clues = lines.map(({ name, cells: of }) => ({ name, cells: of, runs: runsOf(cells, of) }));
  const rows = hexagon === null ? lines.slice(0, height).map(({ cells: of }) => of) : [Array.from(cells.keys())];
  const goal = hasPicture ? { goal: rows.map((row) => row.map((cell) => digitOf(cells[cell] ?? 0)).join('')) } : {};
  const file = { title, author: set.author, license: set.license, ...(colors.length > 2 ? { colors: palette } : {}), ...shape, cells: cells.length, lines: clues, ...goal };
  return JSON.stringify({ schema: 'nonosat-puzzle/1', puzzles: [file] });
}

/** The picture of a puzzle: a base-36 digit a cell. */
export const pictureOf = ({ cells }: LibraryItem): string => Array.from(cells, digitOf).join('');

const digitOf = (color: number): string => color.toString(36);

/** The longer side at most of a small, a middle and a large puzzle of the day. */
const CLASSES = [[5, 10], [11, 20], [21, 35]] as const;
/** A prime: each puzzle has its day before one comes again. */
const STEP = 7919;

/** The puzzles of a day, `2026-11-26`: a small, a middle and a large one, the same for everybody. */
export function puzzlesOf(day: string, all: readonly LibraryItem[]): LibraryItem[] {
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  return CLASSES.flatMap(([least, most]) => {
    const of = all.filter(({ width, height }) => Math.max(width, height) >= least && Math.max(width, height) <= most);
    const found = of[(number * STEP) % of.length];
    return found ? [found] : [];
  });
}

export type LibraryKind = 'plain' | 'coloured' | 'triddler';
/** One number, or the least and the greatest. */
export type Range = number | readonly [least: number, greatest: number];

/** What puzzles are wanted; each wish that is there is to be met. They are those of `nonosat library`. */
export interface LibraryWish {
  /** The longer side; of a triddler, its rows. */
  size?: Range;
  /** 3 is all from 3.0 to 3.9, as the greatest, too. */
  grade?: Range;
  /** How many, the background included. */
  colors?: Range;
  kind?: LibraryKind;
  level?: LibraryLevel;
  group?: string;
  /** An SPDX expression. */
  license?: string;
  /** A part of the title. */
  title?: string;
}

export const sideOf = ({ width, height }: LibraryItem): number => Math.max(width, height);
export const kindOf = ({ hexagon, colors }: LibraryItem): LibraryKind => (hexagon !== null ? 'triddler' : colors.length > 2 ? 'coloured' : 'plain');

const isIn = (value: number, range: Range | undefined, end = (most: number) => most): boolean => {
  const [least, most] = typeof range === 'number' ? [range, range] : (range ?? [-Infinity, Infinity]);
  return value >= least && value <= end(most);
};
const isSame = (text: string, wanted: string | undefined): boolean => wanted === undefined || text.toLowerCase() === wanted.toLowerCase();

/** Whether a puzzle is wanted. */
export function isWanted(puzzle: LibraryItem, { size, grade, colors, kind, level, group, license, title }: LibraryWish): boolean {
  const isTitled = title === undefined || puzzle.title.toLowerCase().includes(title.toLowerCase());
  return isIn(sideOf(puzzle), size) && isIn(puzzle.grade, grade, (most) => (Number.isInteger(most) ? most + 0.95 : most)) && isIn(puzzle.colors.length, colors) &&
    (kind ?? kindOf(puzzle)) === kindOf(puzzle) && (level ?? puzzle.level) === puzzle.level && isSame(puzzle.group, group) && isSame(puzzle.set.license, license) && isTitled;
}

/** Puzzles that belong together, to be played one after the other. */
export interface Series { name: string; wish: LibraryWish }

/** The series of `crates/library/series.txt`. */
export function readSeries(text: string): Series[] {
  return text.split('\n').filter((line) => line && !line.startsWith('#')).map((line) => {
    const [name = '', ...conditions] = line.split(/:? /);
    return { name, wish: Object.fromEntries(conditions.map(wishOf)) as LibraryWish };
  });
}

function wishOf(condition: string): [string, string | Range] {
  const [key = '', value = ''] = condition.split('=');
  if (['kind', 'level', 'group', 'license', 'title'].includes(key)) return [key, value];
  const [least = NaN, most] = value.split('..').map(Number);
  const range: Range = most === undefined ? least : [least, most];
  if (!['size', 'grade', 'colors'].includes(key) || [least, most ?? least].some(Number.isNaN)) throw new Error(`no condition: ${condition}`);
  return [key, range];
}

/** The puzzles of a series, in the order in which they are played: from small to large, the easy ones of a size first. */
export function puzzlesIn({ wish }: Series, all: readonly LibraryItem[]): LibraryItem[] {
  return all.filter((puzzle) => isWanted(puzzle, wish)).sort((one, other) => sideOf(one) - sideOf(other) || one.grade - other.grade);
}
