/** What is wrong in the player's grid, and the last state in which nothing was. */
import type { Digits } from '../engine/types';
import type { Doc } from './document';
import type { Entry } from './history';

/** How many cells are settled. */
export function settled(grid: string): number {
  let count = 0;
  for (const digit of grid) if (digit !== '?') count++;
  return count;
}

/** The settled cells that differ from a solution. */
export function wrongCells(grid: string, solution: Digits): number[] {
  const wrong: number[] = [];
  for (let cell = 0; cell < grid.length; cell++) {
    if (grid[cell] !== '?' && grid[cell] !== solution[cell]) wrong.push(cell);
  }
  return wrong;
}

/** A grid without some of its cells. */
export function cleared(grid: string, cells: Iterable<number>): string {
  const digits = [...grid];
  for (const cell of cells) digits[cell] = '?';
  return digits.join('');
}

/**
 * The player's grid of the last step before this one that agrees with `good`, a solution or a grid that can be
 * completed. Null if there is none of this puzzle.
 */
export function lastRight(past: readonly Entry<Doc>[], doc: Doc, good: string): string | null {
  for (let at = past.length - 1; at >= 0; at--) {
    const { state } = past[at] as Entry<Doc>;
    if (state.puzzle !== doc.puzzle) return null;
    if (state.play !== doc.play && wrongCells(state.play, good).length === 0) return state.play;
  }
  return null;
}
