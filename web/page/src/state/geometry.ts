/** The drawing of puzzles whose cells are not squares, asked of the solver when such a puzzle is shown. */
import { derived, writable } from 'svelte/store';
import { isCancelled, reader } from '../engine/client';
import type { Geometry, PuzzleData } from '../engine/types';
import { layoutOf, type Layout } from './layout';
import { shown } from './shown';

/** Labels of clues move when clues change; outlines stay. */
const asked = writable<{ of: PuzzleData; geometry: Geometry } | null>(null);
let latest: PuzzleData | null = null;

shown.subscribe(({ puzzle }) => {
  if (puzzle.kind === 'grid' || puzzle === latest) return;
  latest = puzzle;
  ask(puzzle);
});

function ask(puzzle: PuzzleData): void {
  reader.ask('geometry', { puzzle: inputNow(puzzle) }).then(
    (geometry) => latest === puzzle && asked.set({ of: puzzle, geometry }),
    (error: unknown) => {
      if (latest !== puzzle) return;
      // Something else was opened meanwhile, which need not become the document.
      if (isCancelled(error)) ask(puzzle);
      else latest = null;
    },
  );
}

/** A puzzle with the clues that are shown, which need not be those of its text. */
function inputNow(puzzle: PuzzleData) {
  return puzzle.runs ? { base: puzzle.text, clues: puzzle.lines.map((line) => line.clue) } : { text: puzzle.text };
}

export const geometry = derived([shown, asked], ([$shown, $asked]) =>
  $asked && $asked.geometry.cells.length === $shown.puzzle.cellCount && $shown.puzzle.kind !== 'grid' ? $asked.geometry : null);

let known: { key: unknown; layout: Layout | null } | undefined;

/** The layout of what is shown; null while its drawing is not there. */
export const layout = derived([shown, geometry], ([$shown, $geometry]) => {
  const { puzzle } = $shown;
  const key = puzzle.kind === 'grid' ? `${puzzle.width} ${puzzle.height}` : $geometry;
  if (known?.key !== key || key === null) known = { key, layout: layoutOf(puzzle, $geometry) };
  return known.layout;
});
