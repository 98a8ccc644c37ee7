/** How long the run of like cells is that a cell lies in, in its row. */
import type { Shown } from './shown';

export function runAt({ puzzle, cells }: Shown, cell: number): number {
  const like = cells[cell];
  if (puzzle.kind !== 'grid' || like === '0' || like === '?' || like === undefined) return 0;
  const from = cell - (cell % puzzle.width);
  let [start, end] = [cell, cell];
  while (start > from && cells[start - 1] === like) start--;
  while (end + 1 < from + puzzle.width && cells[end + 1] === like) end++;
  return end - start + 1;
}
