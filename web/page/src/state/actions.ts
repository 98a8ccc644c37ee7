/** What buttons and keys do, by name. Parts of the page register what they offer; the strip and the keys call it. */
import { writable } from 'svelte/store';

export type ActionName =
  | 'stop' | 'watch' | 'makeUnique' | 'applySuggestion' | 'correct' | 'showConflict' | 'goThere' | 'showFileLine' | 'goOn'
  | 'again' | 'use' | 'openFile' | 'paste' | 'hint' | 'check' | 'fit' | 'zoomIn' | 'zoomOut' | 'nextMark' | 'lastMark'
  | 'example' | 'saveFile' | 'print';

export const actions = writable<Partial<Record<ActionName, () => void>>>({});

/** Offers an action as long as its part of the page is there; returns how to withdraw it. */
export function offer(name: ActionName, run: () => void): () => void {
  actions.update((all) => ({ ...all, [name]: run }));
  return () =>
    actions.update((all) => {
      if (all[name] !== run) return all;
      const rest = { ...all };
      delete rest[name];
      return rest;
    });
}

let current: Partial<Record<ActionName, () => void>> = {};
actions.subscribe((all) => (current = all));

/** Does it; false if nobody offers it. */
export function act(name: ActionName): boolean {
  const run = current[name];
  run?.();
  return run !== undefined;
}
