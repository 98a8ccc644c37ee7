/** Pictures of puzzles: what is said of clues, what comes late, and what fails. */
import { get } from 'svelte/store';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../src/engine/client';
import { Scanner, ScanRefused } from '../src/engine/scanner';
import type { CorrectResult, Quad, Reading, Variant } from '../src/engine/types';
import { en } from './words';
import { blankGrid } from '../src/state/blank';
import { ImageError, type Photo } from '../src/state/images';
import { factsOf } from '../src/state/scanPanel';
import { boxOf, inLightOf, numbersOf, Scanning, titleOfPhoto } from '../src/state/scanning';

const place = (x: number): Quad => [[x, 1], [x + 5, 1], [x + 5, 9], [x, 9]];
const seen = (...values: number[]): Variant[] =>
  [{ numbers: values.map((value, at) => ({ values: [[value, 0.1]], place: place(10 * at), color: null })), cost: 0 }];
const reading: Reading = { corners: place(0), rows: [seen(1, 4), seen(2)], columns: [seen(1), seen()], cells: [null, null, null, null], sides: [true, true, true, true] };

const photo: Photo = { name: 'cat.jpg', width: 4, height: 4, original: { width: 4, height: 4 }, rgba: new Uint8ClampedArray(64), url: 'blob:1' };
const file = new File(['x'], 'cat.jpg');

function result(report: Partial<CorrectResult['report']> = {}): CorrectResult {
  return {
    puzzle: blankGrid(2, 2),
    report: {
      width: 2, height: 2, corners: place(0), verdict: 'unique', certain: true, margin: 9, tried: 1, reason: null, changed: 0, doubtful: 0,
      lines: [], cells: null, other: null, ...report,
    },
  };
}

/** A scanner and a solver that answer when they are told to. */
function fakes() {
  const asked: { reading: Reading; cells?: string | null }[] = [];
  const answers: ((result: CorrectResult) => void)[] = [];
  let cancels = 0;
  const engine = {
    ask: (_: string, question: never) => {
      asked.push(question);
      return new Promise((resolve) => answers.push(resolve));
    },
    cancel: () => void cancels++,
  };
  const scans = { scan: async (_: unknown, corners: Quad | null = null) => [{ ...reading, corners: corners ?? reading.corners }, reading], cancel: () => undefined };
  const scanning = new Scanning(scans, engine as never, async () => photo);
  return { scanning, asked, answers, cancels: () => cancels };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));
const there = (scanning: Scanning) => {
  const state = get(scanning.state);
  if (state.is !== 'there') throw new Error(state.is);
  return state;
};

describe('what somebody says', () => {
  it('is numbers', () => {
    expect(['3 1 4', '3,1, 4', '12', '0', ' 3.1 '].map(numbersOf)).toEqual([[3, 1, 4], [3, 1, 4], [12], [], [3, 1]]);
    expect(['', 'x', '3 x', '-1', '3 0', '1e9', '1/2', '99999'].map(numbersOf)).toEqual([null, null, null, null, null, null, null, null]);
  });

  it('takes the place of what was seen, at its place', () => {
    const light = inLightOf(reading, { 0: [14], 3: [2] });
    expect(light.rows[0]).toEqual([{ numbers: [{ values: [[14, 0]], place: place(0), color: null }], cost: 0 }]);
    expect(light.columns[1]?.[0]?.numbers.map(({ values }) => values)).toEqual([[[2, 0]]]);
    expect([light.rows[1], light.columns[0], light.cells]).toEqual([reading.rows[1], reading.columns[0], reading.cells]);
    expect(inLightOf(reading, { 1: [] }).rows[1]).toEqual([{ numbers: [], cost: 0 }]);
  });

  it('has a place in the picture', () => {
    expect(boxOf(reading.rows[0])).toEqual({ x: 0, y: 1, width: 15, height: 8 });
    expect(boxOf(reading.columns[1])).toBeNull();
  });
});

