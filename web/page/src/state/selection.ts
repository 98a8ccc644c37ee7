/** A chosen rectangle of a picture, and moving or clearing what is in it. */
import { writable } from 'svelte/store';
import type { Digits } from '../engine/types';
import { withCells } from './stroke';

export interface Rect { x: number; y: number; width: number; height: number }

export const selection = writable<Rect | null>(null);
export interface Size { width: number; height: number }

/** The rectangle between two cells. */
export function rectOf(one: number, other: number, width: number): Rect {
  const [x1, y1, x2, y2] = [one % width, Math.floor(one / width), other % width, Math.floor(other / width)];
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x1 - x2) + 1, height: Math.abs(y1 - y2) + 1 };
}

export const contains = (rect: Rect, cell: number, width: number): boolean => {
  const [x, y] = [cell % width, Math.floor(cell / width)];
  return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
};

/** The cells of a rectangle, as far as they lie in the picture. */
export function cellsOf(rect: Rect, { width, height }: Size): number[] {
  const cells: number[] = [];
  for (let y = Math.max(0, rect.y); y < Math.min(height, rect.y + rect.height); y++) {
    for (let x = Math.max(0, rect.x); x < Math.min(width, rect.x + rect.width); x++) cells.push(y * width + x);
  }
  return cells;
}

export const cleared = (picture: Digits, rect: Rect, size: Size): Digits => withCells(picture, cellsOf(rect, size), '0');

/** Moves what is in the rectangle; what leaves the picture is lost, what was under it is overwritten. */
export function moved(picture: Digits, rect: Rect, dx: number, dy: number, size: Size): Digits {
  const { width, height } = size;
  const from = cellsOf(rect, size);
  const digits = cleared(picture, rect, size).split('');
  for (const cell of from) {
    const [x, y] = [(cell % width) + dx, Math.floor(cell / width) + dy];
    if (x >= 0 && y >= 0 && x < width && y < height) digits[y * width + x] = picture[cell] ?? '0';
  }
  return digits.join('');
}

/** Where the rectangle is after the move, within the picture; null if nothing is left of it. */
export function movedRect(rect: Rect, dx: number, dy: number, { width, height }: Size): Rect | null {
  const [left, top] = [Math.max(0, rect.x + dx), Math.max(0, rect.y + dy)];
  const [right, bottom] = [Math.min(width, rect.x + dx + rect.width), Math.min(height, rect.y + dy + rect.height)];
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}
