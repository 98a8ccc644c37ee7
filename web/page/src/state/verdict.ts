/**
 * The verdict: what the strip says of the puzzle, and what is found out about it afterwards.
 *
 * 100 ms after an edit the quick worker reads and checks; then the slow one counts, rates, suggests or diagnoses. An
 * answer that comes late is dropped: each edit has a number. A check that an edit has made useless is left to end by
 * itself while it is younger than 0.2 s; then its worker is ended.
 */
import { get, writable, type Writable } from 'svelte/store';
import { EngineError, isCancelled, type Engine } from '../engine/client';
import type {
  CheckResult, ClueError, CountResult, DiagnoseResult, Limits, PuzzleInput, RateResult, ReadError, SuggestResult, Tick, Want,
} from '../engine/types';
import { say } from '../i18n';
import { hasNotation, refusedSign } from './clueSigns';
import { acceptClues, inputOf, isEmpty, type Doc } from './document';

export type VerdictState =
  | { v: 'empty' }
  | { v: 'checking'; since: number; tick: Tick | null }
  | { v: 'unique' | 'several' | 'none'; check: CheckResult }
  | { v: 'unread'; errors: ClueError[]; message: string }
  | { v: 'file'; name: string; error: ReadError }
  | { v: 'unknown'; check: CheckResult; seconds: number }
  | { v: 'stopped'; seconds: number; tick: Tick | null }
  /** `memory`: it ran out of memory; `unloaded`: the solver could not be loaded. */
  | { v: 'trap'; memory: boolean; unloaded?: boolean; message: string };

export type Work = 'rate' | 'count' | 'suggest' | 'diagnose';

/** What was found out after the verdict; all of it belongs to the same puzzle. */
export interface Findings {
  rate: RateResult | null;
  count: CountResult | null;
  suggest: SuggestResult | null;
  diagnose: DiagnoseResult | null;
  /** What is being worked on. */
  working: Work | null;
  /** Whether the last work was stopped, or failed. */
  stopped: boolean;
}

const NOTHING: Findings =
  { rate: null, count: null, suggest: null, diagnose: null, working: null, stopped: false };

/** Milliseconds from an edit to the check; of large grids more. */
const PAUSE = 100;
const PAUSE_LARGE = 400;
/** Milliseconds of a check before it is told. */
const QUIET = 150;
/** Above so many cells, only what is cheap runs by itself. */
export const LARGE = 10_000;
/** A check younger than this is left to end by itself. */
const YOUNG = 200;
const LIMIT_SECONDS = 10;
/** Seconds of the work after a check; on request twice as many. */
const WORK_SECONDS: Record<Work, number> = { rate: 10, count: 5, diagnose: 5, suggest: 10 };
/** Seconds for seeking a wrong clue. */
const SEEK_SECONDS = 20;

/** Typed clues with signs that nobody understands: the solver would take some of them for something else. */
function refusedClues({ puzzle, typed }: Doc): ClueError[] {
  if (hasNotation(puzzle)) return [];
  return Object.entries(typed).flatMap(([line, clue]) => {
    const found = clue === null ? null : refusedSign(clue, puzzle.palette);
    if (found === null) return [];
    const length = puzzle.lines[Number(line)]?.cells.length ?? 0;
    return [{ line: Number(line), kind: 'other' as const, message: say().clues.sign(found), found, needed: null, length }];
  });
}

export interface Engines { quick: Engine; slow: Engine }

export class Judge {
  readonly state: Writable<VerdictState> = writable({ v: 'empty' });
  readonly findings: Writable<Findings> = writable(NOTHING);
  /** How far the work is; apart from what was found, which is drawn anew whenever it changes. */
  readonly tick: Writable<Tick | null> = writable(null);
  /** Whether the answer belongs to a state before the last edit. */
  readonly stale: Writable<boolean> = writable(false);
  /** What suggestions are to reach. */
  readonly want: Writable<Want> = writable('line');

