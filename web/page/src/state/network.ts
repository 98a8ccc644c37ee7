/** Whether there is a network, and a new version. */
import { writable } from 'svelte/store';

export const offline = writable(globalThis.navigator?.onLine === false);
export const update = writable<(() => void) | null>(null);

export function watchNetwork(): () => void {
  const set = () => offline.set(navigator.onLine === false);
  addEventListener('online', set);
  addEventListener('offline', set);
  return () => {
    removeEventListener('online', set);
    removeEventListener('offline', set);
  };
}
