/** The player: watches the puzzle being solved, step by step. The player's own grid stays as it is. */
import { get, writable, type Writable } from 'svelte/store';
import { isCancelled, type Engine } from '../engine/client';
import type { ExplainResult, Tick } from '../engine/types';
import { inputOf, unknownGrid, type Doc } from './document';
import { Film } from './film';
import type { Layer } from './layers';

export type Speed = 'slow' | 'normal' | 'fast';
/** Milliseconds a step. */
export const PACE: Record<Speed, number> = { slow: 2500, normal: 1200, fast: 300 };

export interface Open {
  is: 'open';
  film: Film;
  /** Steps that are done, from 0. */
  at: number;
  isPlaying: boolean;
  result: ExplainResult;
}
export type PlayerState =
  | { is: 'off' }
  | { is: 'asking'; tick: Tick | null }
  | { is: 'failed'; why: 'stopped' | 'fault' | 'no-steps' }
  | Open;

export interface PlayerDeps {
  engine: Pick<Engine, 'ask' | 'cancel'>;
  doc(): Doc;
  mark(layer: Layer | null): void;
  play(grid: string): void;
  /** Whether it may begin to move by itself. */
  mayMove(): boolean;
  speed(): Speed;
  wait(run: () => void, milliseconds: number): () => void;
}

/** Seconds for an explanation. */
const SECONDS = 60;

export class Player {
  readonly state: Writable<PlayerState> = writable({ is: 'off' });
  private of: Doc | null = null;
  private run = 0;
  private unwait: () => void = () => undefined;

  constructor(private readonly deps: PlayerDeps) {}

  async open(): Promise<void> {
    this.close();
    const doc = this.deps.doc();
    const run = this.run;
    this.of = doc;
    this.state.set({ is: 'asking', tick: null });
    try {
      const question = { puzzle: inputOf(doc), start: null, limits: { seconds: SECONDS } };
      const tick = (tick: Tick) => run === this.run && this.state.set({ is: 'asking', tick });
      const result = await this.deps.engine.ask('explain', question, { tick });
      if (run !== this.run) return;
      if (result.steps.length === 0) return this.state.set({ is: 'failed', why: 'no-steps' });
      const film = new Film(doc.puzzle, unknownGrid(doc.puzzle), result.steps);
      this.show({ is: 'open', film, at: 0, isPlaying: this.deps.mayMove(), result });
    } catch (error) {
      if (run === this.run) this.state.set({ is: 'failed', why: isCancelled(error) ? 'stopped' : 'fault' });
    }
  }

  /** Ends the search for an explanation. */
  stop(): void {
    this.close();
    this.state.set({ is: 'failed', why: 'stopped' });
  }

  close(): void {
    this.run++;
    this.unwait();
    if (get(this.state).is === 'asking') this.deps.engine.cancel();
    this.of = null;
    this.deps.mark(null);
    this.state.set({ is: 'off' });
  }

  /** To a state; whoever goes somewhere stops the film. */
  go(to: number): void {
    this.change(({ film }) => ({ at: Math.max(0, Math.min(film.length, Math.round(to))), isPlaying: false }));
  }

  move(by: number): void {
    this.change(({ at, film }) => ({ at: Math.max(0, Math.min(film.length, at + by)), isPlaying: false }));
  }

  end(): void {
    this.change(({ film }) => ({ at: film.length, isPlaying: false }));
  }

  /** Plays or pauses; from the end it begins again. */
  toggle(): void {
    this.change(({ at, film, isPlaying }) => ({ isPlaying: !isPlaying, at: !isPlaying && at === film.length ? 0 : at }));
  }

  toHardest(): void {
    this.change(({ film, at }) => ({ at: film.hardest() ?? at, isPlaying: false }));
  }

  /** The state that is shown becomes the player's own grid. */
  takeOver(): void {
    const state = get(this.state);
    if (state.is !== 'open') return;
    const grid = state.film.grid(state.at);
    this.close();
    this.deps.play(grid);
  }

  /** The document has changed: the steps belong to another puzzle, or the own grid is to be seen. */
  follow(doc: Doc): void {
    if (this.of && (this.of.puzzle !== doc.puzzle || this.of.play !== doc.play)) this.close();
  }

  private change(make: (state: Open) => Partial<Open>): void {
    const state = get(this.state);
    if (state.is === 'open') this.show({ ...state, ...make(state) });
  }

  private show(state: Open): void {
    this.unwait();
    const isPlaying = state.isPlaying && state.at < state.film.length;
    this.deps.mark(state.film.layer(state.at));
    this.state.set({ ...state, isPlaying });
    if (!isPlaying) return;
    this.unwait = this.deps.wait(() => this.show({ ...state, at: state.at + 1 }), PACE[this.deps.speed()]);
  }
}
