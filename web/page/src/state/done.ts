/** Which clues are done: of a whole line, and block by block from both ends. Colours are base-36 digits, `?` not known. */
import type { Block, PuzzleData, PuzzleLine } from '../engine/types';

interface Run { color: number; length: number; start: number }

/** Whether clues are about runs of colours, so that they can be compared with the grid here; not with triangles. */
export const tellsRuns = (puzzle: PuzzleData): boolean => !puzzle.palette.some((color) => color.corner);

/** Whether a block may have this length; null if its text is not understood. */
export function fits(text: string, length: number): boolean | null {
  if (/^\d+$/.test(text)) return Number(text) === length;
  if (text === '?') return length > 0;
  const range = /^(\d+)(?:\+|-(\d+))$/.exec(text);
  return range ? length >= Number(range[1]) && (range[2] === undefined || length <= Number(range[2])) : null;
}

function runsOf(grid: string, cells: number[]): Run[] {
  const runs: Run[] = [];
  let last: Run | undefined;
  cells.forEach((cell, at) => {
    const digit = grid[cell] ?? '?';
    const color = digit === '?' ? 0 : parseInt(digit, 36);
    if (last && last.color === color) last.length++;
    else runs.push((last = { color, length: 1, start: at }));
  });
  return runs.filter((run) => run.color > 0);
}

/** Whether the filled cells are what the clue says, cells not known taken as blank; null if that cannot be told. */
export function meets(line: PuzzleLine, grid: string): boolean | null {
  if (line.clue === null) return true;
  const runs = runsOf(grid, line.cells);
  if (runs.length !== line.blocks.length) return false;
  let isKnown = true;
  for (const [at, run] of runs.entries()) {
    const block = line.blocks[at] as Block;
    const fit = block.color === run.color ? fits(block.text, run.length) : false;
    if (fit === false) return false;
    if (fit === null) isKnown = false;
  }
  return isKnown ? true : null;
}

/** Whether nothing more is to be done in a line. An empty line is done when all of its cells are marked. */
export function lineDone(line: PuzzleLine, grid: string): boolean {
  if (line.clue === null) return false;
  if (line.blocks.length === 0) return line.cells.every((cell) => grid[cell] === '0');
  return meets(line, grid) === true;
}

/** The blocks of a line that are done: all, or those that are settled from an end of the line up to them. */
export function doneBlocks(line: PuzzleLine, grid: string): boolean[] {
  const { blocks, cells } = line;
  if (line.clue === null) return blocks.map(() => false);
  if (lineDone(line, grid)) return blocks.map(() => true);
  const done = blocks.map(() => false);
  for (let { count } = settledFrom(grid, cells, blocks); count > 0; count--) done[count - 1] = true;
  for (let { count } = settledFrom(grid, [...cells].reverse(), [...blocks].reverse()); count > 0; count--) {
    done[blocks.length - count] = true;
  }
  return done;
}

/** How many blocks are settled, one after the other, before the first cell that is not known; `at` is its place in the line. */
export function settledFrom(grid: string, cells: number[], blocks: Block[]): { count: number; at: number } {
  let at = 0;
  for (let count = 0; ; count++) {
    while (grid[cells[at] ?? -1] === '0') at++;
    const digit = grid[cells[at] ?? -1];
    const block = blocks[count];
    if (digit === undefined || digit === '?' || !block) return { count, at };
    let end = at;
    while (grid[cells[end] ?? -1] === digit) end++;
    const isOpen = grid[cells[end] ?? -1] === '?';
    const isExact = block.text === String(end - at);
    if (block.color !== parseInt(digit, 36) || !fits(block.text, end - at) || (isOpen && !isExact)) return { count, at };
    at = end;
  }
}

/** What is done: whole lines, and blocks of the others. Nothing where clues cannot be compared with the grid here. */
export function doneOf(puzzle: PuzzleData, grid: string): { lines: number[]; blocks: { line: number; block: number }[] } {
  const lines: number[] = [];
  const blocks: { line: number; block: number }[] = [];
  if (!tellsRuns(puzzle)) return { lines, blocks };
  puzzle.lines.forEach((of, line) => {
    if (lineDone(of, grid)) lines.push(line);
    else doneBlocks(of, grid).forEach((isDone, block) => isDone && blocks.push({ line, block }));
  });
  return { lines, blocks };
}
