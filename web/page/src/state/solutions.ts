/** Solutions of the document's puzzle, shown on the grid one after the other; the document stays as it is. */
import { get, writable } from 'svelte/store';
import { quick } from '../engine/client';
import type { Digits } from '../engine/types';
import { doc, inputOf, now } from './document';
import { verdict } from './judge';
import { setLayer } from './layers';

export interface ShownSolution {
  /** From 1. */
  number: number;
  all: Digits[];
  /** Whether there are no others. */
  complete: boolean;
  working: boolean;
}
export const solution = writable<ShownSolution | null>(null);

function show(next: ShownSolution | null): void {
  solution.set(next);
  const cells = next?.all[next.number - 1];
  setLayer('another', cells === undefined ? null : { cells });
}

export const hideSolution = (): void => show(null);

/** Shows the first solution, or the next one; after the last one the first again. */
export async function nextSolution(): Promise<void> {
  const state = get(verdict);
  if (state.v !== 'unique' && state.v !== 'several') return;
  const { check } = state;
  const shown = get(solution) ?? { number: 0, all: check.solutions, complete: check.complete, working: false };
  if (shown.working) return;
  if (shown.number < shown.all.length) return show({ ...shown, number: shown.number + 1 });
  if (shown.complete) return show({ ...shown, number: 1 });
  solution.set({ ...shown, working: true });
  const asked = now();
  const question = { puzzle: inputOf(asked), not: shown.all, limits: { seconds: 5 } };
  const answer = await quick.ask('another', question).catch(() => null);
  if (get(solution)?.all !== shown.all || now() !== asked) return;
  if (answer?.solution) return show({ ...shown, all: [...shown.all, answer.solution], number: shown.number + 1 });
  show({ ...shown, number: 1, complete: answer !== null && answer.reason === null });
}

/** An edit takes the solution away. */
export function startSolutions(): () => void {
  let puzzle = now().puzzle;
  let { picture, rules } = now();
  return doc.subscribe(($doc) => {
    const isSame = $doc.puzzle === puzzle && $doc.picture === picture && $doc.rules === rules;
    ({ puzzle, picture, rules } = $doc);
    const shown = get(solution);
    if (isSame || !shown) return;
    // The next check does not wait for a solution that nobody looks at any more.
    if (shown.working) quick.cancel();
    hideSolution();
  });
}
