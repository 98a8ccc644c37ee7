/** Where a block of a clue can lie in its line, by what is played there: every placement of the line, at once. */
import type { Block, PuzzleLine } from '../engine/types';
import { fits } from './done';

/** Places in the line, from 0: the cells of any placement, those of all of them, and how many placements there are. */
export interface Span { may: number[]; must: number[]; count: number }

const isFree = (digit: string | undefined, color: number): boolean => digit === '?' || digit === color.toString(36);

/** The lengths that a block may have in so many cells; null if its text is not understood. */
function lengthsOf({ text }: Block, most: number): number[] | null {
  const lengths: number[] = [];
  for (let length = 1; length <= most; length++) {
    const fit = fits(text, length);
    if (fit === null) return null;
    if (fit) lengths.push(length);
  }
  return lengths;
}

/** For each number of blocks, whether they and nothing else lie in the first so many cells. */
function prefixes(digits: string[], blocks: Block[], lengths: number[][]): boolean[][] {
  const count = digits.length;
  let before = [true, ...digits.map(() => false)];
  digits.forEach((digit, at) => (before[at + 1] = before[at] === true && isFree(digit, 0)));
  const all = [before];
  blocks.forEach((block, number) => {
    const ends = Array<boolean>(count + 1).fill(false);
    for (let start = 0; start < count; start++) {
      if (!mayBegin(digits, blocks, all, number, start)) continue;
      for (const length of lengths[number] ?? []) if (holds(digits, block.color, start, length)) ends[start + length] = true;
    }
    for (let at = 1; at <= count; at++) ends[at] ||= ends[at - 1] === true && isFree(digits[at - 1], 0);
    all.push((before = ends));
  });
  return all;
}

const holds = (digits: string[], color: number, start: number, length: number): boolean => {
  if (start + length > digits.length) return false;
  for (let at = start; at < start + length; at++) if (!isFree(digits[at], color)) return false;
  return true;
};

/** Whether a block may begin there, with those before it; a gap parts it from one of its colour. */
function mayBegin(digits: string[], blocks: Block[], prefix: boolean[][], block: number, start: number): boolean {
  if (block === 0 || blocks[block - 1]?.color !== blocks[block]?.color) return prefix[block]?.[start] === true;
  return start > 0 && isFree(digits[start - 1], 0) && prefix[block]?.[start - 1] === true;
}

/** Null where the clue cannot be compared with the grid here. */
export function spanOf({ cells, blocks, clue }: PuzzleLine, grid: string, block: number): Span | null {
  const digits = cells.map((cell) => grid[cell] ?? '?');
  const lengths = blocks.map((of) => lengthsOf(of, digits.length));
  const own = blocks[block];
  if (clue === null || !own || !lengths.every((it) => it !== null)) return null;
  const [back, turned] = [[...digits].reverse(), [...blocks].reverse()];
  const prefix = prefixes(digits, blocks, lengths);
  const suffix = prefixes(back, turned, [...lengths].reverse());
  const covered = digits.map(() => 0);
  let count = 0;
  for (let start = 0; start < digits.length; start++) {
    if (!mayBegin(digits, blocks, prefix, block, start)) continue;
    for (const length of lengths[block] ?? []) {
      if (!holds(digits, own.color, start, length)) continue;
      if (!mayBegin(back, turned, suffix, blocks.length - 1 - block, digits.length - start - length)) continue;
      count++;
      for (let at = start; at < start + length; at++) covered[at] = (covered[at] ?? 0) + 1;
    }
  }
  const where = (test: (times: number) => boolean) => covered.flatMap((times, at) => (test(times) ? [at] : []));
  return { count, may: where((times) => times > 0), must: count ? where((times) => times === count) : [] };
}
