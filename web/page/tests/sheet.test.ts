/** Colours, looks, sizes, and the part of a large grid that is seen. */
import { describe, expect, it } from 'vitest';
import styles from '../src/styles/grid.css?raw';
import tokens from '../src/styles/tokens.css?raw';
import { en } from './words';
import { BLACK_AND_WHITE, blankGrid } from '../src/state/blank';
import { clueEms, fitTable, isLarge } from '../src/state/cellSize';
import { contrast, inkOn, shadeOn } from '../src/state/contrast';
import { compose } from '../src/state/layers';
import { inUse } from '../src/state/legend';
import { classesOf, labelOf, lookOf, sceneOf } from '../src/state/look';
import { clueColor, colorsOf, longHex } from '../src/state/palette';
import { runAt } from '../src/state/run';
import { differing, type Shown } from '../src/state/shown';
import { cellNamed, gutterOf, revealed, seen, settled, unitAt, zoomedAt, type View } from '../src/state/viewport';

const palette = [...BLACK_AND_WHITE, { name: 'yellow', rgb: '#ffe000', symbol: 'y' }, { name: 'red', rgb: '#ff0000', symbol: 'r' }];

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect([inkOn('#ffe000'), inkOn('#000080')]).toEqual(['#000000', '#ffffff']);
  });

  it('of clue numbers is at least 4.5, on light and dark', () => {
    for (const card of ['#ffffff', '#1c2126']) {
      for (const color of ['#ffe000', '#ff0000', '#0000ff', '#00ff00', '#808080', '#000000', '#ffffff']) {
        const shade = shadeOn(color, card);
        if (shade) expect(contrast(shade, card)).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(shadeOn('#ff0000', '#1c2126')).not.toBeNull();
    expect(shadeOn('#ffe000', '#ffffff')).not.toBeNull();
    expect(shadeOn('#ffffff', '#ffffff')).toBeNull();
    expect(clueColor({ ...BLACK_AND_WHITE[1]!, corner: 'TL' }, '#ffffff')).toBeNull();
  });
});

