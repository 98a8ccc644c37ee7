/** Whether the window is so narrow that tools are docked below, as in the style sheet. */
import { readable } from 'svelte/store';

const query = globalThis.matchMedia?.('(max-width: 47.99rem)');
export const isThin = readable(query?.matches ?? false, (set) => {
  const tell = () => set(query?.matches ?? false);
  tell();
  query?.addEventListener('change', tell);
  return () => query?.removeEventListener('change', tell);
});
