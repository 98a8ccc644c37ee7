/** Blank cells that are set by themselves, as players expect it: they follow from what was played, right or wrong. */
import type { PuzzleData, PuzzleLine } from '../engine/types';
import { lineDone, settledFrom, tellsRuns } from './done';
import type { Settings } from './settings';

/** The grid with blank cells in the lines of these cells: in those that are finished, and beside settled blocks. */
export function withCrosses(puzzle: PuzzleData, grid: string, changed: number[], how: Settings['crosses']): string {
  if (how === 'off' || !tellsRuns(puzzle)) return grid;
  const touched = new Set(changed);
  const digits = [...grid];
  for (const line of puzzle.lines) {
    if (line.blocks.length === 0 || !line.cells.some((cell) => touched.has(cell))) continue;
    if (lineDone(line, grid)) line.cells.forEach((cell) => (digits[cell] = digits[cell] === '?' ? '0' : (digits[cell] as string)));
    else if (how === 'blocks') besides(line, grid).forEach((cell) => (digits[cell] = '0'));
  }
  return digits.join('');
}

/** The cells not known right behind blocks that are settled from an end of the line on. */
function besides({ cells, blocks }: PuzzleLine, grid: string): number[] {
  return ([[cells, blocks], [[...cells].reverse(), [...blocks].reverse()]] as const).flatMap(([way, of]) => {
    const { count, at } = settledFrom(grid, way, of);
    const [cell, last, next] = [way[at], of[count - 1], of[count]];
    const isBehind = last !== undefined && cell !== undefined && grid[cell] === '?' && grid[way[at - 1] ?? -1] !== '0';
    // Another colour may follow at once.
    return isBehind && (next ?? last).color === last.color ? [cell] : [];
  });
}
