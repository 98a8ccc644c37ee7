/**
 * Drawing makes the clues anew. Where they were typed or opened, that is asked before the first stroke, and not decided
 * silently: no picture brings them back, only undo does.
 */
import { get, writable } from 'svelte/store';
import { clueTexts, history, now, type Doc } from './document';
import { isOfPicture } from './runs';
import { tab } from './view';

/** What waits for an answer: the stroke that was drawn, or the button that was pressed. */
export const asked = writable<(() => void) | null>(null);

/** Whether drawing would replace clues that the picture does not give. */
export function hasOwnClues(doc: Doc): boolean {
  if (doc.rules !== 'clues' || clueTexts(doc).every((clue) => clue === null)) return false;
  if (Object.keys(doc.typed).length > 0) return true;
  // Clues of another kind stay: no picture makes them, and the strip says so.
  return doc.puzzle.runs && (doc.picture === null || !isOfPicture(doc.puzzle, doc.picture));
}

/** Does what makes the clues anew, once it may be done. */
export function drawing(run: () => void): void {
  if (hasOwnClues(now())) asked.set(run);
  else run();
}

/** The answer: what was drawn is done, or nothing. */
export function answer(yes: boolean): void {
  const run = get(asked);
  asked.set(null);
  if (yes) run?.();
}

/** Another document or view is another question. */
export function startAsking(): () => void {
  let past = get(history).past;
  const follow = history.subscribe(($history) => {
    // Clues that have just been read are no step.
    if ($history.past !== past) asked.set(null);
    ({ past } = $history);
  });
  const ends = [follow, tab.subscribe(() => asked.set(null))];
  return () => ends.forEach((end) => end());
}
