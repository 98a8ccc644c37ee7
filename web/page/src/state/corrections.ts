/** Corrections of a puzzle without a solution: what is shown of them, and how one is accepted. */
import type { Block, ChangeReport, Correction, DiagnoseResult, LengthReport, PaletteColor, PuzzleData } from '../engine/types';
import { reader } from '../engine/client';
import { change, clueTexts, docOf, now } from './document';
import type { Layer } from './layers';
import { clueText } from './runs';

export interface ShownChange {
  /** The line of the puzzle; -1 for one that it does not have. */
  line: number;
  /** The words of the report, "row 5". */
  label: string;
  old: string | null;
  new: string | null;
}

/** The line of these words; -1 if there is none. */
export const lineOfLabel = (puzzle: PuzzleData, label: string): number =>
  puzzle.lines.findIndex((line) => line.label === label);

const lengthOf = (length: LengthReport): string => (typeof length === 'number' ? String(length) : '?');

function blocksOf(lengths: LengthReport[] | null, colors: number[] | null): Block[] | null {
  const blocks = lengths?.map((length, at) => ({ text: lengthOf(length), color: colors?.[at] ?? 1 }));
  return blocks?.filter(({ text }) => text !== '0') ?? null;
}

function textOf(lengths: LengthReport[] | null, colors: number[] | null, palette: PaletteColor[]): string | null {
  const blocks = blocksOf(lengths, colors);
  return blocks && clueText(blocks, palette);
}

/** The changes of a correction, as they are shown. */
export const changesOf = (correction: Correction, puzzle: PuzzleData): ShownChange[] =>
  correction.changes.map((change: ChangeReport) => ({
    line: lineOfLabel(puzzle, change.line),
    label: change.line,
    old: textOf(change.old, change.old_colors, puzzle.palette),
    new: textOf(change.new, change.new_colors, puzzle.palette),
  }));

/** How likely the corrections are, one with the other: all alike, the first ones alike, or in an order. */
export function ranking(corrections: Correction[]): 'one' | 'equal' | 'first' | 'ordered' {
  if (corrections.length < 2) return 'one';
  const first = corrections.filter(({ rank }) => rank === 1).length;
  if (first === corrections.length) return 'equal';
  return first > 1 ? 'first' : 'ordered';
}

/** The lines that may be wrong: of the likeliest corrections, else those without whose clue there is a solution. */
export function suspects(found: DiagnoseResult): string[] {
  const first = found.corrections.filter(({ rank }) => rank === 1);
  const likely = first.flatMap(({ changes }) => changes.map(({ line }) => line));
  return [...new Set(likely.length ? likely : found.culprits)];
}

/** The marks of a diagnosis on the grid; null if there is nothing to mark. */
export function diagnosisLayer(found: DiagnoseResult, puzzle: PuzzleData): Layer | null {
  const bad = suspects(found).map((label) => lineOfLabel(puzzle, label)).filter((line) => line >= 0);
  const clash = (found.conflicts[0]?.lines ?? []).map((label) => lineOfLabel(puzzle, label));
  const lines = [
    ...bad.map((line) => ({ line, mark: 'bad' as const })),
    ...clash.filter((line) => line >= 0 && !bad.includes(line)).map((line) => ({ line, mark: 'clash' as const })),
  ];
  return lines.length ? { lines } : null;
}

/** A correction while it is looked at: its new clues, and their lines marked. */
export function previewLayer(correction: Correction, puzzle: PuzzleData): Layer {
  const lines = correction.changes.map((change) => ({ change, line: lineOfLabel(puzzle, change.line) })).filter(({ line }) => line >= 0);
  const clues = lines.flatMap(({ change, line }) => {
    const blocks = blocksOf(change.new, change.new_colors);
    return blocks ? [{ line, blocks, clue: clueText(blocks, puzzle.palette) }] : [];
  });
  return { lines: lines.map(({ line }) => ({ line, mark: 'here' as const })), clues };
}

/** Takes a correction: one step of undo. The last picture and the title stay. */
export async function accept(correction: Correction, label: string): Promise<void> {
  const { clues } = correction;
  if (clues) {
    const before = clueTexts(now());
    const typed = Object.fromEntries(clues.flatMap((clue, line) => (clue === before[line] ? [] : [[line, clue]])));
    change((doc) => ({ ...doc, rules: 'clues', typed: { ...doc.typed, ...typed } }), label);
    return;
  }
  const read = await reader.ask('readText', { name: '', text: correction.text });
  const puzzle = read.puzzles[0];
  if (puzzle) change((doc) => ({ ...docOf(puzzle, doc.title), rules: 'clues' }), label);
}