describe('a picture', () => {
  it('is read and corrected, and again in the light of what is said', async () => {
    const { scanning, asked, answers } = fakes();
    void scanning.take(file);
    await settle();
    expect([there(scanning).isBusy, there(scanning).scans.length]).toEqual([true, 2]);
    answers[0]?.(result());
    await settle();
    expect([there(scanning).isBusy, there(scanning).scans[0]?.result?.report.certain]).toEqual([false, true]);
    scanning.fix(0, [5]);
    expect(asked[1]?.reading.rows[0]?.[0]?.numbers[0]?.values).toEqual([[5, 0]]);
    answers[1]?.(result({ certain: false }));
    await settle();
    expect(there(scanning).scans[0]?.result?.report.certain).toBe(false);
    scanning.fix(0, null);
    expect(asked[2]?.reading.rows[0]).toEqual(reading.rows[0]);
    scanning.setCells('given');
    expect(asked[3]?.cells).toBe('given');
  });

  it('that comes late is dropped, and so is an answer about what was said before', async () => {
    const { scanning, answers, cancels } = fakes();
    void scanning.take(file);
    await settle();
    scanning.fix(0, [5]);
    expect(cancels()).toBe(1);
    answers[0]?.(result({ tried: 111 }));
    answers[1]?.(result({ tried: 222 }));
    await settle();
    expect(there(scanning).scans[0]?.result?.report.tried).toBe(222);
    scanning.choose(1);
    scanning.stop();
    answers[2]?.(result({ tried: 333 }));
    await settle();
    expect(there(scanning).scans[1]?.result).toBeNull();
  });

  it('that is large is read again in full where a smaller one is not certain', async () => {
    const sides: number[] = [];
    const large = { ...photo, original: { width: 4000, height: 3000 } };
    const scans = { scan: async () => [reading], cancel: () => undefined };
    const read = async (certain: boolean[]) => {
      sides.length = 0;
      const engine = { ask: async () => result({ certain: certain.shift() ?? false }), cancel: () => undefined };
      const scanning = new Scanning(scans, engine as never, async (_, most) => (sides.push(most), large));
      await scanning.take(file);
      return [there(scanning).scans[0]?.result?.report.certain, [...sides]];
    };
    expect(await read([true])).toEqual([true, [2600]]);
    expect(await read([false, true])).toEqual([true, [2600, 4000]]);
    expect(await read([false, false])).toEqual([false, [2600, 4000]]);
    let tries = 0;
    const refusing = { scan: () => (tries++, Promise.reject(new ScanRefused({ kind: 'grid', message: '', side: null, height: null }))), cancel: () => undefined };
    const scanning = new Scanning(refusing, {} as never, async () => large);
    await scanning.take(file);
    expect([get(scanning.state).is, tries]).toEqual(['bad', 2]);
  });

  it('that is none, or has no puzzle, is told', async () => {
    const failing = (error: Error) => new Scanning({ scan: () => Promise.reject(error), cancel: () => undefined }, {} as never, async () => photo);
    const refusal = { kind: 'cut', message: 'cut off', side: 'left', height: null } as const;
    for (const [error, words] of [
      [new ScanRefused(refusal), 'cut off on the left'], [new EngineError('unloaded', '404'), 'could not be loaded'],
      [new EngineError('trap', 'x'), 'could not be read'],
    ] as const) {
      const scanning = failing(error);
      await scanning.take(file);
      const state = get(scanning.state);
      expect(state.is === 'bad' && state.photo === photo && en.scan.bad(state.refusal, state.message)).toContain(words);
    }
    const none = new Scanning({ cancel: () => undefined } as never, {} as never, () => Promise.reject(new ImageError('size')));
    await none.take(file);
    const state = get(none.state);
    expect(state.is === 'bad' && state.photo === null && en.scan.bad(state.refusal, state.message)).toContain('no image');
  });

  it('has a title only where somebody gave it a name', () => {
    expect(['IMG_2031.jpg', 'image.jpg', 'Screenshot 2026.png', '20261126_1200.jpg', 'owl-in_town.png'].map(titleOfPhoto)).toEqual(['', '', '', '', 'Owl in town']);
  });

  it('says how sure it is', () => {
    expect(factsOf(result(), 0, en)).toEqual(['read with certainty']);
    expect(factsOf(result({ certain: false, changed: 1, doubtful: 3 }), 2, en)).toEqual([en.scan.uncertain, '1 clue corrected', '2 doubtful', '2 read by you']);
    expect(factsOf(result({ verdict: 'none' }), 0, en)).toEqual([en.scan.noneFound]);
  });
});

describe('the scanner', () => {
  /** A worker that answers with this. */
  const worker = (answer: unknown, ended: string[]) => ({
    postMessage(this: Worker) {
      if (answer !== undefined) queueMicrotask(() => this.onmessage?.({ data: answer } as MessageEvent));
    },
    terminate: () => void ended.push('ended'),
  }) as unknown as Worker;
  const made = (answer: unknown, ended: string[] = []) => new Scanner({ worker: () => worker(answer, ended), module: async () => ({}) as WebAssembly.Module });

  it('gives readings or the reason, and its worker ends', async () => {
    const ended: string[] = [];
    expect(await made({ json: JSON.stringify({ ok: [reading] }) }, ended).scan(photo)).toEqual([reading]);
    await expect(made({ json: '{"error":{"kind":"grid","message":"no grid"}}' }, ended).scan(photo)).rejects.toThrow(ScanRefused);
    await expect(made({ trap: 'RuntimeError: out of memory' }, ended).scan(photo)).rejects.toMatchObject({ kind: 'memory' });
    expect(ended).toHaveLength(3);
  });

  it('is cancelled, by another picture too', async () => {
    const ended: string[] = [];
    const scanner = made(undefined, ended);
    const first = scanner.scan(photo);
    const second = scanner.scan(photo);
    await expect(first).rejects.toMatchObject({ kind: 'cancelled' });
    scanner.cancel();
    await expect(second).rejects.toMatchObject({ kind: 'cancelled' });
    expect(ended).toHaveLength(2);
  });
});
