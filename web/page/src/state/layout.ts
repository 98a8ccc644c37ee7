/**
 * Where cells lie: what strokes and keys need to know of a puzzle's shape. Points are in units of the drawing; in a grid
 * of squares a cell is one unit wide, and the corner of the first cell is the origin.
 */
import type { Geometry, Point, PuzzleData } from '../engine/types';

export interface Layout {
  readonly cellCount: number;
  /** The cell at a point. */
  at(point: Point): number | null;
  center(cell: number): Point;
  /** The next cell in a direction, -1, 0 or 1 each way. */
  step(cell: number, dx: number, dy: number): number | null;
  /** The cells that touch an edge of this one. */
  neighbours(cell: number): number[];
  /** The cells on the way from one to the other, without the first. */
  way(from: number, to: number): number[];
  /** A straight part of a line of the puzzle through both cells, from the first towards the point. */
  along(first: number, second: number, towards: Point): number[];
  /** All cells in the rectangle between two cells. */
  box(one: number, other: number): number[];
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

export class GridLayout implements Layout {
  constructor(readonly width: number, readonly height: number) {}

  get cellCount(): number {
    return this.width * this.height;
  }

  private place(cell: number): Point {
    return [cell % this.width, Math.floor(cell / this.width)];
  }

  at([x, y]: Point): number | null {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    return column < 0 || row < 0 || column >= this.width || row >= this.height ? null : row * this.width + column;
  }

  center(cell: number): Point {
    const [x, y] = this.place(cell);
    return [x + 0.5, y + 0.5];
  }

  step(cell: number, dx: number, dy: number): number | null {
    const [x, y] = this.center(cell);
    return this.at([x + dx, y + dy]);
  }

  neighbours(cell: number): number[] {
    return [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([dx, dy]) => this.step(cell, dx ?? 0, dy ?? 0)).filter((it) => it !== null);
  }

  way(from: number, to: number): number[] {
    let [x, y] = this.place(from);
    const [endX, endY] = this.place(to);
    const [dx, dy] = [Math.abs(endX - x), -Math.abs(endY - y)];
    const [right, down] = [Math.sign(endX - x), Math.sign(endY - y)];
    const cells: number[] = [];
    for (let error = dx + dy; x !== endX || y !== endY; cells.push(y * this.width + x)) {
      const twice = 2 * error;
      if (twice >= dy) {
        error += dy;
        x += right;
      }
      if (twice <= dx) {
        error += dx;
        y += down;
      }
    }
    return cells;
  }

  along(first: number, second: number, [x, y]: Point): number[] {
    const [startX, startY] = this.place(first);
    const [nextX, nextY] = this.place(second);
    const isRow = Math.abs(nextX - startX) >= Math.abs(nextY - startY);
    const end = isRow
      ? startY * this.width + clamp(Math.floor(x), this.width - 1)
      : clamp(Math.floor(y), this.height - 1) * this.width + startX;
    return [first, ...this.way(first, end)];
  }

  box(one: number, other: number): number[] {
    const [[x1, y1], [x2, y2]] = [this.place(one), this.place(other)];
    const cells: number[] = [];
    for (let y = Math.min(y1, y2); y <= Math.max(y1, y2); y++) {
      for (let x = Math.min(x1, x2); x <= Math.max(x1, x2); x++) cells.push(y * this.width + x);
    }
    return cells;
  }
}

/** Cells of any outline. */
export class ShapeLayout implements Layout {
  private readonly centers: Point[];
  private readonly touching: number[][];
  /** A distance that no cell is passed by. */
  private readonly grain: number;

  constructor(private readonly geometry: Geometry, private readonly lines: readonly { cells: number[] }[]) {
    this.centers = geometry.cells.map((corners) => {
      const sum = corners.reduce<Point>(([x, y], corner) => [x + corner[0], y + corner[1]], [0, 0]);
      return [sum[0] / corners.length, sum[1] / corners.length];
    });
    this.touching = touchingCells(geometry.cells);
    this.grain = Math.sqrt((geometry.width * geometry.height) / Math.max(1, geometry.cells.length)) / 5;
  }

