/** Suggested changes of the picture: the chosen one is dashed on the grid; and the marks of open cells. */
import { derived, get, writable, type Readable } from 'svelte/store';
import { say } from '../i18n';
import type { PuzzleData, Suggestion } from '../engine/types';
import { act, offer } from './actions';
import { drawing } from './asking';
import { changesOf, type Change } from './changes';
import { doc, draw, now } from './document';
import { findings, judge, stale, verdict } from './judge';
import { setLayer, type Layer } from './layers';
import { openLayer } from './spots';
import { candidate, closePanel, panel, tab } from './view';

/** Which of the suggestions is dashed on the grid. */
export const chosen = writable(0);

/** Suggestions belong to one puzzle: after an edit they are gone. */
export const suggestions = derived([findings, stale], ([$findings, $stale]) => ($stale ? [] : ($findings.suggest?.suggestions ?? [])));

export function suggestionLayer(puzzle: PuzzleData, suggestion: Suggestion | undefined): Layer | null {
  if (!suggestion) return null;
  return { marks: changesOf(puzzle, suggestion).map(({ cell, to }) => ({ cell, mark: 'suggest' as const, to })) };
}

/** Changes some cells of the picture: one step. */
export function applyChanges(changes: Change[]): void {
  const { picture } = now();
  if (picture === null) return;
  const cells = [...picture];
  for (const { cell, to } of changes) cells[cell] = to.toString(36);
  drawing(() => draw(cells.join(''), say().drawing.undo.apply, changes.map(({ cell }) => cell)));
}

/** Milliseconds for which the marks of before stay while solutions are being counted, so that they do not flicker. */
const COUNTING = 300;

function settling(open: Readable<{ layer: Layer | null; isWhole: boolean } | null>, show: (layer: Layer | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return open.subscribe((state) => {
    clearTimeout(timer);
    const layer = state?.layer ?? null;
    if (!layer || state?.isWhole) show(layer);
    else timer = setTimeout(() => show(layer), COUNTING);
  });
}

export function startDrawing(): () => void {
  const shows = derived([tab, candidate], ([$tab, $candidate]) => $tab === 'draw' && !$candidate);
  const open = derived([doc, verdict, findings, shows], ([$doc, $verdict, $findings, $shows]) =>
    $shows ? { layer: openLayer($doc.puzzle, $verdict, $findings), isWhole: $findings.count !== null } : null);
  const dashed = derived([doc, suggestions, chosen, shows, panel], ([$doc, $all, $chosen, $shows, $panel]) =>
    $shows && !$panel ? suggestionLayer($doc.puzzle, $all[$chosen]) : null);
  const ends = [
    settling(open, (layer) => setLayer('open', layer)),
    dashed.subscribe((layer) => setLayer('suggestion', layer)),
    suggestions.subscribe(() => chosen.set(0)),
    offer('makeUnique', () => {
      closePanel();
      tab.set('draw');
      const { suggest, working } = get(findings);
      if (!suggest && working !== 'suggest') void judge.request('suggest');
    }),
    offer('applySuggestion', () => {
      const best = get(suggestions)[0];
      if (best) applyChanges(changesOf(now().puzzle, best));
      else act('makeUnique');
    }),
  ];
  return () => ends.forEach((end) => end());
}
