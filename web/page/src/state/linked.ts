/** Opens the puzzle of a link. One step of undo. */
import { say } from '../i18n';
import { docOf, open } from './document';
import { askToPlay } from './opening';
import { failed, readNow, refused } from './files';
import { ShareError, textOfFragment } from './share';
import { closePanel, tab } from './view';

/** Reads the fragment; what cannot be read is said in the strip, and leaves all as it was. */
export async function openFragment(hash: string): Promise<void> {
  const words = say().out;
  let text = '';
  try {
    text = await textOfFragment(hash);
    const { puzzles } = await readNow(words.linkName, (engine) => engine.ask('readText', { name: words.linkName, text }));
    const [puzzle] = puzzles;
    if (!puzzle) throw new ShareError('damaged');
    open(docOf(puzzle), say().out.stepLink);
    closePanel();
    // Whoever follows a link is not shown the solution before he asks for it.
    tab.set('solve');
    askToPlay(puzzle.goal, 'draw');
  } catch (error) {
    failed(words.linkName, text, error instanceof ShareError ? refused('malformed', words.linkFaults[error.fault]) : error);
  }
}
