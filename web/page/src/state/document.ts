/**
 * The document: one puzzle, with its picture, its clues and a person's way through it. Every change is a step of undo.
 *
 * Who is right, picture or clues? What was edited last (`rules`). While the picture rules, clues follow it. Typed clues
 * rule until somebody draws again; the last picture is kept as it was.
 */
import { derived, get, writable } from 'svelte/store';
import type { Digits, PuzzleData, PuzzleInput } from '../engine/types';
import { blankGrid } from './blank';
import { amend, begin, redo, step, undo, type History } from './history';
import { isOfPicture, puzzleOf } from './runs';

export interface Doc {
  /** Layout, palette, and the clues that hold. */
  readonly puzzle: PuzzleData;
  /** The last picture; null if there never was one. */
  readonly picture: Digits | null;
  readonly rules: 'picture' | 'clues';
  /** What was typed for lines and is not read yet, by line. */
  readonly typed: Readonly<Record<number, string | null>>;
  /** The player's grid, `?` where nothing is settled. */
  readonly play: string;
  /** The player's grid as it was when guessing began; null if nothing is only tried. */
  readonly trial: string | null;
  /** The player's seconds, hints and whether it was told solved; not a step of undo. */
  readonly title: string;
}

/** The player's grid at the start: nothing is known but the cells that are printed with the clues. */
export const unknownGrid = (puzzle: PuzzleData): string => puzzle.given ?? '?'.repeat(puzzle.cellCount);
export const blankPicture = (puzzle: PuzzleData): Digits => '0'.repeat(puzzle.cellCount);

/** The document of a puzzle that was opened, generated, ... Its picture rules if it is what the clues are made from. */
export function docOf(puzzle: PuzzleData, title = puzzle.title ?? ''): Doc {
  const rules = puzzle.goal !== null && isOfPicture(puzzle, puzzle.goal) ? 'picture' : 'clues';
  return { puzzle, picture: puzzle.goal, rules, typed: {}, play: puzzle.saved ?? unknownGrid(puzzle), trial: null, title };
}

/** The document that the page begins with: an empty picture. */
export function emptyDoc(width = 15, height = 15): Doc {
  const puzzle = blankGrid(width, height);
  return { puzzle, picture: blankPicture(puzzle), rules: 'picture', typed: {}, play: unknownGrid(puzzle), trial: null, title: '' };
}

/** Whether nothing has been drawn or typed yet. */
export const isEmpty = (doc: Doc): boolean =>
  doc.rules === 'picture' && Object.keys(doc.typed).length === 0 && (doc.picture === null || /^0*$/.test(doc.picture));

/** How requests name the puzzle of a document. */
export function inputOf(doc: Doc): PuzzleInput {
  const base = doc.puzzle.text;
  if (doc.rules === 'picture' && doc.picture !== null) return { base, picture: doc.picture };
  return { base, clues: clueTexts(doc) };
}

/** The clue of each line, as typed or as read. */
export const clueTexts = (doc: Doc): (string | null)[] =>
  doc.puzzle.lines.map((line, at) => (at in doc.typed ? (doc.typed[at] ?? null) : line.clue));

export const history = writable<History<Doc>>(begin(emptyDoc()));
export const doc = derived(history, ($history) => $history.present);
export const canUndo = derived(history, ($history) => $history.past.at(-1)?.label ?? null);
export const canRedo = derived(history, ($history) => $history.future[0]?.label ?? null);

/** A step; `label` names it for undo, in the language of the page. */
export function change(make: (doc: Doc) => Doc, label: string): void {
  history.update(($history) => {
    const before = $history.present;
    const after = make(before);
    return after === before ? $history : step($history, after, label, 1000 + 2 * before.puzzle.cellCount);
  });
}

/** Corrects the present state without a step: what was typed has been read, a title was completed. */
export function adjust(make: (doc: Doc) => Doc): void {
  history.update(($history) => amend($history, make($history.present)));
}

export const undoStep = (): void => history.update(undo);
export const redoStep = (): void => history.update(redo);

/** Another document; the one before comes back by undo. */
export function open(next: Doc, label: string): void {
  change(() => next, label);
}

/** Draws: the picture rules from now on. `changed` are its cells that differ. */
export function draw(picture: Digits, label: string, changed?: Iterable<number>): void {
  change((doc) => {
    if (doc.rules === 'picture' && picture === doc.picture) return doc;
    const all = doc.rules === 'picture' ? changed : undefined;
    const puzzle = doc.puzzle.runs ? puzzleOf(doc.puzzle, picture, all) : { ...doc.puzzle, goal: picture };
    return { ...doc, puzzle, picture, rules: 'picture', typed: {} };
  }, label);
}

/** Types clues: they rule from now on. They are read when the solver answers. */
export function typeClues(typed: Record<number, string | null>, label: string): void {
  change((doc) => ({ ...doc, rules: 'clues', typed: { ...doc.typed, ...typed } }), label);
}

/** What was typed has been read. */
export function acceptClues(puzzle: PuzzleData): void {
  adjust((doc) => ({ ...doc, puzzle: { ...puzzle, title: doc.puzzle.title, author: doc.puzzle.author }, typed: {} }));
}

/** Plays. Cells that are printed with the clues stay as they are. */
export function play(grid: string, label: string): void {
  change((doc) => {
    const { given } = doc.puzzle;
    const next = given ? [...grid].map((digit, cell) => (given[cell] === '?' ? digit : given[cell])).join('') : grid;
    return next === doc.play ? doc : { ...doc, play: next };
  }, label);
}

/** From here on what is played is only tried; or it is kept, or taken back. */
export function setTrial(how: 'begin' | 'keep' | 'takeBack', label: string): void {
  change((doc) => {
    if (how === 'begin') return { ...doc, trial: doc.play };
    return { ...doc, play: how === 'takeBack' ? (doc.trial ?? doc.play) : doc.play, trial: null };
  }, label);
}

export function rename(title: string, label: string): void {
  change((doc) => (title === doc.title ? doc : { ...doc, title }), label);
}

/** The document as it is now. */
export const now = (): Doc => get(doc);