describe('colours', () => {
  it('are ink in black and white, and true otherwise', () => {
    expect(colorsOf(BLACK_AND_WHITE, { letters: 'auto', patterns: false }).isInk).toBe(true);
    expect(colorsOf(palette, { letters: 'auto', patterns: false })).toMatchObject({ isInk: false, ground: '#ffffff', hasLetters: true });
  });

  it('have letters from three colours on, or as the user wants', () => {
    expect(colorsOf(palette.slice(0, 3), { letters: 'auto', patterns: false }).hasLetters).toBe(false);
    expect(colorsOf(palette.slice(0, 3), { letters: 'on', patterns: false }).hasLetters).toBe(true);
    expect(colorsOf(palette, { letters: 'off', patterns: false }).hasLetters).toBe(false);
  });

  it('of files are spelled in several ways', () => {
    expect([longHex('fa0', ''), longHex('#FFAA00', ''), longHex('none', '#123456')]).toEqual(['#ffaa00', '#FFAA00', '#123456']);
  });

  it('of cells of coloured puzzles are those of the light theme', () => {
    const light = new Map([...tokens.matchAll(/(--[\w-]+):\s*light-dark\((#\w{6})/g)].map(([, name, hex]) => [name, hex]));
    const lit = /\.lit \{([^}]*)\}/.exec(styles)?.[1] ?? '';
    const found = [...lit.matchAll(/(--[\w-]+): (#\w{6})/g)];
    expect(found.length).toBeGreaterThan(10);
    for (const [, name, hex] of found) expect([name, hex]).toEqual([name, light.get(name)]);
  });
});

const shownOf = (cells: string, more: Partial<Shown> = {}): Shown =>
  ({ puzzle: blankGrid(4, 2), cells, mode: 'solve', marks: compose({}), ...more });

describe('cells', () => {
  const marks = compose({
    open: { marks: [{ cell: 1, mark: 'open' }], lines: [{ line: 0, mark: 'here' }], tags: [{ cell: 1, text: 'A' }] },
    suggestion: { marks: [{ cell: 2, mark: 'suggest', to: 0 }] },
  });
  const shown = shownOf('01??0000', { marks });
  const scene = sceneOf(shown, colorsOf(BLACK_AND_WHITE, { letters: 'auto', patterns: false }), 'dot');
  const classes = (cell: number) => classesOf(lookOf(scene, cell), scene.colors, 'dot').trim();

  it('have classes', () => {
    expect([0, 1, 2, 3, 4].map(classes)).toEqual(['d here', 'f o here a', 'here s minus', 'here', 'd']);
  });

  it('have labels', () => {
    expect(labelOf(shown, 1, en)).toBe('row 1, column 2, filled, open, spot A');
    expect(labelOf(shown, 6, en, ['row 2: 3'])).toBe('row 2, column 3, blank, row 2: 3');
  });

  it('show blank dots only where cells may be unknown', () => {
    const drawn = { ...scene, shown: shownOf('00000000', { mode: 'draw' }) };
    expect(lookOf(drawn, 0).isBlank).toBe(false);
  });

  it('are in the legend as far as they are there', () => {
    expect(inUse(shown)).toEqual(['filled', 'blank', 'open', 'suggest', 'here']);
    expect(inUse(shownOf('01100000', { mode: 'draw' }))).toEqual([]);
  });

  it('of a check that was not decided are told from those that are known', () => {
    const partial = shownOf('01??0000', { mode: 'draw' });
    const scene = sceneOf(partial, colorsOf(partial.puzzle.palette, { letters: 'auto', patterns: false }), 'dot');
    expect([0, 1, 2].map((cell) => classesOf(lookOf(scene, cell), scene.colors, 'dot').trim().split(' ').includes('q'))).toEqual([false, false, true]);
    expect(inUse(partial)).toEqual(['unknown']);
    expect(lookOf(sceneOf(shownOf('01??0000', { mode: 'solve' }), scene.colors, 'dot'), 2).isUnknown).toBe(false);
  });

  it('lie in runs, and differ', () => {
    expect([runAt(shownOf('01110110'), 2), runAt(shownOf('01110110'), 0), runAt(shownOf('00011000'), 3)]).toEqual([3, 0, 1]);
    expect(differing('0110', '0011')).toEqual([1, 3]);
  });
});

describe('sizes', () => {
  const puzzle = blankGrid(20, 20);
  it('fit the window, with clues as long as they can be read', () => {
    const gutters = [clueEms(puzzle, false, 0.25), clueEms(puzzle, false, 0)];
    expect(fitTable(puzzle, gutters, { width: 900, height: 700 })).toMatchObject({ isBare: false, ems: gutters[0] });
    expect(fitTable(puzzle, gutters, { width: 362, height: 800 }).cell).toBeGreaterThanOrEqual(14);
    expect(fitTable(puzzle, gutters, { width: 240, height: 800 })).toMatchObject({ cell: 11, isBare: false, ems: gutters[1] });
    expect(fitTable(blankGrid(60, 60), gutters, { width: 362, height: 800 })).toMatchObject({ cell: 6, isBare: true });
    expect([900, 2000].map((height) => fitTable(blankGrid(10, 10), gutters, { width: 3300, height }).cell)).toEqual([50, 111]);
    expect([isLarge(blankGrid(60, 60)), isLarge(blankGrid(61, 5))]).toEqual([false, true]);
  });
});

describe('the view of a large grid', () => {
  const ems = { left: 10, top: 8 };
  const view: View = settled({ width: 600, height: 400, columns: 200, rows: 200, cell: 20, left: 100, top: 80, x: 0, y: 0 });

  it('knows cells at points', () => {
    expect(unitAt(view, 110, 90)).toEqual([0.5, 0.5]);
    expect(unitAt(view, 50, 90)).toEqual([-1, -1]);
    expect(seen(view)).toEqual({ columns: { from: 0, to: 25 }, rows: { from: 0, to: 16 } });
  });

  it('follows the cursor with 3 cells ahead', () => {
    const next = revealed(view, 30, 5);
    expect(next.x).toBe((30 + 1 + 3) * 20 - 500);
    expect(next.y).toBe(0);
    expect(revealed(view, 199, 199)).toMatchObject({ x: 3500, y: 3680 });
  });

  it('keeps the cells at a point when it zooms', () => {
    const next = zoomedAt(view, 40, 2, ems, 300, 200);
    const [column, row] = unitAt(view, 300, 200);
    expect(unitAt(next, 300, 200)[0]).toBeCloseTo(column);
    expect(unitAt(next, 300, 200)[1]).toBeCloseTo(row);
    expect(zoomedAt(view, 0.1, 2, ems, 300, 200).cell).toBe(2);
  });

  it('has gutters of at most a third, from 16 pixels a cell', () => {
    expect(gutterOf(16, { left: 90, top: 90 }, 600, 300)).toEqual({ left: 200, top: 100 });
    expect(gutterOf(15, ems, 600, 300)).toEqual({ left: 0, top: 0 });
  });

  it('finds cells by name', () => {
    expect([cellNamed('r57c143', 200, 200), cellNamed(' 57, 143 ', 200, 200), cellNamed('57 143', 200, 200)]).toEqual([11342, 11342, 11342]);
    expect([cellNamed('r0c1', 200, 200), cellNamed('r201c1', 200, 200), cellNamed('57', 200, 200)]).toEqual([null, null, null]);
  });
});
