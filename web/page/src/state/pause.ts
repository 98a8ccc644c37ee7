/** A pause: the clock stands still, and the grid is covered. */
import { derived, get, writable } from 'svelte/store';
import { doc } from './document';
import { tab } from './view';

export const paused = writable(false);

const where = derived([tab, doc], ([$tab, $doc]) => `${$tab} ${$doc.puzzle.clueHash}`);

/** Another view or another puzzle ends it. */
export function startPausing(): () => void {
  const here = get(where);
  return where.subscribe(($where) => $where !== here && paused.set(false));
}
