/** Strokes, areas, selections and moves on grids and on other shapes. */
import { describe, expect, it } from 'vitest';
import type { Geometry, Point } from '../src/engine/types';
import { GridLayout, ShapeLayout } from '../src/state/layout';
import { jumpFrom, nextMarked, stepFrom, toChange } from '../src/state/moves';
import { cellsOf, cleared, contains, moved, movedRect, rectOf } from '../src/state/selection';
import { Stroke, flood, withCells, type StrokePlan } from '../src/state/stroke';

const grid = new GridLayout(6, 4);
const empty = '0'.repeat(24);
const at = (column: number, row: number): Point => [column + 0.5, row + 0.5];
const cell = (column: number, row: number) => row * 6 + column;
const plan = (shape: StrokePlan['shape'], more: Partial<StrokePlan> = {}): StrokePlan =>
  ({ shape, value: '1', otherwise: '0', onlyLike: false, ...more });

function drawn(of: StrokePlan, on: string, from: Point, ...to: Point[]): string {
  const stroke = new Stroke(grid, on, of, grid.at(from) ?? 0);
  for (const point of to) stroke.to(point);
  return stroke.result();
}

describe('strokes', () => {
  it('leave no gaps when they are fast', () => {
    expect(drawn(plan('free'), empty, at(0, 0), at(5, 0))).toBe('111111' + '0'.repeat(18));
    const slanted = drawn(plan('free'), empty, at(0, 0), at(3, 3));
    expect([0, 7, 14, 21].every((cell) => slanted[cell] === '1')).toBe(true);
  });

  it('fill or clear by their first cell', () => {
    const row = '110000' + '0'.repeat(18);
    expect(drawn(plan('free'), row, at(0, 0), at(3, 0))).toBe(empty);
    expect(drawn(plan('free'), row, at(2, 0), at(0, 0))).toBe('111000' + '0'.repeat(18));
  });

  it('keep to the row or column of their first two cells', () => {
    const locked = plan('lock');
    expect(drawn(locked, empty, at(1, 1), at(2, 1), at(4, 3))).toBe(withCells(empty, [cell(1, 1), cell(2, 1), cell(3, 1), cell(4, 1)], '1'));
    expect(drawn(locked, empty, at(1, 0), at(1, 1), at(5, 2))).toBe(withCells(empty, [cell(1, 0), cell(1, 1), cell(1, 2)], '1'));
    // Back again: the stroke is as long as the hand shows.
    expect(drawn(locked, empty, at(1, 1), at(4, 1), at(2, 1))).toBe(withCells(empty, [cell(1, 1), cell(2, 1)], '1'));
    // Beyond the edge it ends there.
    expect(drawn(locked, empty, at(4, 1), at(5, 1), [9, 9])).toBe(withCells(empty, [cell(4, 1), cell(5, 1)], '1'));
  });

  it('in Solve change only cells like the first one', () => {
    const solve = plan('lock', { otherwise: '?', onlyLike: true });
    const grid = '??0??1' + '?'.repeat(18);
    expect(drawn(solve, grid, at(0, 0), at(5, 0))).toBe('110111' + '?'.repeat(18));
    expect(drawn(solve, '110???' + '?'.repeat(18), at(0, 0), at(4, 0))).toBe('??0???' + '?'.repeat(18));
  });

  it('are lines and boxes between their ends', () => {
    expect(drawn(plan('line'), empty, at(0, 0), at(5, 3), at(2, 0))).toBe('111' + '0'.repeat(21));
    expect(drawn(plan('box'), empty, at(1, 1), at(2, 2))).toBe(withCells(empty, [7, 8, 13, 14], '1'));
  });

  it('tell how many cells they cover, and which differ', () => {
    const stroke = new Stroke(grid, '010000' + '0'.repeat(18), plan('free'), 0);
    stroke.to(at(2, 0));
    expect([stroke.length, stroke.end, stroke.changed()]).toEqual([3, 2, [0, 2]]);
    expect(stroke.to(at(2, 0))).toBe(false);
  });

  it('fill areas of like cells', () => {
    const wall = '001000'.repeat(4);
    expect(flood(grid, wall, 0).sort((a, b) => a - b)).toEqual([0, 1, 6, 7, 12, 13, 18, 19]);
    expect(drawn(plan('area'), wall, at(5, 3))).toBe('001111'.repeat(4));
  });
});

