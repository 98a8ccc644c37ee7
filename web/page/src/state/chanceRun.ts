/**
 * Looks for puzzles of chance, one seed after the other. Other settings cancel what is under way; after a stop,
 * what was found stays.
 */
import { get, writable, type Writable } from 'svelte/store';
import { isCancelled, type Engine } from '../engine/client';
import type { GenerateResult, Tick } from '../engine/types';
import { questionOf, seedsOf, type ChanceSettings } from './chance';

export interface ChanceState {
  /** What was found, in the order of the seeds. */
  found: GenerateResult[];
  of: number;
  is: 'idle' | 'running' | 'done' | 'stopped' | 'failed';
  seconds: number;
  /** How far the search for the next one is. */
  tick: Tick | null;
  /** What went wrong. */
  message: string;
}
const IDLE: ChanceState = { found: [], of: 0, is: 'idle', seconds: 0, tick: null, message: '' };

export class ChanceRun {
  readonly state: Writable<ChanceState> = writable(IDLE);
  private turn = 0;
  private started = 0;

  constructor(
    private readonly engine: Pick<Engine, 'ask' | 'cancel'>,
    private readonly clock = () => performance.now(),
  ) {}

  async look(settings: ChanceSettings): Promise<void> {
    this.stop();
    const turn = ++this.turn;
    const seeds = seedsOf(settings.seed);
    this.started = this.clock();
    const update = (part: Partial<ChanceState>) => {
      if (turn === this.turn) this.state.update((state) => ({ ...state, seconds: this.elapsed(), ...part }));
    };
    this.state.set({ ...IDLE, of: seeds.length, is: 'running' });
    try {
      for (const seed of seeds) {
        const result = await this.engine.ask('generate', questionOf(settings, seed), { tick: (tick) => update({ tick }) });
        if (turn !== this.turn) return;
        update({ found: [...get(this.state).found, result], tick: null });
      }
      update({ is: 'done' });
    } catch (error) {
      const isStopped = isCancelled(error);
      const message = isStopped || !(error instanceof Error) ? '' : error.message;
      update({ is: isStopped ? 'stopped' : 'failed', message });
    }
  }

  /** Time goes on. */
  beat(): void {
    if (get(this.state).is === 'running') this.state.update((state) => ({ ...state, seconds: this.elapsed() }));
  }

  private elapsed(): number {
    return (this.clock() - this.started) / 1000;
  }

  /** Ends the search. */
  stop(): void {
    if (get(this.state).is !== 'running') return;
    this.turn++;
    this.engine.cancel();
    this.state.update((state) => ({ ...state, is: 'stopped' }));
  }
}

/** Those with a puzzle. */
export const puzzlesOf = ({ found }: ChanceState): GenerateResult[] => found.filter(({ puzzle }) => puzzle !== null);

/** The grade next to those that were wanted, if none has such a one. */
export function nearestGrade(found: GenerateResult[], [low, high]: [number, number]): number | null {
  const distance = (grade: number) => Math.max(low - grade, grade - high, 0);
  const grades = found.flatMap(({ grade }) => (grade === null ? [] : [grade]));
  const nearer = (best: number | null, grade: number) => (best === null || distance(grade) < distance(best) ? grade : best);
  return grades.reduce<number | null>(nearer, null);
}
