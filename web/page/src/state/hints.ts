/**
 * Hints: the line to look at, the rule, the cells, and then they are filled in. Each is told only when it is asked for.
 * A hint is put away as soon as the grid is another one.
 */
import { get, writable, type Writable } from 'svelte/store';
import { isCancelled, type Engine } from '../engine/client';
import type { Digits, HintResult, PuzzleData, StepReport, Tick } from '../engine/types';
import { clueTexts, inputOf, type Doc } from './document';
import type { Layer } from './layers';
import { wrongCells } from './mistakes';
import { cellOf, lineOfRef } from './places';

export type Degree = 1 | 2 | 3;
export interface Told {
  is: 'told';
  degree: Degree;
  step: StepReport;
  /** What the step settles. */
  fills: [cell: number, digit: string][];
  /** Whether it is known that no other line gives a step now. */
  isLast: boolean;
}
export type HintState =
  | { is: 'off' }
  | { is: 'asking'; tick: Tick | null }
  | Told
  | { is: 'end'; why: Exclude<HintResult['state'], null> }
  | { is: 'failed'; why: 'stopped' | 'fault' };

export interface HintDeps {
  engine: Pick<Engine, 'ask' | 'cancel'>;
  doc(): Doc;
  /** The only solution, if it is known. */
  solution(): Digits | null;
  mark(layer: Layer | null): void;
  /** The grid is wrong: that comes first. */
  tellWrong(cells: number[], isSpoilt: boolean): void;
  took(): void;
  play(grid: string): void;
}

const SECONDS = 10;
/** An answer that comes sooner, in milliseconds, needs no "Seeking". */
const PAUSE = 150;

/** The cells that a step settles, as digits. */
export function fillsOf(puzzle: PuzzleData, step: StepReport): [number, string][] {
  return step.cells.flatMap((ref): [number, string][] => {
    const cell = cellOf(puzzle, ref);
    return cell === null || ref.value === undefined ? [] : [[cell, ref.value.toString(36)]];
  });
}

/** A grid after a step. */
export function filled(grid: string, fills: readonly [number, string][]): string {
  const digits = [...grid];
  for (const [cell, digit] of fills) digits[cell] = digit;
  return digits.join('');
}

/** What the grid shows of a hint. */
export function layerOf(puzzle: PuzzleData, { degree, step, fills }: Pick<Told, 'degree' | 'step' | 'fills'>): Layer {
  const line = step.line && lineOfRef(puzzle, step.line);
  const lines = line == null ? [] : [{ line, mark: 'here' as const }];
  const marks = fills.map(([cell, digit]) => ({ cell, mark: 'new' as const, to: parseInt(digit, 36) }));
  return degree < 3 ? { lines } : { lines, marks };
}

export class Hinter {
  readonly state: Writable<HintState> = writable({ is: 'off' });
  private asked: { puzzle: PuzzleData; play: string } | null = null;
  /** The lines that were told of the same grid. */
  private told = new Set<number>();
  /** The steps that follow one after the other, once they were asked for. */
  private chain: StepReport[] | null = null;
  private run = 0;
  private isBusy = false;

  constructor(private readonly deps: HintDeps) {}

  /** A hint, or more of it; at last its cells are filled in. */
  async hint(): Promise<void> {
    const state = get(this.state);
    if (this.isBusy) return;
    if (state.is !== 'told') return this.ask();
    if (state.degree < 3) return this.tell({ ...state, degree: (state.degree + 1) as Degree });
    if (state.fills.length > 0) this.deps.play(filled(this.deps.doc().play, state.fills));
    else await this.goOn();
  }

  /**
   * A step on another line, if there is one. The lines told before are left out of the puzzle: what follows without
   * their clues follows with them.
   */
  async another(): Promise<void> {
    const state = get(this.state);
    if (state.is !== 'told' || this.isBusy) return;
    const doc = this.deps.doc();
    const clues = clueTexts(doc).map((clue, line) => (this.told.has(line) ? null : clue));
    const question = { puzzle: { base: doc.puzzle.text, clues }, grid: doc.play, limits: { seconds: SECONDS } };
    const found = await this.answer((tick) => this.deps.engine.ask('hint', question, { tick }));
    if (!found) return;
    const { hint } = found;
    const isSeen = hint?.line && (hint.technique === 'rule' || hint.technique === 'line') && found.wrong.length === 0;
    if (isSeen) this.tellFirst(hint);
    else this.tell({ ...state, isLast: true });
  }

