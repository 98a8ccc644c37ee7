/** Marks of what is wrong with the clues, and the strip's actions that lead to it. */
import { derived, get, writable } from 'svelte/store';
import { offer } from './actions';
import { diagnosisLayer } from './corrections';
import { doc } from './document';
import { findings, verdict } from './judge';
import { setLayer, type Layer } from './layers';
import { closePanel, focusLine, panel, tab } from './view';

/** What of the clues panel is to take the focus; the panel sets it to null. */
export const focusOn = writable<'correction' | 'conflict' | null>(null);

const marked = derived([doc, verdict, findings], ([$doc, $verdict, $findings]): Layer | null => {
  if ($verdict.v === 'unread') return { lines: $verdict.errors.map(({ line }) => ({ line, mark: 'unread' as const })) };
  if ($verdict.v !== 'none' || !$findings.diagnose) return null;
  return diagnosisLayer($findings.diagnose, $doc.puzzle);
});

function goToClues(): void {
  if (get(panel)) closePanel();
  tab.set('clues');
}

/** In Clues the first correction takes the focus, nothing is accepted; elsewhere Clues opens. */
function lookAt(what: 'correction' | 'conflict'): void {
  goToClues();
  focusOn.set(what);
}

function goThere(): void {
  const state = get(verdict);
  const line = state.v === 'unread' ? state.errors[0]?.line : undefined;
  goToClues();
  if (line !== undefined) focusLine.set(line);
}

export function startDiagnosis(): () => void {
  const ends = [
    marked.subscribe((layer) => setLayer('diagnosis', layer)),
    // A click on a clue of the grid opens it in Clues.
    focusLine.subscribe((line) => line !== null && goToClues()),
    offer('correct', () => lookAt('correction')),
    offer('showConflict', () => lookAt('conflict')),
    offer('goThere', goThere),
  ];
  return () => ends.forEach((end) => end());
}
