/**
 * The verdict: what the strip says of the puzzle, and what is found out about it afterwards.
 *
 * 100 ms after an edit the quick worker reads and checks; then the slow one counts, rates, suggests or diagnoses. An
 * answer that comes late is dropped: each edit has a number. A check that has run for over 0.2 s is ended by an edit.
 */
import { get, writable, type Writable } from 'svelte/store';
import { EngineError, isCancelled, type Engine } from '../engine/client';
import type {
  CheckResult, ClueError, CountResult, DiagnoseResult, PuzzleInput, RateResult, ReadError, SuggestResult, Tick, Want,
} from '../engine/types';
import { acceptClues, inputOf, isEmpty, type Doc } from './document';

export type VerdictState =
  | { v: 'empty' }
  | { v: 'checking'; since: number; tick: Tick | null }
  | { v: 'unique' | 'several' | 'none'; check: CheckResult }
  | { v: 'unread'; errors: ClueError[]; message: string }
  | { v: 'file'; name: string; error: ReadError }
  | { v: 'unknown'; check: CheckResult; seconds: number }
  | { v: 'stopped'; seconds: number; tick: Tick | null }
  | { v: 'trap'; memory: boolean; message: string };

/** What was found out after the verdict; all of it belongs to the same puzzle. */
export interface Findings {
  rate: RateResult | null;
  count: CountResult | null;
  suggest: SuggestResult | null;
  diagnose: DiagnoseResult | null;
  /** What is being worked on. */
  working: 'rate' | 'count' | 'suggest' | 'diagnose' | null;
  tick: Tick | null;
  /** Whether the last work was stopped, or ran into its limit. */
  stopped: boolean;
}

const NOTHING: Findings =
  { rate: null, count: null, suggest: null, diagnose: null, working: null, tick: null, stopped: false };

/** Milliseconds from an edit to the check; of large grids more. */
const PAUSE = 100;
const PAUSE_LARGE = 400;
/** Above so many cells, only what is cheap runs by itself. */
export const LARGE = 10_000;
/** A check younger than this is left to end by itself. */
const YOUNG = 200;
const LIMIT_SECONDS = 10;

export interface Engines { quick: Engine; slow: Engine }

export class Judge {
  readonly state: Writable<VerdictState> = writable({ v: 'empty' });
  readonly findings: Writable<Findings> = writable(NOTHING);
  /** Whether the answer belongs to a state before the last edit. */
  readonly stale: Writable<boolean> = writable(false);
  /** What suggestions are to reach. */
  readonly want: Writable<Want> = writable('line');

  private edit = 0;
  private doc: Doc | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private grey: ReturnType<typeof setTimeout> | undefined;
  private started = 0;

  constructor(private readonly engines: Engines, private readonly clock: () => number = () => performance.now()) {}

  /** The document has changed, or another one is there. */
  follow(doc: Doc): void {
    const before = this.doc;
    this.doc = doc;
    const isSame = before && before.puzzle === doc.puzzle && before.picture === doc.picture &&
      before.rules === doc.rules && before.typed === doc.typed;
    if (isSame) return;
    this.begin(doc, doc.puzzle.cellCount > LARGE ? PAUSE_LARGE : PAUSE);
  }

  /** Checks again, with another limit if asked for. */
  again(seconds = LIMIT_SECONDS): void {
    if (this.doc) this.begin(this.doc, 0, seconds);
  }

  /** Ends the check or the work after it, by the user's wish. */
  stop(): void {
    const state = get(this.state);
    this.edit++;
    clearTimeout(this.timer);
    clearTimeout(this.grey);
    this.engines.quick.cancel();
    this.engines.slow.cancel();
    this.findings.update((all) => ({ ...all, working: null, tick: null, stopped: true }));
    if (state.v === 'checking') {
      this.state.set({ v: 'stopped', seconds: (this.clock() - state.since) / 1000, tick: state.tick });
    }
  }

  /** A file could not be read; the document is as it was. */
  unread(name: string, error: ReadError): void {
    this.state.set({ v: 'file', name, error });
  }

  private begin(doc: Doc, pause: number, seconds = LIMIT_SECONDS): void {
    const edit = ++this.edit;
    clearTimeout(this.timer);
    clearTimeout(this.grey);
    this.engines.slow.cancel();
    if (this.engines.quick.busy && this.clock() - this.started > YOUNG) this.engines.quick.cancel();
    if (isEmpty(doc)) {
      this.findings.set(NOTHING);
      this.stale.set(false);
      this.state.set({ v: 'empty' });
      return;
    }
    this.stale.set(true);
    this.grey = setTimeout(() => {
      if (edit === this.edit) this.state.set({ v: 'checking', since: this.clock(), tick: null });
      this.stale.set(false);
    }, pause + 150);
    this.timer = setTimeout(() => void this.check(doc, edit, seconds), pause);
  }

