/** The time and the hints that solving has taken so far. Time counts only while somebody can see and solve. */
import { get, writable, type Writable } from 'svelte/store';
import type { PuzzleData } from '../engine/types';
import type { Doc } from './document';

export interface Session { seconds: number; hints: number }

const NONE: Session = { seconds: 0, hints: 0 };
/** Whether nothing is played yet. */
const isBlank = (grid: string, puzzle: PuzzleData): boolean => /^\?*$/.test(grid) || grid === puzzle.given;
/** Longer gaps are not counted: the computer slept. */
const LONGEST_GAP = 5000;

export class Stopwatch {
  readonly session: Writable<Session> = writable(NONE);
  private doc: Doc | null = null;
  /** That of another grid, if undo brings it back. */
  private kept: { play: string; session: Session } | null = null;
  private last: number | null = null;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** A grid that is begun anew, or another puzzle's, has its own time. */
  follow(doc: Doc): void {
    const before = this.doc;
    this.doc = doc;
    if (!before || before.play === doc.play) return;
    if (!isBlank(doc.play, doc.puzzle) && before.puzzle === doc.puzzle && !isBlank(before.play, doc.puzzle)) return;
    const { kept } = this;
    const isBack = kept !== null && kept.play === doc.play;
    const isBegun = before.puzzle === doc.puzzle && isBlank(before.play, doc.puzzle);
    if (isBegun && !isBack) return;
    this.kept = { play: before.play, session: get(this.session) };
    this.session.set(isBack ? kept.session : NONE);
  }

  /** Called about once a second. */
  tick(isRunning: boolean): void {
    const now = this.clock();
    const gap = this.last === null ? 0 : now - this.last;
    this.last = isRunning ? now : null;
    if (gap > 0 && gap <= LONGEST_GAP) this.session.update((all) => ({ ...all, seconds: all.seconds + gap / 1000 }));
  }

  tookHint(): void {
    this.session.update((all) => ({ ...all, hints: all.hints + 1 }));
  }

  /** What was kept of the last visit. */
  restore(session: Session, doc: Doc): void {
    this.doc = doc;
    this.session.set(session);
  }
}
