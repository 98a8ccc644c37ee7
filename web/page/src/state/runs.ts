/** The clues of a picture, where they are its runs. */
import type { Block, Digits, PaletteColor, PuzzleData, PuzzleLine } from '../engine/types';

/** The blocks of the cells of a line. */
export function blocksOf(picture: Digits, cells: number[]): Block[] {
  const blocks: Block[] = [];
  let length = 0;
  let last = 0;
  for (let at = 0; at <= cells.length; at++) {
    const cell = cells[at];
    const color = cell === undefined ? -1 : parseInt(picture[cell] ?? '0', 36);
    if (color === last) {
      length++;
      continue;
    }
    if (last > 0 && length > 0) blocks.push({ text: String(length), color: last });
    last = color;
    length = 1;
  }
  return blocks;
}

/** A clue as it is typed: "2 3", with symbols of colours where there are several; "0" for an empty line. */
export function clueText(blocks: Block[], palette: PaletteColor[]): string {
  if (blocks.length === 0) return '0';
  const isColored = palette.length > 2;
  return blocks.map(({ text, color }) => text + (isColored ? (palette[color]?.symbol ?? '') : '')).join(' ');
}

/** The least number of cells that hold these blocks. */
export function neededCells(blocks: Block[]): number {
  return blocks.reduce((sum, { text, color }, at) => {
    const gap = at > 0 && blocks[at - 1]?.color === color ? 1 : 0;
    return sum + gap + (parseInt(text, 10) || 1);
  }, 0);
}

/** A line with the clue of a picture. */
export function lineOf(picture: Digits, line: PuzzleLine, palette: PaletteColor[]): PuzzleLine {
  const blocks = blocksOf(picture, line.cells);
  return { ...line, blocks, clue: clueText(blocks, palette), needed: neededCells(blocks) };
}

/** Whether the clues are just those that a picture gives: all of them, and none with a length that is not known. */
export const isOfPicture = (puzzle: PuzzleData, picture: Digits): boolean =>
  puzzle.lines.every(({ clue, cells }) => clue === clueText(blocksOf(picture, cells), puzzle.palette));

/** The puzzle of a picture; only lines through `changed` cells are computed anew, if given. Needs `puzzle.runs`. */
export function puzzleOf(puzzle: PuzzleData, picture: Digits, changed?: Iterable<number>): PuzzleData {
  const stale = changed && linesThrough(puzzle, changed);
  const lines = puzzle.lines.map((line, at) => (!stale || stale.has(at) ? lineOf(picture, line, puzzle.palette) : line));
  return { ...puzzle, lines, goal: picture };
}

const tables = new WeakMap<PuzzleLine['cells'], number[][]>();

/** The lines through each cell. Kept as long as the layout is. */
export function linesOfCells(puzzle: PuzzleData): number[][] {
  const key = puzzle.lines[0]?.cells;
  const known = key && tables.get(key);
  if (known && known.length === puzzle.cellCount) return known;
  const table: number[][] = Array.from({ length: puzzle.cellCount }, () => []);
  puzzle.lines.forEach((line, at) => line.cells.forEach((cell) => table[cell]?.push(at)));
  if (key) tables.set(key, table);
  return table;
}

function linesThrough(puzzle: PuzzleData, cells: Iterable<number>): Set<number> {
  const table = linesOfCells(puzzle);
  const lines = new Set<number>();
  for (const cell of cells) table[cell]?.forEach((line) => lines.add(line));
  return lines;
}
