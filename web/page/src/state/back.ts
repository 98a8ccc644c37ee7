/** The back key of a phone: it closes the panel that is open, and does not leave the page. */
import { get } from 'svelte/store';
import { closePanel, panel } from './view';

const MARK = 'nonosat.panel';

export function startBack(): () => void {
  if (!globalThis.matchMedia?.('(pointer: coarse)').matches) return () => undefined;
  // A page that was loaded again with a panel open has its entry still.
  let isThere = (history.state as { is?: string } | null)?.is === MARK;
  const followed = panel.subscribe((name) => {
    if (name && !isThere) {
      history.pushState({ is: MARK }, '');
      isThere = true;
    } else if (!name && isThere) {
      isThere = false;
      history.back();
    }
  });
  const gone = () => {
    if (!isThere) return;
    isThere = false;
    if (get(panel)) closePanel();
  };
  addEventListener('popstate', gone);
  return () => (followed(), removeEventListener('popstate', gone));
}
