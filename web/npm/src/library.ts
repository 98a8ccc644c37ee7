/** The library: puzzles to play, each with exactly one solution that is found without guessing. */
import { NonosatError } from './errors.js';
import { libraryFile, messageOf, type LibrarySource } from './load.js';
import { unpackLzma } from './lzma.js';
import { sumOf, unpackPictures } from './pictures.js';
import { nameOf } from './shared/colorWords.js';
import type { Digits } from './shared/contract.js';
import {
  fileOf, isWanted, kindOf, pictureOf, puzzlesIn, puzzlesOf, readLibrary, readSeries, type LibraryItem, type LibraryKind, type LibraryLevel,
  type LibraryWish,
} from './shared/library.js';
import seriesText from './shared/series.js';

const series = readSeries(seriesText);

/** What puzzles of the library are wanted; whatever is left out may be anything. */
export interface LibraryFilter extends LibraryWish {
  /** The name of a series, such as `first` or `large`: its puzzles in the order in which they are played. */
  series?: string;
}

/** A puzzle of the library: goes into every function that takes a puzzle. */
export class LibraryPuzzle {
  /** Its name for programs, which stays from version to version. */
  readonly id: string;
  /** What it shows: not for those who are to find out. */
  readonly title: string;
  /** What it is about, such as `animals`. */
  readonly group: string;
  readonly kind: LibraryKind;
  /** Columns and rows; of a triddler, those of the box of its hexagon. */
  readonly width: number;
  readonly height: number;
  /** `#rrggbb`, the background first. */
  readonly colors: readonly string[];
  readonly level: LibraryLevel;
  /** From 1 to 10, as `rate` gives it. */
  readonly grade: number;
  readonly author: string;
  /** An SPDX expression. */
  readonly license: string;
  /** The set that it comes from, and where that is. */
  readonly collection: string;
  readonly source: string;
  readonly #item: LibraryItem;

  /** @internal */
  constructor(item: LibraryItem) {
    this.#item = item;
    const { id, title, group, width, height, colors, level, grade, set } = item;
    [this.id, this.title, this.group, this.kind, this.width, this.height] = [id, title, group, kindOf(item), width, height];
    [this.colors, this.level, this.grade] = [colors.map((color) => `#${color.toLowerCase()}`), level, grade];
    [this.author, this.license, this.collection, this.source] = [set.author, set.license, set.name, set.source];
  }

  /** The picture, which is the solution. */
  get picture(): Digits {
    return pictureOf(this.#item);
  }

  /** A file of the format `json`, with clues and picture. */
  get text(): string {
    return fileOf(this.#item, { title: this.title, named: nameOf, hasPicture: true });
  }
}

let source: LibrarySource | Promise<LibrarySource> | undefined;
let read: Promise<LibraryItem[]> | undefined;

/** Names another source of the library than the file beside this one, as `setModule` does of modules. */
export function setLibrary(from: LibrarySource | Promise<LibrarySource>): void {
  source = from;
  read = undefined;
}

/** The library, read once. After a failure the next call tries again. */
function items(): Promise<LibraryItem[]> {
  const mine: Promise<LibraryItem[]> = (read ??= unpacked().catch((error: unknown) => {
    if (read === mine) read = undefined;
    throw new NonosatError('unloaded', `the library could not be loaded: ${messageOf(error)}`);
  }));
  return mine;
}

/** Lines, packed by LZMA, behind their length and the sum of all; then pictures. */
async function unpacked(): Promise<LibraryItem[]> {
  const file = await libraryFile(await source);
  const head = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = 8 + head.getUint32(0);
  const lines = byRows(unpackLzma(file.subarray(8, end)));
  const items = readLibrary(lines, (count) => new Uint8Array(count));
  unpackPictures(file.subarray(end), items.map(({ cells, width, colors }) => ({ cells, width, colors: colors.length })));
  if (sumOf([lines, ...items.map(({ cells }) => cells)]) !== head.getUint32(4)) throw new Error('its file is damaged');
  return items;
}

/** The lines of the pack: those of puzzles come field by field, so that like stands with like. */
function byRows(bytes: Uint8Array): Uint8Array {
  const all = new TextDecoder().decode(bytes).split('\n');
  const [sets = 0, count = 0] = (all[0] ?? '').split(' ').slice(-2).map(Number);
  const front = all.slice(0, 1 + sets);
  const fields = (all.length - 1 - front.length) / count;
  if (!Number.isInteger(fields) || fields < 1) throw new Error('its file is damaged');
  const rows = Array.from({ length: count }, (_, row) => Array.from({ length: fields }, (_, field) => all[front.length + field * count + row]).join('\t'));
  return new TextEncoder().encode([...front, ...rows, ''].join('\n'));
}

const puzzles = (items: readonly LibraryItem[]): LibraryPuzzle[] => items.map((item) => new LibraryPuzzle(item));

/**
 * Lists the puzzles of the library that are wanted, from small to large: all 1,637 if nothing else is said. The library
 * is a file of its own, loaded here.
 *
 * @throws {@link RangeError} if there is no such series.
 */
export async function library({ series: name, ...wish }: LibraryFilter = {}): Promise<LibraryPuzzle[]> {
  const one = series.find((it) => it.name === name);
  if (name !== undefined && !one) throw new RangeError(`there is no series "${name}"; there are ${librarySeries().join(', ')}`);
  const all = await items();
  return puzzles((one ? puzzlesIn(one, all) : all).filter((item) => isWanted(item, wish)));
}

/** The puzzle of an id; null if there is none. */
export async function libraryPuzzle(id: string): Promise<LibraryPuzzle | null> {
  const found = (await items()).find((item) => item.id === id);
  return found ? new LibraryPuzzle(found) : null;
}

/** The names of the series: puzzles that belong together, to be played one after the other. */
export const librarySeries = (): string[] => series.map(({ name }) => name);

const two = (value: number) => String(value).padStart(2, '0');

/**
 * The puzzles of a day: a small, a middle and a large one, the same for everybody, as on the page of nonosat. The day is
 * `2026-11-26`, or that of a `Date` where this runs; today unless one is given.
 *
 * @throws {@link RangeError} if it is no day.
 */
export async function puzzlesOfDay(day: string | Date = new Date()): Promise<LibraryPuzzle[]> {
  const text = typeof day === 'string' ? day : `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) throw new RangeError(`"${text}" is no day, as 2026-11-26 is one`);
  return puzzles(puzzlesOf(text, await items()));
}
