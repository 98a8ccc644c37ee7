/** What was solved, and what it amounts to. */
import { describe, expect, it } from 'vitest';
import { blankGrid } from '../src/state/blank';
import { framesOf } from '../src/state/replay';
import { docOf, type Doc } from '../src/state/document';
import { dayOf, entryOf, readSolved, withEntry, type Solved } from '../src/state/solvedPuzzles';
import { bestOf, statisticsOf } from '../src/state/statistics';

const one = (day: string, more: Partial<Solved> = {}): Solved =>
  ({ hash: 'a', title: 'A', size: '5 × 5', colors: 1, seconds: 60, hints: 0, day, ...more });

describe('what was solved', () => {
  it('is kept once a day, with the better time', () => {
    const entry = entryOf(blankGrid(5, 4), 'A', { seconds: 12.6, hints: 1 }, new Date(2026, 1, 3, 23, 59));
    expect(entry).toEqual({ hash: '', title: 'A', size: '5 × 4', colors: 1, seconds: 13, hints: 1, day: '2026-02-03' });
    let all = withEntry([], one('2026-02-03'));
    all = withEntry(all, one('2026-02-03', { seconds: 50 }));
    all = withEntry(all, one('2026-02-03', { seconds: 70 }));
    all = withEntry(all, one('2026-02-04', { seconds: 90 }));
    expect(all.map(({ seconds }) => seconds)).toEqual([50, 90]);
    expect(bestOf(all, { hash: 'a', day: '2026-02-04' })).toBe(50);
    expect(bestOf(all, { hash: 'b', day: '2026-02-04' })).toBeNull();
    expect(bestOf([one('2026-02-01', { hints: 2 })], { hash: 'a', day: '2026-02-04' })).toBeNull();
  });

  it('is read as far as it is sound', () => {
    expect(readSolved(JSON.stringify([one('2026-02-03'), { hash: 1 }, null, one('yesterday')]))).toEqual([one('2026-02-03')]);
    expect([readSolved(null), readSolved('{'), readSolved('{}')]).toEqual([[], [], []]);
    expect(readSolved(JSON.stringify(Array.from({ length: 4000 }, () => one('2026-02-03')))).length).toBe(3000);
  });

  it('has days in a row, over months and changes of clocks', () => {
    const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31', '2026-10-25', '2026-10-26'];
    const all = days.map((day) => one(day));
    expect(statisticsOf(all, '2026-10-26')).toMatchObject({ count: 9, puzzles: 1, seconds: 540, streak: 2, longest: 4 });
    expect(statisticsOf(all, '2026-10-27').streak).toBe(2);
    expect(statisticsOf(all, '2026-10-28').streak).toBe(0);
    expect(statisticsOf([], dayOf(new Date()))).toMatchObject({ count: 0, streak: 0, longest: 0, sizes: [] });
    const sizes = statisticsOf([one('2026-02-03'), one('2026-02-04', { seconds: 9, hints: 1 }), one('2026-02-05', { size: '9 × 9' })]).sizes;
    expect(sizes).toEqual([{ size: '5 × 5', count: 2, best: 60 }, { size: '9 × 9', count: 1, best: 60 }]);
  });
});

describe('how it was solved', () => {
  const doc = docOf(blankGrid(2, 2));
  const at = (play: string, of: Doc = doc): Doc => ({ ...of, play });
  const history = (...plays: Doc[]) => ({ past: plays.slice(0, -1).map((state) => ({ state, label: '', bytes: 0 })), present: plays.at(-1) as Doc, future: [] });

  it('is each grid once, without what was taken back', () => {
    expect(framesOf(history(at('????'), at('1???'), at('11??'), at('1???'), at('1?1?')))).toEqual(['????', '1???', '1?1?']);
    const other = docOf({ ...blankGrid(2, 2), clueHash: 'other' });
    expect(framesOf(history(at('11??', other), at('????'), at('1???')))).toEqual(['????', '1???']);
  });

  it('is shortened evenly', () => {
    const plays = Array.from({ length: 500 }, (_, step) => at(step.toString(2).padStart(9, '0')));
    const frames = framesOf(history(...plays), 50);
    expect([frames.length, frames[0], frames.at(-1)]).toEqual([50, '000000000', (499).toString(2)]);
  });
});
