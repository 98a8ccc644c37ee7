/** What is shown and chosen, but is no part of the document. */
import { writable } from 'svelte/store';
import type { Digits, PuzzleData } from '../engine/types';

export type Tab = 'draw' | 'clues' | 'solve';
/** What stands in the panel instead of the view's own. */
export type PanelName = 'new' | 'file' | 'image' | 'scan' | 'chance' | 'library' | 'out' | 'booklet' | 'settings' | 'keys' | 'menu';
export type DrawTool = 'free' | 'line' | 'box' | 'area' | 'select';

export const tab = writable<Tab>('draw');
export const panel = writable<PanelName | null>(null);
/** The colour that is drawn: an index into the palette; in Solve also 'x' for blank and '?' for not known. */
export const drawPen = writable<number>(1);
export const solvePen = writable<number | '?'>(1);
export const tool = writable<DrawTool>('free');
/** Whether strokes of Solve leave their row or column. */
export const solveFree = writable(false);
/** The cell of the cursor, by number. */
export const cursor = writable<number>(0);
/** The picture, or in Solve the player's grid, while a stroke is drawn, before it is a step. */
export const draft = writable<Digits | null>(null);
/** The stroke under way: where the pointer is in the window, whether it is a finger, how many cells it covers, whether it only aims. */
export const stroke = writable<{ x: number; y: number; isTouch: boolean; length: number; aims?: boolean } | null>(null);
/** Pixels a cell; null fits the window. */
export const zoom = writable<number | null>(null);

/** What a panel offers to be the document: shown in the sheet, judged in the strip, and used by its action. */
export interface Candidate {
  puzzle: PuzzleData;
  title: string;
  /** Cells that were changed, to be marked. */
  changed?: number[];
  /** Lines whose clues may be others, to be marked. */
  doubtful?: number[];
  /** "30 × 30, from an image". */
  meta: string;
  facts: string[];
  verdict: 'unique' | 'several' | 'none' | 'unknown';
  /** Whether its picture is not shown. */
  isHidden?: boolean;
  /** What using it is called, if it is more than that. */
  action?: string;
  use(): void;
  /** What a click on a clue does. */
  openClue?(line: number): void;
}
export const candidate = writable<Candidate | null>(null);

/** The line whose clue is to be edited: its field takes the focus and sets this to null. */
export const focusLine = writable<number | null>(null);

/** Opens or closes a panel. Closing goes back, unchanged. */
export function togglePanel(name: PanelName): void {
  panel.update((open) => (open === name ? null : name));
  candidate.set(null);
}
export function closePanel(): void {
  panel.set(null);
  candidate.set(null);
}
