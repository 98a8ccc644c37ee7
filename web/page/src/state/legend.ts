/** What the legend lists: only marks that are on the grid. */
import type { LineMark, Mark } from './layers';
import { showsBlank } from './look';
import type { Shown } from './shown';

export type Entry = 'filled' | 'blank' | 'unknown' | Mark | LineMark;

const MARKS: Mark[] = ['open', 'suggest', 'new', 'wrong', 'changed', 'trial', 'place', 'sure'];
const LINE_MARKS: LineMark[] = ['here', 'bad', 'clash', 'unread', 'doubt', 'done'];

export function inUse(shown: Shown): Entry[] {
  const { cells, marks, puzzle } = shown;
  const entries: Entry[] = [];
  // In Draw, what is filled needs no word; elsewhere it is one of three states.
  if (showsBlank(shown)) {
    if (puzzle.palette.length === 2 && /[^0?]/.test(cells)) entries.push('filled');
    if (cells.includes('0')) entries.push('blank');
  }
  if (shown.mode === 'draw' && cells.includes('?')) entries.push('unknown');
  const used = new Set([...marks.marks.values()].map(({ mark }) => mark));
  const lines = new Set([...marks.lines.values()].flatMap((all) => [...all]));
  if (marks.blocks.size) lines.add('done');
  return [...entries, ...MARKS.filter((mark) => used.has(mark)), ...LINE_MARKS.filter((mark) => lines.has(mark))];
}
