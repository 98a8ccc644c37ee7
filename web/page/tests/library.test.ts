import { describe, expect, it } from 'vitest';
import packed from '../../../crates/library/library.pack?inline';
import seriesText from '../../../crates/library/series.txt?raw';
import { fileOf, inflated, isWanted, pictureOf, puzzlesIn, puzzlesOf, readLibrary, readSeries, sideOf, type LibraryItem } from '../../shared/library';
import { de } from '../src/i18n/de';
import { ja } from '../src/i18n/ja';
import { ru } from '../src/i18n/ru';
import { sk } from '../src/i18n/sk';
import { colorName } from '../src/panels/library/words';
import { begunOf, nextOf } from '../src/state/library';
import { en } from './words';

const pack = Uint8Array.from(atob(packed.replace(/^.*,/, '')), (char) => char.charCodeAt(0));
const all = readLibrary(await inflated(pack));
const series = readSeries(seriesText);

const puzzleOf = (puzzle: LibraryItem, words = en.library) => JSON.parse(fileOf(puzzle, { title: 'T', named: (color) => colorName(words, color) })).puzzles[0];

describe('the pack', () => {
  it('is read as a whole', () => {
    expect(all.length).toBeGreaterThan(1000);
    const anchor = all.find(({ id }) => id === 'anchor');
    expect(anchor).toMatchObject({ title: 'Anchor', hexagon: null, colors: ['FFFFFF', '000000'] });
    for (const { id, cells, colors, grade } of all) {
      expect(cells.every((cell) => cell < colors.length), id).toBe(true);
      expect(grade, id).toBeGreaterThanOrEqual(1);
    }
  });

  it('is refused where it is damaged', async () => {
    await expect(inflated(pack.slice(0, 1000))).rejects.toThrow();
    const bytes = await inflated(pack);
    expect(() => readLibrary(bytes.subarray(0, bytes.length - 1))).toThrow('too early');
    expect(() => readLibrary(bytes.slice(1))).toThrow('version');
    expect(() => readLibrary(new Uint8Array(10))).toThrow();
  });
});

describe('a puzzle', () => {
  it('has clues and no picture', () => {
    const anchor = all.find(({ id }) => id === 'anchor') as LibraryItem;
    const { goal, lines, title, width, height } = puzzleOf(anchor);
    expect([goal, title, width, height, lines.length]).toEqual([undefined, 'T', anchor.width, anchor.height, anchor.width + anchor.height]);
    const filled = anchor.cells.filter((cell) => cell > 0).length;
    const sum = (of: { runs: number[][] }[]) => of.flatMap(({ runs }) => runs).reduce((all, run) => all + (run[1] ?? 0), 0);
    expect([sum(lines.slice(0, height)), sum(lines.slice(height))]).toEqual([filled, filled]);
  });

  it('has colours with names that tell them apart', () => {
    for (const { library } of [en, de, ja, ru, sk]) {
      for (const puzzle of all.filter(({ colors }) => colors.length > 2)) {
        const names: string[] = puzzleOf(puzzle, library).colors.map(({ name }: { name: string }) => name);
        expect(new Set(names).size, `${puzzle.id}: ${names}`).toBe(names.length);
      }
    }
    const said = (color: string) => colorName(en.library, color);
    expect(['#ffffff', '#000000', '#9a9a9a', '#636363', '#d1d5d8'].map(said)).toEqual(['white', 'black', 'grey', 'dark grey', 'light grey']);
    expect(['#f8312f', '#ffb02e', '#fcd53f', '#6d4534', '#00a6ed', '#44911b'].map(said)).toEqual(['red', 'orange', 'yellow', 'brown', 'blue', 'green']);
    expect(colorName(sk.library, '#add8e6')).toBe('svetlotyrkysová');
  });

  it('is a hexagon with each cell in three lines', () => {
    for (const puzzle of all.filter(({ hexagon }) => hexagon !== null)) {
      const { lines, cells } = puzzleOf(puzzle);
      const count = new Array<number>(cells).fill(0);
      for (const line of lines) for (const cell of line.cells) count[cell] = (count[cell] ?? 0) + 1;
      expect(count.every((of) => of === 3), puzzle.id).toBe(true);
    }
  });
});

