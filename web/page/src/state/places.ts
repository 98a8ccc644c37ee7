/** Cells and lines of reports, which count from 1, as numbers of the puzzle, and what they are called. */
import type { CellRef, LineRef, PuzzleData } from '../engine/types';
import type { Messages } from '../i18n';

/** The number of a cell of a report; null if there is no such cell. */
export function cellOf(puzzle: PuzzleData, { row, column }: CellRef): number | null {
  const cell = puzzle.kind === 'grid' ? (row - 1) * puzzle.width + column - 1
    : puzzle.kind === 'table' ? column - 1
      : puzzle.lines[lineOfRef(puzzle, { kind: 'row', number: row }) ?? -1]?.cells[column - 1];
  return cell !== undefined && cell >= 0 && cell < puzzle.cellCount ? cell : null;
}

/** The number of a line of a report. */
export function lineOfRef(puzzle: PuzzleData, { kind, number }: LineRef): number | null {
  const at = puzzle.lines.findIndex((line) => line.kind === kind && line.number === number);
  return at < 0 ? null : at;
}

/** "r6c7"; in a table of lines "cell 7". */
export function placeOf(puzzle: PuzzleData, cell: number, t: Messages): string {
  if (puzzle.kind === 'grid') return t.cells.place(Math.floor(cell / puzzle.width) + 1, (cell % puzzle.width) + 1);
  if (puzzle.kind === 'table') return t.cells.number(cell + 1);
  const row = puzzle.lines.find((line) => line.kind === 'row' && line.cells.includes(cell));
  return row ? t.cells.place(row.number, row.cells.indexOf(cell) + 1) : t.cells.number(cell + 1);
}
