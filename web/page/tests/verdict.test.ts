/** The judge with an engine of the test's own: what is asked when, and whose answers count. */
import { get } from 'svelte/store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineError, type Engine } from '../src/engine/client';
import { docOf, emptyDoc, type Doc } from '../src/state/document';
import { puzzleOf } from '../src/state/runs';
import { Judge } from '../src/state/verdict';

interface Asked { op: string; answer(value: unknown): void; fail(error: unknown): void }

class Fake {
  asked: Asked[] = [];
  cancelled = 0;
  ask(op: string): Promise<unknown> {
    return new Promise((answer, fail) => this.asked.push({ op, answer, fail }));
  }
  cancel(): void {
    this.cancelled++;
    for (const { fail } of this.asked) fail(new EngineError('cancelled', 'cancelled'));
  }
  get last(): Asked {
    return this.asked.at(-1) as Asked;
  }
}

const drawn = (cell: number, side = 5): Doc => {
  const { puzzle } = emptyDoc(side, side);
  const picture = '0'.repeat(cell) + '1' + '0'.repeat(side * side - cell - 1);
  return docOf(puzzleOf(puzzle, picture));
};
const check = (verdict: string, total = 25) => ({ verdict, cells: { total }, solutions: [], level: 'line', warnings: [], settled: 3 });

let quick: Fake, slow: Fake, judge: Judge;
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const ops = (engine: Fake) => engine.asked.map(({ op }) => op);

beforeEach(() => {
  vi.useFakeTimers();
  [quick, slow] = [new Fake(), new Fake()];
  judge = new Judge({ quick: quick as unknown as Engine, slow: slow as unknown as Engine }, () => Date.now());
});
afterEach(() => vi.useRealTimers());

describe('judge', () => {
  it('waits 100 ms, of large puzzles 400', async () => {
    judge.follow(drawn(1));
    await passes(99);
    expect(ops(quick)).toEqual([]);
    await passes(1);
    expect(ops(quick)).toEqual(['check']);
    quick.last.answer(check('unique'));
    await passes(1);
    judge.follow(drawn(1, 101));
    await passes(399);
    expect(quick.asked.length).toBe(1);
    await passes(1);
    expect(quick.asked.length).toBe(2);
  });

  it('tells after 150 ms that it checks, and keeps the old answer until then', async () => {
    judge.follow(drawn(1));
    await passes(100);
    quick.last.answer(check('unique'));
    await passes(0);
    judge.follow(drawn(2));
    await passes(249);
    expect([get(judge.state).v, get(judge.stale)]).toEqual(['unique', true]);
    await passes(1);
    expect([get(judge.state).v, get(judge.stale)]).toEqual(['checking', false]);
  });

  it('drops answers that come late', async () => {
    judge.follow(drawn(1));
    await passes(100);
    const first = quick.last;
    judge.follow(drawn(2));
    first.answer(check('none'));
    await passes(100);
    expect(get(judge.state).v).toBe('empty');
    quick.last.answer(check('unique'));
    await passes(0);
    expect(get(judge.state).v).toBe('unique');
  });

  it('ends a check that is older than 0.2 s, and lets a young one be until then', async () => {
    judge.follow(drawn(1));
    await passes(110);
    judge.follow(drawn(2));
    await passes(100);
    expect([quick.cancelled, quick.asked.length]).toEqual([0, 1]);
    await passes(90);
    expect([quick.cancelled, quick.asked.length]).toEqual([1, 2]);
    await passes(300);
    judge.follow(drawn(3));
    expect(quick.cancelled).toBe(2);
  });

  it('counts, finds the spots, then seeks changes', async () => {
    judge.follow(drawn(1));
    await passes(100);
    quick.last.answer(check('multiple'));
    for (const op of ['count', 'diagnose', 'suggest'] as const) {
      await passes(0);
      expect([slow.last.op, get(judge.findings).working]).toEqual([op, op]);
      slow.last.answer({ op });
    }
    await passes(0);
    expect(get(judge.findings)).toMatchObject({ working: null, count: { op: 'count' }, suggest: { op: 'suggest' } });
  });

  it('leaves large puzzles alone until asked', async () => {
    judge.follow(drawn(1, 101));
    await passes(400);
    quick.last.answer(check('multiple', 10_201));
    await passes(0);
    expect(ops(slow)).toEqual([]);
    void judge.request('count');
    expect(ops(slow)).toEqual(['count']);
  });

  it('tells a crash, and checks again', async () => {
    judge.follow(drawn(1));
    await passes(100);
    quick.last.fail(new EngineError('memory', 'out of memory'));
    await passes(0);
    expect(get(judge.state)).toMatchObject({ v: 'trap', memory: true });
    judge.again();
    await passes(0);
    quick.last.answer(check('unique'));
    await passes(0);
    slow.last.fail(new EngineError('trap', 'unreachable'));
    await passes(0);
    expect([get(judge.state).v, get(judge.findings).stopped]).toEqual(['unique', true]);
  });

  it('tells clues that cannot be read', async () => {
    judge.follow({ ...drawn(1), rules: 'clues', typed: { 0: 'x1' } });
    await passes(100);
    expect(quick.last.op).toBe('assemble');
    quick.last.answer({ puzzle: null, clueErrors: [{ line: 0, message: '“x1” is no number' }], error: null });
    await passes(0);
    expect(get(judge.state)).toMatchObject({ v: 'unread', errors: [{ line: 0 }] });
  });

  it('stops when told to', async () => {
    judge.follow(drawn(1));
    await passes(1300);
    judge.stop();
    await passes(0);
    expect(get(judge.state)).toMatchObject({ v: 'stopped', seconds: 1.2 });
  });
});
