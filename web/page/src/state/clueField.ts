/** Fields of clues: what they show, how typing becomes steps of undo, and a paste of several lines. */
import { get } from 'svelte/store';
import type { ClueError, PuzzleData } from '../engine/types';
import { cleanClues, hasNotation } from './clueSigns';
import { cleanClue } from './clueText';
import { adjust, change, docOf, history, isEmpty, now, type Doc } from './document';
import type { VerdictState } from './verdict';

/** The clue of a line, as typed or as read; null if it is not given. */
const clueAt = (doc: Doc, line: number): string | null =>
  (line in doc.typed ? doc.typed[line] : doc.puzzle.lines[line]?.clue) ?? null;

/** What the field of a line shows while nobody types in it. Those of an empty picture show nothing instead. */
export const fieldText = (doc: Doc, line: number): string => clueAt(doc, line) ?? '';

/** The cells that a clue needs, by its numbers alone; null if it has others than numbers. */
export function neededBy(clue: string | null): number | null {
  if (clue === null) return null;
  const words = clue.split(' ');
  let sum = 0;
  let last: string | null = null;
  for (const word of words) {
    const [, digits, color] = /^(\d+)(\D*)$/.exec(word) ?? [];
    if (digits === undefined) return null;
    sum += Number(digits) + (last === color && words.length > 1 ? 1 : 0);
    last = color ?? '';
  }
  return sum;
}

/** What stands beside a field: the cells needed. */
export function needed(doc: Doc, line: number): number | null {
  if (line in doc.typed) return neededBy(doc.typed[line] ?? null);
  return doc.puzzle.lines[line]?.needed ?? null;
}

/** The document with clues typed. Where nothing was drawn before, all other clues are from now on not given. */
export function withTyped(doc: Doc, typed: Record<number, string | null>): Doc {
  const rest = isEmpty(doc) ? Object.fromEntries(doc.puzzle.lines.map((_, line) => [line, null])) : doc.typed;
  return { ...doc, rules: 'clues', typed: { ...rest, ...typed } };
}

/**
 * The document of a puzzle that was read. Clues that are too long for their lines were taken as they are: they count as
 * typed, so that the verdict names them.
 */
export function readDoc(puzzle: PuzzleData, title: string): Doc {
  const long = puzzle.lines.flatMap(({ needed, cells, clue }, line) =>
    (needed ?? 0) > cells.length ? [[line, clue] as const] : []);
  const doc = docOf(puzzle, title);
  return long.length ? { ...doc, rules: 'clues', typed: Object.fromEntries(long) } : doc;
}

/** The time that somebody spends in a field: all that is typed meanwhile is one step of undo. */
export class Visit {
  /** The step before this visit's; undone or followed by another step, it is no longer the last one. */
  private step: unknown = null;

  constructor(readonly line: number) {}

  /** The field's text has changed. */
  type(text: string, label: string): void {
    const doc = now();
    const clue = cleanClue(text, doc.puzzle.palette, hasNotation(doc.puzzle));
    if (!isEmpty(doc) && clue === clueAt(doc, this.line)) return;
    const make = (doc: Doc) => withTyped(doc, { [this.line]: clue });
    if (this.step && get(history).past.at(-1) === this.step) return adjust(make);
    change(make, label);
    this.step = get(history).past.at(-1);
  }
}

export interface Spread { typed: Record<number, string | null>; left: number; last: number }

/**
 * Several lines that were pasted into the field of `from`: which line gets which clue. An empty line goes on with the
 * next direction. `left` is how many did not fit.
 */
export function spread(text: string, from: number, puzzle: PuzzleData): Spread {
  const fitting: [number, string][] = [];
  const lines = text.replace(/\s+$/, '').split(/\r\n|\n|\r/);
  let at = from;
  let left = 0;
  let last = from;
  let isGap = false;
  for (const line of lines) {
    if (line.trim() === '') {
      isGap = true;
      continue;
    }
    if (isGap) at = nextDirection(puzzle, at);
    isGap = false;
    if (at >= puzzle.lines.length) {
      left++;
      continue;
    }
    fitting.push([at, line]);
    last = at++;
  }
  const clues = cleanClues(fitting.map(([, text]) => text), puzzle.palette, hasNotation(puzzle));
  const typed = Object.fromEntries(fitting.map(([line], index) => [line, clues[index] ?? null]));
  return { typed, left, last };
}

/** The first line of the direction after that of the line before `at`. */
function nextDirection(puzzle: PuzzleData, at: number): number {
  const kind = puzzle.lines[at - 1]?.kind;
  let next = at;
  while (next < puzzle.lines.length && puzzle.lines[next]?.kind === kind) next++;
  return next;
}

/** The error of a line, if the verdict says that its clue cannot be read. */
export function errorOf(state: VerdictState, line: number): ClueError | null {
  return state.v === 'unread' ? (state.errors.find((error) => error.line === line) ?? null) : null;
}
