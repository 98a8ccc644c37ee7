/** Where keys take the cursor. */
import type { Layout } from './layout';

/** So many steps in a direction, as far as there are cells. */
export function stepFrom(layout: Layout, cell: number, dx: number, dy: number): number {
  const count = Math.max(Math.abs(dx), Math.abs(dy));
  let at = cell;
  for (let step = 0; step < count; step++) at = layout.step(at, Math.sign(dx), Math.sign(dy)) ?? at;
  return at;
}

/** To the next cell that is not like this one, or to the end. */
export function toChange(layout: Layout, cells: string, from: number, dx: number, dy: number): number {
  const like = cells[from];
  for (let at = from; ; ) {
    const next = layout.step(at, dx, dy);
    if (next === null || next === from) return at;
    at = next;
    if (cells[at] !== like) return at;
  }
}

/** To the end of the row, or to the first or last cell of all. */
export function jumpFrom(layout: Layout, cell: number, to: 'start' | 'end' | 'first' | 'last'): number {
  if (to === 'first') return 0;
  if (to === 'last') return layout.cellCount - 1;
  const dx = to === 'start' ? -1 : 1;
  for (let at = cell, left = layout.cellCount; ; left--) {
    const next = layout.step(at, dx, 0);
    if (next === null || left === 0) return at;
    at = next;
  }
}

/** The next of these cells after the cursor, or before it; around the end. Null if there are none. */
export function nextMarked(marked: Iterable<number>, from: number, by: 1 | -1): number | null {
  const cells = [...marked].sort((a, b) => a - b);
  if (cells.length === 0) return null;
  const beyond = by > 0 ? cells.find((cell) => cell > from) : cells.filter((cell) => cell < from).at(-1);
  return beyond ?? (by > 0 ? cells[0] : cells.at(-1)) ?? null;
}
