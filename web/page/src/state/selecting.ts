/** Choosing a rectangle with a pointer, and moving what is in it. */
import { get } from 'svelte/store';
import type { Digits, Point } from '../engine/types';
import { say } from '../i18n';
import { drawing } from './asking';
import { draw, now } from './document';
import { gridNow } from './pen';
import { contains, moved, movedRect, rectOf, selection, type Rect } from './selection';
import { draft } from './view';

export class Selecting {
  end: number;
  private offset: Point = [0, 0];

  private constructor(
    private readonly picture: Digits, private readonly first: number, private readonly dragged: Rect | null,
    private readonly before: Rect | null,
  ) {
    this.end = first;
    if (!dragged) selection.set(null);
  }

  /** On the rectangle it is moved, elsewhere another one begins. Only grids have rectangles. */
  static begin(cell: number): Selecting | null {
    const { puzzle } = now();
    if (puzzle.kind !== 'grid') return null;
    const rect = get(selection);
    return new Selecting(gridNow('draw'), cell, rect && contains(rect, cell, puzzle.width) ? rect : null, rect);
  }

  get length(): number {
    return 0;
  }

  to(points: Point[]): boolean {
    const { puzzle } = now();
    const point = points.at(-1);
    if (!point) return false;
    const x = Math.max(0, Math.min(puzzle.width - 1, Math.floor(point[0])));
    const y = Math.max(0, Math.min(puzzle.height - 1, Math.floor(point[1])));
    const cell = y * puzzle.width + x;
    if (cell === this.end) return false;
    this.end = cell;
    if (!this.dragged) {
      selection.set(rectOf(this.first, cell, puzzle.width));
      return true;
    }
    this.offset = [x - (this.first % puzzle.width), y - Math.floor(this.first / puzzle.width)];
    draft.set(moved(this.picture, this.dragged, ...this.offset, puzzle));
    selection.set(movedRect(this.dragged, ...this.offset, puzzle));
    return true;
  }

  finish(): void {
    const [dx, dy] = this.offset;
    if (this.dragged && (dx || dy)) {
      const { width, height } = this.dragged;
      const picture = moved(this.picture, this.dragged, dx, dy, now().puzzle);
      drawing(() => draw(picture, say().grid.did.move(width * height)));
    }
    draft.set(null);
  }

  takeBack(): void {
    draft.set(null);
    selection.set(this.before);
  }
}