  private edit = 0;
  private doc: Doc | null = null;
  private accepting = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private grey: ReturnType<typeof setTimeout> | undefined;
  /** The question that the quick worker is busy with, and since when. */
  private running: { since: number; end: Promise<unknown> } | null = null;

  constructor(private readonly engines: Engines, private readonly clock: () => number = () => performance.now()) {}

  /** The document has changed, or another one is there. */
  follow(doc: Doc): void {
    const before = this.doc;
    this.doc = doc;
    if (this.accepting) return;
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
    this.stale.set(false);
    this.engines.quick.cancel();
    this.engines.slow.cancel();
    this.findings.update((all) => ({ ...all, working: null, stopped: true }));
    if (state.v === 'checking') {
      this.state.set({ v: 'stopped', seconds: (this.clock() - state.since) / 1000, tick: state.tick });
    }
  }

  /** A file could not be read; the document is as it was. A check that is under way would take the error away. */
  unread(name: string, error: ReadError): void {
    this.edit++;
    clearTimeout(this.timer);
    clearTimeout(this.grey);
    this.engines.slow.cancel();
    if (this.running) this.engines.quick.cancel();
    this.stale.set(false);
    this.findings.update((all) => ({ ...all, working: null }));
    this.state.set({ v: 'file', name, error });
  }

  /** Work on request: it may take longer than by itself. */
  async request(what: Work): Promise<void> {
    const puzzle = this.doc && inputOf(this.doc);
    if (!puzzle) return;
    const edit = this.edit;
    this.engines.slow.cancel();
    try {
      const isWrong = what === 'diagnose' && get(this.state).v === 'none';
      await this.work(edit, what, puzzle, { seconds: 2 * (isWrong ? SEEK_SECONDS : WORK_SECONDS[what]) });
    } catch (error) {
      this.fail(error, edit);
    }
  }

  /** Seeks changes that reach something else. */
  async seek(want: Want): Promise<void> {
    this.want.set(want);
    this.findings.update((all) => ({ ...all, suggest: null, working: null, stopped: false }));
    await this.request('suggest');
  }

