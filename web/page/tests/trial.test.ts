/** Guessing, blank cells that are set by themselves, and taps that go round. */
import { get } from 'svelte/store';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PuzzleData } from '../src/engine/types';
import { blankGrid } from '../src/state/blank';
import { withCrosses } from '../src/state/crosses';
import { deltaOf, applied } from '../src/state/deltas';
import { docOf, history, now, open, play, undoStep } from '../src/state/document';
import { begin } from '../src/state/history';
import { layers } from '../src/state/layers';
import { planOf } from '../src/state/pen';
import { readRecord, writeRecord } from '../src/state/record';
import { puzzleOf } from '../src/state/runs';
import { settings } from '../src/state/settings';
import { beginTrial, keepTrial, startTrials, takeBackTrial, tried } from '../src/state/trial';
import { tab } from '../src/state/view';

/** The puzzle of a picture. */
const of = (picture: string, width: number): PuzzleData => puzzleOf(blankGrid(width, picture.length / width), picture);

describe('blank cells', () => {
  // Rows 3 1 and 5, of two rows of six.
  const puzzle = of('111010' + '111110', 6);

  it('are set in finished lines that were touched, and in no others', () => {
    expect(withCrosses(puzzle, '111?1?' + '??????', [0], 'lines')).toBe('11101' + '0' + '??????');
    expect(withCrosses(puzzle, '111?1?' + '??????', [7], 'lines')).toBe('111?1???????');
    expect(withCrosses(puzzle, '111?1?' + '??????', [0], 'off')).toBe('111?1???????');
    expect(withCrosses(puzzle, '11??1?' + '??????', [0], 'lines')).toBe('11??1???????');
  });

  it('are set beside blocks that are settled from an end', () => {
    expect(withCrosses(puzzle, '111???' + '??????', [0], 'blocks')).toBe('1110??' + '??????');
    expect(withCrosses(puzzle, '111???' + '??????', [0], 'lines')).toBe('111???' + '??????');
    // Not where a block may be longer, or another one.
    expect(withCrosses(puzzle, '?11???' + '??????', [1], 'blocks')).toBe('?11???' + '??????');
    expect(withCrosses(puzzle, '11????' + '??????', [1], 'blocks')).toBe('11????' + '??????');
    // From the other end, too.
    expect(withCrosses(puzzle, '????10' + '??????', [4], 'blocks')).toBe('???010' + '??????');
  });

  it('never contradict a solution that was played rightly', () => {
    let state = 1;
    const next = (most: number) => (state = (state * 48271) % 2147483647) % most;
    for (let round = 0; round < 300; round++) {
      const [width, height] = [2 + next(6), 2 + next(6)];
      const picture = Array.from({ length: width * height }, () => (next(2) ? '1' : '0')).join('');
      const puzzle = of(picture, width);
      let grid = '?'.repeat(picture.length);
      for (let step = 0; step < 20; step++) {
        const cell = next(picture.length);
        grid = grid.slice(0, cell) + picture[cell] + grid.slice(cell + 1);
        grid = withCrosses(puzzle, grid, [cell], 'blocks');
        // A line whose runs are those of its clue is finished, whether they lie where the picture has them or not: here they do.
        for (const [at, digit] of [...grid].entries()) if (digit !== '?') expect(digit).toBe(picture[at]);
      }
    }
  });
});

describe('a tap', () => {
  it('goes round if that is wished', () => {
    settings.update((all) => ({ ...all, tapCycles: true }));
    const after = (like: string) => {
      const { value, otherwise } = planOf('solve', 'free', 1, false, like);
      return like === value ? otherwise : value;
    };
    expect(['?', '1', '0'].map(after)).toEqual(['1', '0', '?']);
    settings.update((all) => ({ ...all, tapCycles: false }));
    expect(['?', '1', '0'].map(after)).toEqual(['1', '?', '1']);
  });
});

describe('guessing', () => {
  const puzzle = of('1101', 2);
  beforeEach(() => {
    history.set(begin(docOf(puzzle, 'a')));
    tab.set('solve');
  });

  it('marks what is tried; it is kept, or taken back at once', () => {
    const end = startTrials();
    play('1???', 'x');
    expect(get(tried)).toBeNull();
    beginTrial();
    play('11??', 'x');
    play('110?', 'x');
    expect(get(tried)).toEqual([1, 2]);
    expect(get(layers).trial?.marks).toHaveLength(2);
    takeBackTrial();
    expect([now().play, get(tried), get(layers).trial]).toEqual(['1???', null, undefined]);
    undoStep();
    expect([now().play, get(tried)]).toEqual(['110?', [1, 2]]);
    keepTrial();
    expect([now().play, get(tried)]).toEqual(['110?', null]);
    end();
  });

  it('is kept with the document, and older documents know nothing of it', () => {
    beginTrial();
    play('1???', 'x');
    const saved = { history: get(history), session: { seconds: 1, hints: 0 }, tab: 'solve' as const };
    const text = writeRecord(saved);
    const doc = readRecord(text)?.history.present;
    expect([doc?.trial, doc?.play]).toEqual(['????', '1???']);
    expect(readRecord(text.replace('"trial":"????",', ''))?.history.present.trial).toBeNull();
    expect(readRecord(text.replace('"trial":"????",', '"trial":"?",'))).toBeNull();
    const [before, after] = [now(), { ...now(), trial: null }];
    expect(applied(before, deltaOf(before, after)).trial).toBeNull();
  });

  it('ends with another puzzle', () => {
    beginTrial();
    open(docOf(of('110110', 3)), 'x');
    expect(get(tried)).toBeNull();
  });
});
