/** One stroke of a pen over the cells: which cells it covers, and what they become. No drawing, no document. */
import type { Point } from '../engine/types';
import type { Layout } from './layout';

/** free = follows the hand; lock = keeps to the row or column of its first two cells; line, box = between its ends. */
export type StrokeShape = 'free' | 'lock' | 'line' | 'box' | 'area';

export interface StrokePlan {
  shape: StrokeShape;
  /** What the pen sets: a digit or `?`. */
  value: string;
  /** What it sets if the first cell is that already. */
  otherwise: string;
  /** Whether only cells that are like the first one are changed. */
  onlyLike: boolean;
}

export class Stroke {
  /** What its cells become. */
  readonly value: string;
  private readonly like: string;
  private covered: Set<number>;
  private last: number;
  private second: number | null = null;

  constructor(
    private readonly layout: Layout, private readonly grid: string, private readonly plan: StrokePlan, private readonly first: number,
  ) {
    this.last = first;
    this.like = grid[first] ?? '?';
    this.value = this.like === plan.value ? plan.otherwise : plan.value;
    this.covered = new Set(plan.shape === 'area' ? flood(layout, grid, first) : [first]);
  }

  /** Goes on to a point; false if that changes nothing. */
  to(point: Point): boolean {
    const cell = this.layout.at(point);
    const { shape } = this.plan;
    if (shape === 'lock') return this.locked(point, cell);
    if (shape === 'area' || cell === null || cell === this.last) return false;
    if (shape === 'free') for (const passed of this.layout.way(this.last, cell)) this.covered.add(passed);
    if (shape === 'line') this.covered = new Set([this.first, ...this.layout.way(this.first, cell)]);
    if (shape === 'box') this.covered = new Set(this.layout.box(this.first, cell));
    this.last = cell;
    return true;
  }

  private locked(point: Point, cell: number | null): boolean {
    if (this.second === null) {
      if (cell === null || cell === this.first) return false;
      const isNext = this.layout.neighbours(this.first).includes(cell);
      this.second = isNext ? cell : (this.layout.way(this.first, cell)[0] ?? cell);
    }
    const cells = this.layout.along(this.first, this.second, point);
    const end = cells.at(-1) ?? this.first;
    if (end === this.last) return false;
    this.last = end;
    this.covered = new Set(cells);
    return true;
  }

  /** The cell where it is now. */
  get end(): number {
    return this.last;
  }

  /** How many cells it covers. */
  get length(): number {
    return this.covered.size;
  }

  /** The cells that differ after it. */
  changed(): number[] {
    return [...this.covered].filter((cell) => {
      const before = this.grid[cell];
      return before !== this.value && (!this.plan.onlyLike || before === this.like);
    });
  }

  /** The grid after it. */
  result(): string {
    return withCells(this.grid, this.changed(), this.value);
  }
}

/** A grid with these cells set. */
export function withCells(grid: string, cells: Iterable<number>, value: string): string {
  const all = [...cells];
  if (all.length === 0) return grid;
  if (all.length === 1) return grid.slice(0, all[0]) + value + grid.slice((all[0] as number) + 1);
  const digits = grid.split('');
  for (const cell of all) digits[cell] = value;
  return digits.join('');
}

/** The area of like cells around one. */
export function flood(layout: Layout, grid: string, from: number): number[] {
  const like = grid[from];
  const found = new Set([from]);
  for (const cell of found) for (const next of layout.neighbours(cell)) if (grid[next] === like) found.add(next);
  return [...found];
}
