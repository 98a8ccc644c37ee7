/** "20 × 20, black and white": what stands below the title. */
import type { PuzzleData } from '../engine/types';
import type { Messages } from '../i18n';

export function metaOf(puzzle: PuzzleData, t: Messages): string {
  const { bar } = t;
  const kind = puzzle.kind === 'grid' ? bar.size(puzzle.width, puzzle.height) : bar[puzzle.kind];
  const hasTriangles = puzzle.palette.some((color) => color.corner);
  const colors = puzzle.palette.length > 2 ? bar.colors(puzzle.palette.length - 1) : bar.blackAndWhite;
  return bar.meta([kind, hasTriangles ? bar.triangles : colors]);
}
