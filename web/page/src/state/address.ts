/** Follows the address: what opens the puzzle of a link is loaded when there is one. */
import { say } from '../i18n';
import { judge } from './judge';

/** Whether an address's fragment holds a puzzle; other fragments are places on the page. */
export const holdsPuzzle = (hash: string): boolean => hash.startsWith('#p=');

/** The fragment of the address, if it holds a puzzle; it is taken away, so that loading again keeps what was edited. */
export function takeFragment(): string | null {
  const { hash, pathname, search } = location;
  if (!holdsPuzzle(hash)) return null;
  history.replaceState(history.state, '', pathname + search);
  return hash;
}

/** What opens links could not be loaded: the link is put back, so that loading the page again tries again. */
function unloaded(hash: string): void {
  history.replaceState(history.state, '', hash);
  const t = say();
  judge.unread(t.out.linkName, {
    kind: 'unreadable', message: t.files.engine.unloaded, line: null, column: null, found: null, expected: null, help: null,
  });
}

/** The puzzle that the page was opened with comes first. */
export function watchFragment(): () => void {
  const follow = () => {
    const hash = takeFragment();
    if (hash !== null) import('../panels/others').then(({ openFragment }) => openFragment(hash), () => unloaded(hash));
  };
  follow();
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
}
