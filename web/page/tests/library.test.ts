import { describe, expect, it } from 'vitest';
import packed from '../../../crates/library/library.pack?inline';
import { de } from '../src/i18n/de';
import { ja } from '../src/i18n/ja';
import { ru } from '../src/i18n/ru';
import { sk } from '../src/i18n/sk';
import { colorName } from '../src/panels/library/words';
import { fileOf, puzzlesOf, readPack, type LibraryPuzzle } from '../src/state/libraryPack';
import { en } from './words';

const pack = Uint8Array.from(atob(packed.replace(/^.*,/, '')), (char) => char.charCodeAt(0));
const all = await readPack(pack);

const puzzleOf = (puzzle: LibraryPuzzle, words = en.library) => JSON.parse(fileOf(puzzle, 'T', (color) => colorName(words, color))).puzzles[0];

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
    await expect(readPack(pack.slice(0, 1000))).rejects.toThrow();
    await expect(readPack(new Uint8Array(10))).rejects.toThrow();
  });
});

describe('a puzzle', () => {
  it('has clues and no picture', () => {
    const anchor = all.find(({ id }) => id === 'anchor') as LibraryPuzzle;
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

it('has a name for each group', () => {
  const groups = new Set(all.map(({ group }) => group));
  expect(Object.keys(en.library.groups).sort()).toEqual([...groups].sort());
});