  get cellCount(): number {
    return this.centers.length;
  }

  at(point: Point): number | null {
    const cell = this.geometry.cells.findIndex((corners) => isInside(point, corners));
    return cell < 0 ? null : cell;
  }

  center(cell: number): Point {
    return this.centers[cell] ?? [0, 0];
  }

  /** Of the cells that lie there the nearest one; those that touch this one first. */
  step(cell: number, dx: number, dy: number): number | null {
    return this.nearest(cell, this.neighbours(cell), dx, dy) ?? this.nearest(cell, this.centers.keys(), dx, dy);
  }

  private nearest(from: number, among: Iterable<number>, dx: number, dy: number): number | null {
    const [x, y] = this.center(from);
    const length = Math.hypot(dx, dy) || 1;
    let best: number | null = null;
    let least = Infinity;
    for (const to of among) {
      const [toX, toY] = this.center(to);
      const ahead = ((toX - x) * dx + (toY - y) * dy) / length;
      const aside = Math.abs((toX - x) * dy - (toY - y) * dx) / length;
      const far = ahead + 2 * aside;
      if (to !== from && ahead > 1e-6 && aside <= 1.8 * ahead && far < least) [best, least] = [to, far];
    }
    return best;
  }

  neighbours(cell: number): number[] {
    return this.touching[cell] ?? [];
  }

  way(from: number, to: number): number[] {
    const [[x1, y1], [x2, y2]] = [this.center(from), this.center(to)];
    const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / this.grain);
    const cells: number[] = [];
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      const cell = step === steps ? to : this.at([x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]);
      if (cell !== null && cell !== from && cells.at(-1) !== cell) cells.push(cell);
    }
    return cells;
  }

  along(first: number, second: number, towards: Point): number[] {
    const line = this.lines.find(({ cells }) => cells.includes(first) && cells.includes(second))?.cells;
    if (!line) return [first];
    const far = (cell: number) => Math.hypot(this.center(cell)[0] - towards[0], this.center(cell)[1] - towards[1]);
    const end = line.reduce((best, cell) => (far(cell) < far(best) ? cell : best), first);
    const [from, to] = [line.indexOf(first), line.indexOf(end)];
    return from <= to ? line.slice(from, to + 1) : line.slice(to, from + 1).reverse();
  }

  box(one: number, other: number): number[] {
    const [[x1, y1], [x2, y2]] = [this.center(one), this.center(other)];
    const isIn = (value: number, a: number, b: number) => value >= Math.min(a, b) - 1e-6 && value <= Math.max(a, b) + 1e-6;
    return this.centers.flatMap(([x, y], cell) => (isIn(x, x1, x2) && isIn(y, y1, y2) ? [cell] : []));
  }
}

function isInside([x, y]: Point, corners: Point[]): boolean {
  let inside = false;
  corners.forEach(([x1, y1], at) => {
    const [x2, y2] = corners[(at + 1) % corners.length] ?? [0, 0];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

/** For each cell those that have two corners in common with it. */
function touchingCells(cells: Point[][]): number[][] {
  const at = new Map<string, number[]>();
  const name = ([x, y]: Point) => `${Math.round(x * 1000)},${Math.round(y * 1000)}`;
  cells.forEach((corners, cell) => corners.forEach((corner) => at.set(name(corner), [...(at.get(name(corner)) ?? []), cell])));
  return cells.map((corners, cell) => {
    const common = new Map<number, number>();
    for (const corner of corners) for (const other of at.get(name(corner)) ?? []) common.set(other, (common.get(other) ?? 0) + 1);
    return [...common].filter(([other, count]) => other !== cell && count >= 2).map(([other]) => other);
  });
}

/** The layout of a puzzle; of other shapes than grids only with their geometry. */
export function layoutOf(puzzle: PuzzleData, geometry: Geometry | null): Layout | null {
  if (puzzle.kind === 'grid') return new GridLayout(puzzle.width, puzzle.height);
  return geometry ? new ShapeLayout(geometry, puzzle.lines) : null;
}
