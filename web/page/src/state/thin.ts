/** How the window lies, as in the style sheet. */
import { readable, type Readable } from 'svelte/store';

function matching(words: string): Readable<boolean> {
  const query = globalThis.matchMedia?.(words);
  return readable(query?.matches ?? false, (set) => {
    const tell = () => set(query?.matches ?? false);
    tell();
    query?.addEventListener('change', tell);
    return () => query?.removeEventListener('change', tell);
  });
}

/** So narrow that tools are docked below. */
export const isThin = matching('(max-width: 47.99rem)');
/** So low, and not narrow, that tools stand at the left: a phone that lies. */
export const isLying = matching('(max-height: 30rem) and (min-width: 48rem)');
