import { get } from 'svelte/store';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../src/engine/client';
import type { GenerateResult } from '../src/engine/types';
import { en } from './words';
import {
  bounded, CHANCE_DEFAULTS, moveGrade, nextSeed, questionOf, seedsOf, withGrade, withLevel,
} from '../src/state/chance';
import { wordsOf } from '../src/state/chancePanel';
import { ChanceRun, nearestGrade, type ChanceState } from '../src/state/chanceRun';
import { puzzle } from './solve-fakes';

const found = (seed: number, part: Partial<GenerateResult> = {}): GenerateResult =>
  ({
    puzzle: puzzle(['01', '11']), seed, level: 'line', grade: 2.4, reached: true, attempts: 1, reason: null, ...part,
  });

describe('wishes', () => {
  it('become questions', () => {
    expect(questionOf({ ...CHANCE_DEFAULTS, symmetry: 'rot', grade: [2, 3] }, 7)).toEqual({
      width: 15, height: 15, level: 'line', grade: [2, 3], style: 'smooth', colors: 1, symmetry: 'rot', seed: 7,
      limits: { seconds: 10 },
    });
    expect(questionOf(CHANCE_DEFAULTS, 1).symmetry).toBeNull();
  });

  it('have six seeds in a row, and six others after them', () => {
    expect(seedsOf(5)).toEqual([5, 6, 7, 8, 9, 10]);
    expect(nextSeed(5)).toBe(11);
    expect(nextSeed(2 ** 32 - 3)).toBe(0);
  });

  it('agree on grade and level', () => {
    expect(withGrade(CHANCE_DEFAULTS, [6, 7])).toMatchObject({ level: 'probe-1', grade: [6, 7] });
    expect(withGrade({ ...CHANCE_DEFAULTS, level: 'search' }, [2, 3]).level).toBe('search');
    expect(withGrade({ ...CHANCE_DEFAULTS, level: 'rules' }, [2, 6]).level).toBe('rules');
    expect(withLevel({ ...CHANCE_DEFAULTS, grade: [6, 7] }, 'rules').grade).toEqual([5, 6]);
    expect(withLevel({ ...CHANCE_DEFAULTS, grade: null }, 'rules').grade).toBeNull();
    expect(moveGrade([2, 3], 'low', 4)).toEqual([4, 4]);
    expect(moveGrade([2, 3], 'high', 1)).toEqual([1, 1]);
  });

  it('are numbers within bounds', () => {
    expect(['20', '2', '1e9', 'x', ''].map((text) => bounded(text, 3, 100, 15)))
      .toEqual([20, 3, 100, 15, 15]);
  });
});

class SlowEngine {
  asked: { seed: number; answer(result: GenerateResult): void; fail(error: Error): void }[] = [];
  cancelled = 0;
  ask = (_: string, { seed }: { seed: number }) => new Promise<never>((resolve, reject) => {
    this.asked.push({ seed, answer: resolve as never, fail: reject });
  });
  cancel(): void {
    this.cancelled++;
    this.asked.at(-1)?.fail(new EngineError('cancelled', 'cancelled'));
  }
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('the search', () => {
  it('asks for one seed after the other', async () => {
    const engine = new SlowEngine();
    const run = new ChanceRun(engine as never, () => 0);
    void run.look(CHANCE_DEFAULTS);
    for (let at = 0; at < 6; at++) {
      await settle();
      expect(engine.asked).toHaveLength(at + 1);
      engine.asked[at]?.answer(found(at + 1));
    }
    await settle();
    expect(engine.asked.map(({ seed }) => seed)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(get(run.state)).toMatchObject({ is: 'done', of: 6 });
  });

  it('keeps what was found when it is stopped', async () => {
    const engine = new SlowEngine();
    const run = new ChanceRun(engine as never, () => 0);
    void run.look(CHANCE_DEFAULTS);
    await settle();
    engine.asked[0]?.answer(found(1));
    await settle();
    run.stop();
    await settle();
    expect(get(run.state)).toMatchObject({ is: 'stopped', found: [{ seed: 1 }] });
    run.stop();
    expect(engine.cancelled).toBe(1);
  });

  it('begins anew with other wishes; late answers are dropped', async () => {
    const engine = new SlowEngine();
    const run = new ChanceRun(engine as never, () => 0);
    void run.look(CHANCE_DEFAULTS);
    await settle();
    void run.look({ ...CHANCE_DEFAULTS, seed: 50 });
    await settle();
    engine.asked[0]?.answer(found(1));
    await settle();
    expect(get(run.state)).toMatchObject({ is: 'running', found: [] });
    expect(engine.asked.map(({ seed }) => seed)).toEqual([1, 50]);
  });

  it('says when the solver fails', async () => {
    const engine = new SlowEngine();
    const run = new ChanceRun(engine as never, () => 0);
    void run.look(CHANCE_DEFAULTS);
    await settle();
    engine.asked[0]?.fail(new EngineError('trap', 'unreachable'));
    await settle();
    expect(get(run.state)).toMatchObject({ is: 'failed', message: 'unreachable' });
  });
});

describe('what is said', () => {
  const state = (part: Partial<ChanceState>): ChanceState =>
    ({ found: [], of: 6, is: 'done', seconds: 0.1, tick: null, message: '', ...part });
  const grade: [number, number] = [8.5, 8.5];

  it('counts', () => {
    expect(wordsOf(state({ found: [found(1), found(2)] }), CHANCE_DEFAULTS, en)).toEqual(['2 found in 0.1 s.']);
    expect(wordsOf(state({ found: [found(1, { puzzle: null })] }), CHANCE_DEFAULTS, en)[0]).toMatch(/^None found/);
    expect(wordsOf(state({ is: 'stopped', found: [found(1)] }), CHANCE_DEFAULTS, en))
      .toEqual(['Stopped after 0.1 s: 1 found.']);
  });

  it('names the nearest grade if there is none', () => {
    const all = [found(1, { grade: 7.7, reached: false }), found(2, { grade: 6.2, reached: false })];
    expect(nearestGrade(all, grade)).toBe(7.7);
    expect(wordsOf(state({ found: all }), { ...CHANCE_DEFAULTS, grade }, en))
      .toEqual(['None at grade 8.5; the nearest is 7.7.']);
    const some = [...all, found(3, { grade: 8.5 })];
    expect(wordsOf(state({ found: some }), { ...CHANCE_DEFAULTS, grade }, en)[1])
      .toBe('1 of 3 has such a grade, the others the nearest.');
  });
});
