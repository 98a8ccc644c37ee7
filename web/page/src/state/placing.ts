/** The number of a clue whose places are shown on the grid. */
import { derived, get, writable } from 'svelte/store';
import { doc } from './document';
import { tellsRuns } from './done';
import { setLayer, type Mark } from './layers';
import { spanOf, type Span } from './spans';
import { candidate, cursor, tab } from './view';

export const placing = writable<{ line: number; block: number } | null>(null);

/** Shows the places of a number, or no longer. */
export const togglePlaces = (line: number, block: number): void =>
  placing.update((now) => (now?.line === line && now.block === block ? null : { line, block }));

/** Where it can lie; null if none is chosen, or where clues cannot be compared with the grid here. */
export const chosenSpan = derived([placing, doc], ([$placing, $doc]): Span | null => {
  const line = $placing && tellsRuns($doc.puzzle) ? $doc.puzzle.lines[$placing.line] : undefined;
  return $placing && line ? spanOf(line, $doc.play, $placing.block) : null;
});

/** Marks the places as long as the cursor is in the line. Returns how to end that. */
export function startPlacing(): () => void {
  const leave = derived([cursor, tab, candidate, doc], (all) => all).subscribe(([$cursor, $tab, $candidate, $doc]) => {
    const now = get(placing);
    if (now && ($tab !== 'solve' || $candidate || !$doc.puzzle.lines[now.line]?.cells.includes($cursor))) placing.set(null);
  });
  const shown = chosenSpan.subscribe(($span) => {
    const line = get(doc).puzzle.lines[get(placing)?.line ?? -1];
    const mark = (places: number[], mark: Mark) => places.flatMap((at) => (line?.cells[at] === undefined ? [] : [{ cell: line.cells[at], mark }]));
    setLayer('place', $span ? { marks: [...mark($span.may, 'place'), ...mark($span.must, 'sure')] } : null);
  });
  return () => (leave(), shown(), setLayer('place', null));
}
