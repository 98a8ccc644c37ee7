/** What is open: cells that are not the same in all solutions, and the spots that they form. */
import type { Messages } from '../i18n';
import type { PuzzleData, Spot } from '../engine/types';
import type { Layer } from './layers';
import { cellOf } from './places';
import type { Findings, VerdictState } from './verdict';

/** The open cells: of the count, or those in which the two solutions of the check differ. */
export function openCells(state: VerdictState, found: Findings): number[] {
  if (state.v !== 'several') return [];
  const known = found.count?.backbone?.picture;
  const [one = '', two = ''] = state.check.solutions;
  const isOpen = known ? (cell: number) => known[cell] === '?' : (cell: number) => two !== '' && one[cell] !== two[cell];
  return Array.from({ length: (known ?? one).length }, (_, cell) => cell).filter(isOpen);
}

export const spotCells = (puzzle: PuzzleData, spot: Spot): number[] =>
  spot.cells.flatMap(([row, column]) => cellOf(puzzle, { row, column }) ?? []);

/** A, B, ... Z, then numbers. */
export const spotName = (at: number): string => (at < 26 ? String.fromCharCode(65 + at) : String(at + 1));

export const spotWays = (spot: Spot, t: Messages): string => spot.ways ?? t.drawing.atLeast(spot.ways_at_least);

export function openLayer(puzzle: PuzzleData, state: VerdictState, found: Findings): Layer | null {
  const cells = openCells(state, found);
  if (cells.length === 0) return null;
  const tags = (found.diagnose?.spots ?? []).flatMap((spot, at) => {
    const [cell] = spotCells(puzzle, spot).sort((a, b) => a - b);
    return cell === undefined ? [] : [{ cell, text: spotName(at) }];
  });
  return { marks: cells.map((cell) => ({ cell, mark: 'open' as const })), tags };
}
