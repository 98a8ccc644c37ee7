/** The player's check: what is wrong in the grid, and how to go on from there. */
import { get, writable, type Writable } from 'svelte/store';
import { isCancelled, type Engine } from '../engine/client';
import type { Digits } from '../engine/types';
import { inputOf, type Doc } from './document';
import type { Entry } from './history';
import type { Layer } from './layers';
import { cleared, lastRight, settled, wrongCells } from './mistakes';
import { cellOf } from './places';

export type CheckState =
  | { is: 'off' }
  | { is: 'asking' }
  | { is: 'right'; known: number; cells: number }
  /** `isSpoilt`: of several solutions none has these cells. `back` is the last grid that was right. */
  | { is: 'wrong'; cells: number[]; isSpoilt: boolean; back: string | null; rest: number }
  | { is: 'failed'; why: 'no-solution' | 'unknown' };

export interface CheckDeps {
  engine: Pick<Engine, 'ask' | 'cancel'>;
  doc(): Doc;
  past(): readonly Entry<Doc>[];
  /** The only solution, if it is known. */
  solution(): Digits | null;
  /** Whether there are several solutions. */
  isAmbiguous(): boolean;
  mark(layer: Layer | null): void;
  play(grid: string, what: 'clear' | 'back'): void;
}

const SECONDS = 10;
/** Milliseconds from a stroke to a check that nobody asked for. */
const PAUSE = 300;

export class Checker {
  readonly state: Writable<CheckState> = writable({ is: 'off' });
  private play: string | null = null;
  private run = 0;
  /** Whether the solver is at it. */
  private isBusy = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: CheckDeps) {}

  async check(): Promise<void> {
    const doc = this.deps.doc();
    this.close();
    this.play = doc.play;
    const solution = this.deps.solution();
    if (solution) {
      const wrong = wrongCells(doc.play, solution);
      if (wrong.length > 0) this.tellWrong(wrong, false, solution);
      else this.tellRight(doc);
      return;
    }
    this.state.set({ is: 'asking' });
    await this.ask(doc, false);
  }

  /** Cells are wrong, as was just found out. Of a spoilt grid they are those without which it can be completed. */
  tellWrong(cells: number[], isSpoilt: boolean, solution: Digits | null = this.deps.solution()): void {
    const doc = this.deps.doc();
    this.play = doc.play;
    const back = lastRight(this.deps.past(), doc, solution ?? cleared(doc.play, cells));
    this.deps.mark({ marks: cells.map((cell) => ({ cell, mark: 'wrong' })) });
    this.state.set({ is: 'wrong', cells, isSpoilt, back, rest: settled(doc.play) - cells.length });
  }

  clear(): void {
    const state = get(this.state);
    if (state.is === 'wrong') this.deps.play(cleared(this.deps.doc().play, state.cells), 'clear');
  }

  goBack(): void {
    const state = get(this.state);
    if (state.is === 'wrong' && state.back !== null) this.deps.play(state.back, 'back');
  }

  /** The document has changed; with `atOnce` mistakes are told without being asked for. */
  follow(doc: Doc, atOnce: boolean): void {
    if (doc.play === this.play) return;
    if (this.play !== null) this.close();
    if (!atOnce) return;
    const solution = this.deps.solution();
    const wrong = solution ? wrongCells(doc.play, solution) : [];
    if (wrong.length > 0) this.tellWrong(wrong, false, solution);
    else if (!solution && this.deps.isAmbiguous() && settled(doc.play) > 0) {
      this.play = doc.play;
      this.timer = setTimeout(() => void this.ask(doc, true), PAUSE);
    }
  }

  close(): void {
    this.run++;
    clearTimeout(this.timer);
    // Whoever asks next does not wait for an answer that nobody needs.
    if (this.isBusy) this.deps.engine.cancel();
    this.isBusy = false;
    this.play = null;
    this.deps.mark(null);
    this.state.set({ is: 'off' });
  }

  /** Asks the solver; `quietly` if only mistakes are to be told. */
  private async ask(doc: Doc, quietly: boolean): Promise<void> {
    const run = this.run;
    this.isBusy = true;
    try {
      const question = { puzzle: inputOf(doc), grid: doc.play, limits: { seconds: SECONDS } };
      const found = await this.deps.engine.ask('hint', question);
      if (run !== this.run) return;
      this.isBusy = false;
      const wrong = found.wrong.map((ref) => cellOf(doc.puzzle, ref)).filter((cell) => cell !== null);
      if (wrong.length > 0) this.tellWrong(wrong, found.standing === 'spoilt');
      else if (quietly) return;
      else if (found.standing === 'right') this.tellRight(doc);
      else this.state.set({ is: 'failed', why: found.standing === 'no-solution' ? 'no-solution' : 'unknown' });
    } catch (error) {
      if (run === this.run) this.isBusy = false;
      if (run === this.run && !quietly) this.state.set(isCancelled(error) ? { is: 'off' } : { is: 'failed', why: 'unknown' });
    }
  }

  private tellRight(doc: Doc): void {
    this.state.set({ is: 'right', known: settled(doc.play), cells: doc.puzzle.cellCount });
  }
}
