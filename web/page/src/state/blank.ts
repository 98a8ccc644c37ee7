/** Empty rectangles, without asking the solver: what the page begins with. */
import type { PaletteColor, PuzzleData, PuzzleLine } from '../engine/types';

export const BLACK_AND_WHITE: PaletteColor[] = [
  { name: 'white', rgb: '#ffffff', symbol: '.' },
  { name: 'black', rgb: '#000000', symbol: '#' },
];

/** An empty picture and its puzzle; every clue is 0. */
export function blankGrid(width: number, height: number, palette: PaletteColor[] = BLACK_AND_WHITE): PuzzleData {
  const line = (kind: 'row' | 'column', number: number, cells: number[]): PuzzleLine =>
    ({ label: `${kind} ${number}`, kind, number, cells, clue: '0', blocks: [], needed: 0 });
  const rows = Array.from({ length: height }, (_, row) =>
    line('row', row + 1, Array.from({ length: width }, (_, column) => row * width + column)));
  const columns = Array.from({ length: width }, (_, column) =>
    line('column', column + 1, Array.from({ length: height }, (_, row) => row * width + column)));
  return {
    kind: 'grid', width, height, palette, lines: [...rows, ...columns], cellCount: width * height,
    plain: palette.length === 2, runs: true, goal: null, saved: null,
    title: null, author: null, copyright: null, license: null, description: null,
    text: gridText(width, height, palette), clueHash: '',
  };
}

/** The same in the library's `json` format, as the base of requests. */
export function gridText(width: number, height: number, palette: PaletteColor[]): string {
  const colors = palette.map(({ name, rgb, symbol, corner, rest }) =>
    ({ name, rgb: rgb.slice(1).toUpperCase(), symbol, ...(corner ? { corner, rest } : {}) }));
  const empty = (count: number) => Array.from({ length: count }, () => []);
  const puzzle = { colors, rows: empty(height), columns: empty(width) };
  return JSON.stringify({ schema: 'nonosat-puzzle/1', puzzles: [puzzle] });
}