  private settle(edit: number, state: VerdictState): boolean {
    if (edit !== this.edit) return false;
    clearTimeout(this.grey);
    this.findings.set(NOTHING);
    this.stale.set(false);
    this.state.set(state);
    return true;
  }

  private async check(doc: Doc, edit: number, seconds: number): Promise<void> {
    try {
      this.started = this.clock();
      const puzzle = await this.read(doc, edit);
      if (!puzzle || edit !== this.edit) return;
      const tick = (tick: Tick) => {
        if (edit === this.edit) this.state.update((state) => (state.v === 'checking' ? { ...state, tick } : state));
      };
      const check = await this.engines.quick.ask('check', { puzzle, limits: { seconds } }, { tick });
      const v = ({ unique: 'unique', multiple: 'several', none: 'none', unknown: 'unknown' } as const)[check.verdict];
      if (!this.settle(edit, v === 'unknown' ? { v, check, seconds } : { v, check })) return;
      await this.findOut(puzzle, check, edit);
    } catch (error) {
      this.fail(error, edit);
    }
  }

  /** Reads typed clues; null if they cannot be read. */
  private async read(doc: Doc, edit: number): Promise<PuzzleInput | null> {
    const input = inputOf(doc);
    if (Object.keys(doc.typed).length === 0) return input;
    const { puzzle, clueErrors, error } = await this.engines.quick.ask('assemble', { puzzle: input });
    if (edit !== this.edit) return null;
    if (!puzzle) {
      this.settle(edit, { v: 'unread', errors: clueErrors, message: error ?? '' });
      return null;
    }
    // The document is the same puzzle, now read: no edit.
    this.doc = { ...doc, puzzle, typed: {} };
    acceptClues(puzzle);
    return { base: puzzle.text, clues: puzzle.lines.map((line) => line.clue) };
  }

  private async findOut(puzzle: PuzzleInput, check: CheckResult, edit: number): Promise<void> {
    const isLarge = check.cells.total > LARGE;
    switch (check.verdict) {
      case 'unique':
        if (!isLarge) await this.work(edit, 'rate', (tick) => this.engines.slow.ask('rate', { puzzle, limits: { seconds: 10 } }, { tick }));
        break;
      case 'multiple':
        await this.work(edit, 'count', (tick) => this.engines.slow.ask('count', { puzzle, limits: { seconds: isLarge ? 2 : 5 } }, { tick }));
        if (isLarge) break;
        await this.work(edit, 'diagnose', (tick) => this.engines.slow.ask('diagnose', { puzzle, limits: { seconds: 5 } }, { tick }));
        if ('picture' in puzzle) await this.suggest(edit, puzzle);
        break;
      case 'none':
        await this.work(edit, 'diagnose', (tick) => this.engines.slow.ask('diagnose', { puzzle, limits: { seconds: 20 } }, { tick }));
        break;
    }
  }

  /** Seeks changes that reach `want`; by itself after a verdict, or since somebody wants something else. */
  async suggest(edit = this.edit, puzzle = this.doc && inputOf(this.doc), want = get(this.want)): Promise<void> {
    if (!puzzle) return;
    try {
      await this.work(edit, 'suggest', (tick) =>
        this.engines.slow.ask('suggest', { puzzle, want, suggestions: 3, limits: { seconds: 10 } }, { tick }));
    } catch (error) {
      this.fail(error, edit);
    }
  }

  private async work<K extends 'rate' | 'count' | 'suggest' | 'diagnose'>(
    edit: number, what: K, ask: (tick: (tick: Tick) => void) => Promise<Findings[K]>,
  ): Promise<void> {
    if (edit !== this.edit) return;
    this.findings.update((all) => ({ ...all, working: what, tick: null }));
    const found = await ask((tick) => edit === this.edit && this.findings.update((all) => ({ ...all, tick })));
    if (edit === this.edit) this.findings.update((all) => ({ ...all, [what]: found, working: null, tick: null }));
  }

  private fail(error: unknown, edit: number): void {
    if (isCancelled(error) || edit !== this.edit) return;
    this.findings.update((all) => ({ ...all, working: null, tick: null }));
    const memory = error instanceof EngineError && error.kind === 'memory';
    const isAnswered = !['checking', 'empty'].includes(get(this.state).v) && !get(this.stale);
    // What was said about the puzzle stays true if the work after it fails.
    if (!isAnswered) this.settle(edit, { v: 'trap', memory, message: error instanceof Error ? error.message : String(error) });
    else this.findings.update((all) => ({ ...all, stopped: true }));
  }
}
