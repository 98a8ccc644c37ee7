/** Whether the player has solved the puzzle. Blank cells may stay unknown. */
import type { Digits } from '../engine/types';
import { meets, tellsRuns } from './done';
import type { Doc } from './document';

/** What was solved: the author's picture, the only solution, or one of several. */
export type Outcome = 'only' | 'other';

/** The player's grid with blank cells for those that are not known. */
export const asPicture = (grid: string): Digits => grid.replaceAll('?', '0');

/** `solutions` are those that are known; they decide where clues cannot be compared here. */
export function isSolved(doc: Doc, solutions: readonly Digits[]): boolean {
  const picture = asPicture(doc.play);
  if (/^0*$/.test(picture) || Object.keys(doc.typed).length > 0) return false;
  const isKnown = () => solutions.includes(picture) || doc.puzzle.goal === picture;
  if (!tellsRuns(doc.puzzle)) return isKnown();
  let isSure = true;
  for (const line of doc.puzzle.lines) {
    const isMet = meets(line, picture);
    if (isMet === false) return false;
    if (isMet === null) isSure = false;
  }
  return isSure || isKnown();
}

/** Which solution it is. `isUnique` if there is only one. */
export function outcomeOf(doc: Doc, isUnique: boolean): Outcome {
  const goal = doc.rules === 'picture' ? doc.picture : doc.puzzle.goal;
  if (isUnique) return 'only';
  return goal !== null && asPicture(doc.play) === goal ? 'only' : 'other';
}
