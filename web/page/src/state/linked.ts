/** Opens the puzzle of a link, when the page starts and when the address changes. One step of undo. */
import { EngineError, isCancelled, quick } from '../engine/client';
import type { ReadError } from '../engine/types';
import { say } from '../i18n';
import { docOf, open } from './document';
import { judge } from './judge';
import { holdsPuzzle, ShareError, textOfFragment } from './share';
import { closePanel, tab } from './view';

const problem = (message: string): ReadError =>
  ({ kind: 'malformed', message, line: null, column: null, found: null, expected: null, help: null });

/** Reads the fragment; what cannot be read is said in the strip, and leaves all as it was. */
export async function openFragment(hash: string): Promise<void> {
  const words = say().out;
  try {
    const { puzzles } = await quick.ask('readText', { name: words.linkName, text: await textOfFragment(hash) });
    const [puzzle] = puzzles;
    if (!puzzle) throw new ShareError('damaged');
    open(docOf(puzzle), say().out.stepLink);
    closePanel();
    tab.set(puzzle.goal === null ? 'solve' : 'draw');
  } catch (error) {
    if (isCancelled(error)) return;
    if (error instanceof EngineError) judge.unread(words.linkName, error.detail ?? problem(error.message));
    else judge.unread(words.linkName, problem(words.linkFaults[error instanceof ShareError ? error.fault : 'damaged']));
  }
}

/** The fragment of the address, if it holds a puzzle; it is taken away, so that loading again keeps what was edited. */
export function takeFragment(): string | null {
  const { hash, pathname, search } = location;
  if (!holdsPuzzle(hash)) return null;
  history.replaceState(history.state, '', pathname + search);
  return hash;
}

/** Follows the address; the puzzle that the page was opened with comes first. */
export function watchFragment(): () => void {
  const follow = () => {
    const hash = takeFragment();
    if (hash !== null) void openFragment(hash);
  };
  follow();
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
}
