/** What clues are called and how their lines are marked. */
import type { PuzzleData, PuzzleLine } from '../engine/types';
import type { Messages } from '../i18n';
import type { LineMark } from '../state/layers';

export const lineClasses = (marks: ReadonlySet<LineMark> | undefined): string => (marks ? [...marks].join(' ') : '');

/** "row 5: 2 3, may be wrong". */
export function lineLabel(line: PuzzleLine, marks: ReadonlySet<LineMark> | undefined, t: Messages): string {
  const words = [t.grid.clue(t.cells.line(line.kind, line.number), line.clue ?? t.grid.noClue)];
  for (const mark of marks ?? []) words.push(t.grid.lineMarks[mark]);
  return words.join(', ');
}

export const clueWords = (puzzle: PuzzleData, lines: number[], t: Messages): string[] =>
  lines.flatMap((at) => (puzzle.lines[at] ? [lineLabel(puzzle.lines[at], undefined, t)] : []));