describe("today's puzzles", () => {
  it('are three of growing size, by the date alone', () => {
    const today = puzzlesOf('2026-11-26', all);
    expect(today.map(({ id }) => id)).toEqual(puzzlesOf('2026-11-26', [...all]).map(({ id }) => id));
    const sides = today.map(({ width, height }) => Math.max(width, height));
    expect(sides).toHaveLength(3);
    expect((sides[0] ?? 0) <= 10 && (sides[1] ?? 0) <= 20 && (sides[2] ?? 0) > 20).toBe(true);
    expect(puzzlesOf('2026-11-27', all)).not.toEqual(today);
  });

  it('do not come again before all had their day', () => {
    const days = Array.from({ length: 150 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
    const ids = days.map((day) => puzzlesOf(day, all)[0]?.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a wish', () => {
  const count = (wish: Parameters<typeof isWanted>[1]) => all.filter((puzzle) => isWanted(puzzle, wish)).length;

  it('is met as conditions of the command line are', () => {
    // Of the table in docs/LIBRARY.md.
    expect([count({}), count({ size: [5, 9] }), count({ size: [40, 50], grade: 4 }), count({ grade: [1, 2] }), count({ kind: 'triddler' })]).toEqual([1637, 108, 3, 511 + 397, 62]);
    expect(count({ kind: 'plain' }) + count({ kind: 'coloured' }) + count({ kind: 'triddler' })).toBe(all.length);
    expect(count({ colors: 2 }) + count({ colors: [3, 99] })).toBe(all.length);
    expect(all.filter((puzzle) => isWanted(puzzle, { title: 'ANCHOR', license: 'mit', size: 7 })).map(({ id }) => id)).toEqual(['anchor']);
    expect(count({ level: 'rules' }) + count({ level: 'line' }) + count({ level: 'probe-1' }) + count({ level: 'probe-2' })).toBe(all.length);
  });
});

describe('a collection', () => {
  it('has some puzzles, from small to large, and every puzzle is in one', () => {
    const seen = new Set<string>();
    for (const one of series) {
      const puzzles = puzzlesIn(one, all);
      expect(puzzles.length, one.name).toBeGreaterThanOrEqual(40);
      puzzles.forEach(({ id }) => seen.add(id));
      expect(puzzles.every((puzzle, at) => at === 0 || sideOf(puzzles[at - 1] ?? puzzle) <= sideOf(puzzle)), one.name).toBe(true);
    }
    expect(seen.size).toBe(all.length);
    const first = puzzlesIn(series[0] ?? { name: '', wish: {} }, all);
    expect([first.length, first[0]?.width, first.every(({ grade, colors }) => grade < 4 && colors.length === 2)]).toEqual([101, 5, true]);
  });

  it('has a name in every language', () => {
    const names = series.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { library } of [en, de, ja, ru, sk]) {
      expect(names.filter((name) => !(library.series[name] ?? library.groups[name]))).toEqual([]);
      expect(Object.keys(library.series).filter((name) => !names.includes(name))).toEqual([]);
    }
  });

  it('is refused with a condition that nobody knows', () => {
    expect(() => readSeries('a: sice=5\n')).toThrow('sice=5');
    expect(() => readSeries('a: size=x\n')).toThrow('size=x');
  });

  it('goes on with the first puzzle that is not solved', () => {
    const puzzles = puzzlesIn(series[0] ?? { name: '', wish: {} }, all);
    const [one, two] = puzzles.map(({ id }) => id);
    expect(nextOf(puzzles, new Set())?.id).toBe(one);
    expect(nextOf(puzzles, new Set([one ?? '']))?.id).toBe(two);
    expect(nextOf(puzzles, new Set(puzzles.map(({ id }) => id)))).toBeNull();
  });
});

it('knows what was begun, by the words of now and of before', () => {
  const both = { old: 'h1', now: ['h2', 'd2'], none: ['h3'] };
  expect(begunOf(JSON.stringify(both))).toEqual({ old: { hash: 'h1', doc: null }, now: { hash: 'h2', doc: 'd2' }, none: { hash: 'h3', doc: null } });
  for (const wrong of [null, 'x', '3', 'null', '{"a":3,"b":[4]}']) expect(begunOf(wrong)).toEqual({});
});

it('has a file with the picture where it is wanted', () => {
  const anchor = all.find(({ id }) => id === 'anchor') as LibraryItem;
  const { goal } = JSON.parse(fileOf(anchor, { title: 'T', named: String, hasPicture: true })).puzzles[0];
  expect([goal.length, goal.join('')]).toEqual([anchor.height, pictureOf(anchor)]);
});

it('has a name for each group', () => {
  const groups = new Set(all.map(({ group }) => group));
  expect(Object.keys(en.library.groups).sort()).toEqual([...groups].sort());
});
