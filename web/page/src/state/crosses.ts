/** Blank cells that are set by themselves, as players expect it: they follow from what was played, right or wrong. */
import type { PuzzleData, PuzzleLine } from '../engine/types';
import { fits, lineDone, tellsRuns } from './done';
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
  const found: number[] = [];
  for (const [way, of] of [[cells, blocks], [[...cells].reverse(), [...blocks].reverse()]] as const) {
    let at = 0;
    for (const [count, block] of of.entries()) {
      while (grid[way[at] ?? -1] === '0') at++;
      const digit = grid[way[at] ?? -1];
      if (digit === undefined || digit === '?' || parseInt(digit, 36) !== block.color) break;
      let end = at;
      while (grid[way[end] ?? -1] === digit) end++;
      if (block.text !== String(end - at) || fits(block.text, end - at) !== true) break;
      const after = way[end];
      // Another colour may follow at once.
      if (after !== undefined && grid[after] === '?') {
        if (of[count + 1]?.color === block.color || count + 1 === of.length) found.push(after);
        break;
      }
      at = end;
    }
  }
  return found;
}
