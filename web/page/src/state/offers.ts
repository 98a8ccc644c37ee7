/** Candidates of the image and chance panels: in the sheet, judged in the strip, and made the document by "Use it". */
import type { GenerateResult, ImageResult, Verdict } from '../engine/types';
import type { Messages } from '../i18n';
import { docOf, open } from './document';
import { metaOf } from './meta';
import { factsOf, type SheetSettings } from './sheetOfModes';
import { titleOf } from './images';
import { candidate, closePanel, tab, type Candidate } from './view';

const VERDICTS: Record<Verdict, Candidate['verdict']> =
  { unique: 'unique', multiple: 'several', none: 'none', unknown: 'unknown' };

/** One step of undo; then the panel closes and the picture can be drawn on, or the puzzle be played. */
function use({ puzzle, title, isHidden }: Pick<Candidate, 'puzzle' | 'title' | 'isHidden'>, label: string): void {
  open(docOf(puzzle, title), label);
  closePanel();
  tab.set(isHidden ? 'solve' : 'draw');
}

export function offerImage(result: ImageResult, name: string, settings: SheetSettings, t: Messages): void {
  const { puzzle, changed, verdict } = result;
  const title = titleOf(name);
  candidate.set({
    puzzle, title, changed, meta: t.image.meta(metaOf(puzzle, t)), facts: factsOf(result, settings, t),
    verdict: VERDICTS[verdict],
    use: () => use({ puzzle, title }, t.steps.image),
  });
}

export function offerChance({ puzzle, seed, level, grade }: GenerateResult, t: Messages, isHidden: boolean): void {
  if (!puzzle) return;
  const title = puzzle.title ?? '';
  const facts = [...(level ? [t.levels[level]] : []), ...(grade === null ? [] : [t.grade(grade)])];
  candidate.set({
    puzzle, title, meta: t.chance.meta(metaOf(puzzle, t), seed), facts, verdict: 'unique', isHidden,
    use: () => use({ puzzle, title, isHidden }, t.steps.chance),
  });
}