describe('selections', () => {
  const size = { width: 6, height: 4 };
  const picture = withCells(empty, [cell(1, 1), cell(2, 1)], '1');

  it('are the rectangle between two cells', () => {
    const rect = rectOf(cell(3, 2), cell(1, 1), 6);
    expect(rect).toEqual({ x: 1, y: 1, width: 3, height: 2 });
    expect([contains(rect, cell(3, 2), 6), contains(rect, cell(4, 2), 6)]).toEqual([true, false]);
    expect(cellsOf(rect, size)).toEqual([7, 8, 9, 13, 14, 15]);
  });

  it('move what is in them, over the edge and onto themselves', () => {
    const rect = { x: 1, y: 1, width: 2, height: 1 };
    expect(moved(picture, rect, 1, 1, size)).toBe(withCells(empty, [cell(2, 2), cell(3, 2)], '1'));
    expect(moved(picture, rect, -2, 0, size)).toBe(withCells(empty, [cell(0, 1)], '1'));
    expect(movedRect(rect, -2, 0, size)).toEqual({ x: 0, y: 1, width: 1, height: 1 });
    expect(movedRect(rect, 9, 0, size)).toBeNull();
    expect(moved(picture, rect, 1, 0, size)).toBe(withCells(empty, [cell(2, 1), cell(3, 1)], '1'));
  });

  it('can be cleared', () => expect(cleared(picture, rectOf(0, 23, 6), size)).toBe(empty));
});

describe('the cursor', () => {
  it('stays in the grid', () => {
    expect(stepFrom(grid, 0, -1, 0)).toBe(0);
    expect(stepFrom(grid, 0, 0, 5)).toBe(18);
    expect([jumpFrom(grid, 8, 'start'), jumpFrom(grid, 8, 'end'), jumpFrom(grid, 8, 'first'), jumpFrom(grid, 8, 'last')]).toEqual([6, 11, 0, 23]);
  });

  it('goes to the next change and to marks, around the end', () => {
    expect(toChange(grid, '000110' + '0'.repeat(18), 0, 1, 0)).toBe(3);
    expect(toChange(grid, empty, 0, 1, 0)).toBe(5);
    expect([nextMarked([5, 3], 3, 1), nextMarked([5, 3], 5, 1), nextMarked([5, 3], 3, -1), nextMarked([], 3, 1)]).toEqual([5, 3, 5, null]);
  });
});

describe('shapes', () => {
  // Four triangles in a row: up, down, up, down.
  const geometry: Geometry = {
    width: 3, height: 1, thick: [], labels: [],
    cells: [[[0, 1], [1, 1], [0.5, 0]], [[0.5, 0], [1.5, 0], [1, 1]], [[1, 1], [2, 1], [1.5, 0]], [[1.5, 0], [2.5, 0], [2, 1]]],
  };
  const shape = new ShapeLayout(geometry, [{ cells: [0, 1, 2, 3] }, { cells: [1, 2] }]);

  it('know their cells and what touches them', () => {
    expect([shape.at([0.5, 0.8]), shape.at([1, 0.2]), shape.at([0.1, 0.1])]).toEqual([0, 1, null]);
    expect(shape.neighbours(1).sort()).toEqual([0, 2]);
    expect([shape.step(0, 1, 0), shape.step(3, -1, 0), shape.step(0, -1, 0)]).toEqual([1, 2, null]);
  });

  it('have strokes without gaps that keep to a line', () => {
    expect(shape.way(0, 3)).toEqual([1, 2, 3]);
    const stroke = new Stroke(shape, '0000', plan('lock'), 0);
    stroke.to(shape.center(1));
    stroke.to(shape.center(3));
    expect(stroke.result()).toBe('1111');
  });
});
