/** What the sheet shows: the document in the light of the view, with a stroke under way, or a candidate. */
import { derived } from 'svelte/store';
import type { Digits, PuzzleData } from '../engine/types';
import { hasOwnClues } from './asking';
import { doc, type Doc } from './document';
import { compose, marks, type Marks } from './layers';
import { puzzleOf } from './runs';
import { candidate, draft, tab } from './view';

export interface Shown {
  puzzle: PuzzleData;
  /** One character a cell: a base-36 digit, or `?` for not known. */
  cells: string;
  /** draw: 0 is a cell that is not filled; solve: 0 is a cell known to be blank, shown by a dot. */
  mode: 'draw' | 'solve' | 'view';
  marks: Marks;
}

/** The cells in which two pictures of one size differ. */
export function differing(one: string, other: string): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < one.length; cell++) if (one.charCodeAt(cell) !== other.charCodeAt(cell)) cells.push(cell);
  return cells;
}

let last: { doc: Doc; picture: Digits; puzzle: PuzzleData } | undefined;

/** The puzzle of a stroke under way: only lines that the stroke has touched since the last time are computed. */
function drafted(doc: Doc, picture: Digits): PuzzleData {
  // Clues that are not of the picture are asked for before they change.
  if (!doc.puzzle.runs || hasOwnClues(doc)) return doc.puzzle;
  const isBased = doc.rules === 'picture' && doc.picture !== null;
  const from = last?.doc === doc ? last : isBased ? { picture: doc.picture ?? '', puzzle: doc.puzzle } : null;
  const changed = from ? differing(from.picture, picture) : undefined;
  const puzzle = from && changed?.length === 0 ? from.puzzle : puzzleOf(from?.puzzle ?? doc.puzzle, picture, changed);
  last = { doc, picture, puzzle };
  return puzzle;
}

/** The player's grid with the cells of a hint, which are not filled in yet. */
export function told(grid: string, { marks }: Marks): string {
  if (marks.size === 0) return grid;
  const digits = [...grid];
  for (const [cell, { mark, to }] of marks) if (mark === 'new' && to !== undefined && grid[cell] === '?') digits[cell] = to.toString(36);
  return digits.join('');
}

/** The puzzle with the clues of a correction that is looked at. */
function corrected(puzzle: PuzzleData, { clues }: Marks): PuzzleData {
  if (!clues.length) return puzzle;
  const lines = [...puzzle.lines];
  for (const { line, ...rest } of clues) if (lines[line]) lines[line] = { ...lines[line], ...rest };
  return { ...puzzle, lines };
}

export const shown = derived([doc, tab, draft, candidate, marks], ([$doc, $tab, $draft, $candidate, $marks]): Shown => {
  if ($candidate) {
    // Marks on the document say nothing about it.
    const { puzzle, changed = [], doubtful = [], isHidden } = $candidate;
    const marks = compose({ candidate: {
      marks: changed.map((cell) => ({ cell, mark: 'changed' })), lines: doubtful.map((line) => ({ line, mark: 'doubt' })),
    } });
    return { puzzle, cells: (isHidden ? null : puzzle.goal) ?? '?'.repeat(puzzle.cellCount), mode: 'view', marks };
  }
  const blank = () => '?'.repeat($doc.puzzle.cellCount);
  if ($tab === 'solve') {
    const cells = $marks.cells ?? told($draft ?? $doc.play, $marks);
    return { puzzle: $doc.puzzle, cells, mode: 'solve', marks: $marks };
  }
  if ($tab === 'clues') {
    const cells = $marks.cells ?? ($doc.rules === 'picture' ? ($doc.picture ?? blank()) : blank());
    return { puzzle: corrected($doc.puzzle, $marks), cells, mode: 'view', marks: $marks };
  }
  const picture = $draft ?? $doc.picture ?? '0'.repeat($doc.puzzle.cellCount);
  const puzzle = $draft ? drafted($doc, $draft) : $doc.puzzle;
  return { puzzle, cells: $marks.cells ?? picture, mode: 'draw', marks: $marks };
});