  private begin(doc: Doc, pause: number, seconds = LIMIT_SECONDS): void {
    const edit = ++this.edit;
    clearTimeout(this.timer);
    clearTimeout(this.grey);
    this.engines.slow.cancel();
    this.findings.update((all) => (all.working ? { ...all, working: null } : all));
    if (this.running && this.clock() - this.running.since > YOUNG) this.engines.quick.cancel();
    if (isEmpty(doc)) {
      this.findings.set(NOTHING);
      this.stale.set(false);
      this.state.set({ v: 'empty' });
      return;
    }
    this.stale.set(true);
    const since = this.clock() + pause;
    this.grey = setTimeout(() => {
      if (edit !== this.edit) return;
      this.findings.set(NOTHING);
      this.state.set({ v: 'checking', since, tick: null });
      this.stale.set(false);
    }, pause + QUIET);
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
      await this.makeWay();
      if (edit !== this.edit) return;
      const puzzle = await this.read(doc, edit);
      if (!puzzle || edit !== this.edit) return;
      const tick = (tick: Tick) => {
        if (edit === this.edit) this.state.update((state) => (state.v === 'checking' ? { ...state, tick } : state));
      };
      const check = await this.alone(this.engines.quick.ask('check', { puzzle, limits: { seconds } }, { tick }));
      const v = ({ unique: 'unique', multiple: 'several', none: 'none', unknown: 'unknown' } as const)[check.verdict];
      if (this.settle(edit, v === 'unknown' ? { v, check, seconds } : { v, check })) await this.findOut(puzzle, check, edit);
    } catch (error) {
      this.fail(error, edit);
    }
  }

  /** Waits for a check that nobody needs any more, but not for long. */
  private async makeWay(): Promise<void> {
    const old = this.running;
    if (!old) return;
    const rest = Math.max(0, old.since + YOUNG - this.clock());
    await Promise.race([old.end, new Promise((resolve) => setTimeout(resolve, rest))]);
    if (this.running === old) this.engines.quick.cancel();
  }

  private async alone<T>(answer: Promise<T>): Promise<T> {
    const mine = { since: this.clock(), end: answer.catch(() => undefined) };
    this.running = mine;
    try {
      return await answer;
    } finally {
      if (this.running === mine) this.running = null;
    }
  }

  /** Reads typed clues, and those of pictures that are not their runs; null if they cannot be read. */
  private async read(doc: Doc, edit: number): Promise<PuzzleInput | null> {
    const input = inputOf(doc);
    const isTyped = Object.keys(doc.typed).length > 0;
    if (!isTyped && (doc.rules === 'clues' || doc.puzzle.runs)) return input;
    const refused = refusedClues(doc);
    if (refused.length > 0) {
      this.settle(edit, { v: 'unread', errors: refused, message: '' });
      return null;
    }
    const { puzzle, clueErrors, error } = await this.alone(this.engines.quick.ask('assemble', { puzzle: input }));
    if (edit !== this.edit) return null;
    if (!puzzle) {
      this.settle(edit, { v: 'unread', errors: clueErrors, message: error ?? '' });
      return null;
    }
    // The document is the same puzzle, now read: no edit.
    this.doc = { ...doc, puzzle, typed: {} };
    this.accepting = true;
    try {
      acceptClues(puzzle);
    } finally {
      this.accepting = false;
    }
    return doc.rules === 'picture' ? input : { base: puzzle.text, clues: puzzle.lines.map((line) => line.clue) };
  }

  /** What runs by itself after a verdict, in this order; of large puzzles only what is needed. */
  private async findOut(puzzle: PuzzleInput, check: CheckResult, edit: number): Promise<void> {
    if (check.verdict === 'none') return this.work(edit, 'diagnose', puzzle, { seconds: SEEK_SECONDS });
    if (check.cells.total > LARGE) return;
    if (check.verdict === 'unique') return this.work(edit, 'rate', puzzle);
    if (check.verdict !== 'multiple') return;
    await this.work(edit, 'count', puzzle);
    await this.work(edit, 'diagnose', puzzle);
    if ('picture' in puzzle) await this.work(edit, 'suggest', puzzle);
  }

  private async work(edit: number, what: Work, puzzle: PuzzleInput, limits: Limits = { seconds: WORK_SECONDS[what] }): Promise<void> {
    if (edit !== this.edit) return;
    this.findings.update((all) => ({ ...all, working: what, stopped: false }));
    this.tick.set(null);
    const tick = (tick: Tick) => edit === this.edit && this.tick.set(tick);
    const { slow } = this.engines;
    const found = what === 'suggest'
      ? await slow.ask(what, { puzzle, want: get(this.want), suggestions: 3, limits }, { tick })
      : await slow.ask(what, { puzzle, limits }, { tick });
    if (edit === this.edit) this.findings.update((all) => ({ ...all, [what]: found, working: null }));
  }

  private fail(error: unknown, edit: number): void {
    if (edit !== this.edit) return;
    const isAnswered = !['checking', 'empty'].includes(get(this.state).v) && !get(this.stale);
    if (isCancelled(error)) return;
    this.findings.update((all) => ({ ...all, working: null }));
    // What was said about the puzzle stays true if the work after it fails.
    if (isAnswered) return this.findings.update((all) => ({ ...all, stopped: true }));
    const kind = error instanceof EngineError ? error.kind : 'trap';
    // A picture that clues of this kind cannot be made from is no fault of the solver.
    if (kind === 'unsupported') return void this.settle(edit, { v: 'unread', errors: [], message: '' });
    const message = error instanceof Error ? error.message : String(error);
    this.settle(edit, { v: 'trap', memory: kind === 'memory', unloaded: kind === 'unloaded', message });
  }
}