  /** The document has changed: a hint about another grid is no longer true. */
  follow(doc: Doc): void {
    const { asked } = this;
    if (asked && (asked.play !== doc.play || asked.puzzle !== doc.puzzle)) this.close();
  }

  close(): void {
    this.run++;
    if (this.isBusy) this.deps.engine.cancel();
    this.isBusy = false;
    this.asked = this.chain = null;
    this.told.clear();
    this.deps.mark(null);
    this.state.set({ is: 'off' });
  }

  stop(): void {
    this.close();
    this.state.set({ is: 'failed', why: 'stopped' });
  }

  private async ask(): Promise<void> {
    const doc = this.deps.doc();
    const solution = this.deps.solution();
    const wrong = solution ? wrongCells(doc.play, solution) : [];
    this.close();
    if (wrong.length > 0) return this.deps.tellWrong(wrong, false);
    const question = { puzzle: inputOf(doc), grid: doc.play, limits: { seconds: SECONDS } };
    const found = await this.answer((tick) => this.deps.engine.ask('hint', question, { tick }));
    if (!found) return;
    if (found.wrong.length > 0) {
      const cells = found.wrong.map((ref) => cellOf(doc.puzzle, ref)).filter((cell) => cell !== null);
      this.close();
      return this.deps.tellWrong(cells, found.standing === 'spoilt');
    }
    if (!found.hint) {
      const why = found.state ?? (found.standing === 'no-solution' ? 'no-solution' : 'unknown');
      return this.state.set({ is: 'end', why });
    }
    this.tellFirst(found.hint);
  }

  /** In colours a step may only rule colours out, which the grid cannot hold: then the step after it is told. */
  private async goOn(): Promise<void> {
    const state = get(this.state);
    if (state.is !== 'told') return;
    const doc = this.deps.doc();
    const question = { puzzle: inputOf(doc), start: doc.play, limits: { seconds: SECONDS } };
    const found = this.chain ?? (await this.answer((tick) => this.deps.engine.ask('explain', question, { tick })))?.steps;
    if (!found) return;
    this.chain = found;
    const at = found.findIndex((step) => step.sentence === state.step.sentence);
    const step = found[at + 1];
    if (step) this.tellFirst(step);
    else this.tell({ ...state, isLast: true });
  }

  private tellFirst(step: StepReport): void {
    const { puzzle } = this.deps.doc();
    const line = step.line && lineOfRef(puzzle, step.line);
    if (line !== null) this.told.add(line);
    this.deps.took();
    this.tell({ is: 'told', degree: 1, step, fills: fillsOf(puzzle, step), isLast: false });
  }

  private tell(told: Told): void {
    this.deps.mark(layerOf(this.deps.doc().puzzle, told));
    this.state.set(told);
  }

  /** Asks; null if nobody waits for the answer any more. */
  private async answer<T>(ask: (tick: (tick: Tick) => void) => Promise<T>): Promise<T | null> {
    const run = ++this.run;
    const { puzzle, play } = this.deps.doc();
    this.asked = { puzzle, play };
    this.isBusy = true;
    const slowly = setTimeout(() => run === this.run && this.state.set({ is: 'asking', tick: null }), PAUSE);
    try {
      const tell = (tick: Tick) => run === this.run && get(this.state).is === 'asking' && this.state.set({ is: 'asking', tick });
      const found = await ask(tell);
      if (run !== this.run) return null;
      this.isBusy = false;
      return found;
    } catch (error) {
      if (run !== this.run) return null;
      this.deps.mark(null);
      this.asked = null;
      this.isBusy = false;
      this.state.set(isCancelled(error) ? { is: 'off' } : { is: 'failed', why: 'fault' });
      return null;
    } finally {
      clearTimeout(slowly);
    }
  }
}
