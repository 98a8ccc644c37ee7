/** What the sheet shows: the document in the light of the view, with a stroke under way, or a candidate. */
import { derived } from 'svelte/store';
import type { PuzzleData } from '../engine/types';
import { doc } from './document';
import { marks, type Marks } from './layers';
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

export const shown = derived([doc, tab, draft, candidate, marks], ([$doc, $tab, $draft, $candidate, $marks]): Shown => {
  if ($candidate) {
    const { puzzle } = $candidate;
    return { puzzle, cells: $marks.cells ?? puzzle.goal ?? '?'.repeat(puzzle.cellCount), mode: 'view', marks: $marks };
  }
  const blank = () => '?'.repeat($doc.puzzle.cellCount);
  if ($tab === 'solve') return { puzzle: $doc.puzzle, cells: $marks.cells ?? $doc.play, mode: 'solve', marks: $marks };
  if ($tab === 'clues') {
    const cells = $marks.cells ?? ($doc.rules === 'picture' ? ($doc.picture ?? blank()) : blank());
    return { puzzle: $doc.puzzle, cells, mode: 'view', marks: $marks };
  }
  const picture = $draft ?? $doc.picture ?? '0'.repeat($doc.puzzle.cellCount);
  const puzzle = $draft && $doc.puzzle.runs ? puzzleOf($doc.puzzle, $draft) : $doc.puzzle;
  return { puzzle, cells: $marks.cells ?? picture, mode: 'draw', marks: $marks };
});
