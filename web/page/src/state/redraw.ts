/** Documents with another layout or other colours, whose picture then rules. Who made the puzzle is kept. */
import type { Digits, PaletteColor } from '../engine/types';
import { blankGrid } from './blank';
import { unknownGrid, type Doc } from './document';
import { puzzleOf } from './runs';

/** Whether the picture can be moved about and coloured here: grids without triangles, whose clues are runs. */
export const canRedraw = ({ puzzle }: Doc): boolean =>
  puzzle.kind === 'grid' && puzzle.runs && !puzzle.palette.some((color) => color.corner);

export function redrawn(
  doc: Doc, width: number, height: number, palette: PaletteColor[], picture: Digits, play?: string,
): Doc {
  const { title, author, copyright, license, description } = doc.puzzle;
  const kept = { title, author, copyright, license, description };
  const blank = { ...blankGrid(width, height, palette), ...kept };
  const text = JSON.parse(blank.text) as { puzzles: Record<string, unknown>[] };
  for (const [name, value] of Object.entries(kept)) {
    if (value !== null && text.puzzles[0]) text.puzzles[0][name] = value;
  }
  const puzzle = puzzleOf({ ...blank, text: JSON.stringify(text) }, picture);
  return { ...doc, puzzle, picture, rules: 'picture', typed: {}, play: play ?? unknownGrid(puzzle), trial: null };
}
