/**
 * The document as it is kept on the device between visits: with its undo history, the view, and the time and hints of
 * whoever solves it. What cannot be read is dropped as a whole.
 */
import { applied, deltaOf, withCells, type Delta } from './deltas';
import type { Doc } from './document';
import { begin, type Entry, type History } from './history';
import { settled } from './mistakes';
import type { Session } from './session';
import type { Tab } from './view';

const SCHEMA = 'nonosat-page/2';
const PATCH_SCHEMA = 'nonosat-page/2+';
/** Without history and view. */
const OLD_SCHEMA = 'nonosat-page/1';
/** Characters of a record; the steps of undo that are longest ago are left out before that. */
const MOST_CHARACTERS = 4_000_000;

export interface Saved { history: History<Doc>; session: Session; tab: Tab }

interface Patch { schema: string; gone: number; delta: Delta; session: Session; tab: Tab; past: Step[]; future: Step[] | null }
interface Step { label: string; bytes: number; delta: Delta }

/** Texts of steps that were written before, by the state that they lead to. */
const written = new WeakMap<Doc, { from: Doc; text: string }>();

function deltaText(from: Doc, to: Doc): string {
  const known = written.get(to);
  if (known?.from === from) return known.text;
  const text = JSON.stringify(deltaOf(from, to));
  written.set(to, { from, text });
  return text;
}

/** Steps as text, each as what makes it of the one before; the first of `from`. As many as fit in. */
function stepTexts(from: Doc, entries: readonly Entry<Doc>[], room: { left: number }): string {
  const texts: string[] = [];
  for (const { state, label, bytes } of entries) {
    const text = `{"label":${JSON.stringify(label)},"bytes":${bytes},"delta":${deltaText(from, state)}}`;
    room.left -= text.length + 1;
    if (room.left < 0) break;
    texts.push(text);
    from = state;
  }
  return `[${texts.join(',')}]`;
}

/** As text. The cells of the lines of a rectangle are left out: they follow from its size. */
export function writeRecord({ history, session, tab }: Saved, most = MOST_CHARACTERS): string {
  const doc = history.present;
  const { puzzle } = doc;
  const lines = puzzle.kind === 'grid' ? puzzle.lines.map((line) => ({ ...line, cells: [] })) : puzzle.lines;
  const head = JSON.stringify({ schema: SCHEMA, doc: { ...doc, puzzle: { ...puzzle, lines } }, session, tab });
  const room = { left: most - head.length };
  const past = stepTexts(doc, [...history.past].reverse(), room);
  return `${head.slice(0, -1)},"past":${past},"future":${stepTexts(doc, history.future, room)}}`;
}

/** What has changed since a record was written, as text: little, however large the picture is. Null if it is much. */
export function writePatch(last: Saved, { history, session, tab }: Saved, most: number): string | null {
  const { past, present, future } = history;
  let keep = 0;
  while (keep < past.length && past[keep] === last.history.past[keep]) keep++;
  const gone = last.history.past.length - keep;
  const head = JSON.stringify({ schema: PATCH_SCHEMA, gone, delta: deltaOf(last.history.present, present), session, tab });
  const room = { left: most - head.length };
  const added = stepTexts(present, past.slice(keep).reverse(), room);
  const next = future === last.history.future ? 'null' : stepTexts(present, future, room);
  return room.left < 0 ? null : `${head.slice(0, -1)},"past":${added},"future":${next}}`;
}

/** The record that a patch makes of the one before; null if it does not fit. */
export function patched(last: Saved, text: string): Saved | null {
  try {
    const { schema, gone, delta, session, tab, past, future } = JSON.parse(text) as Patch;
    const doc = applied(last.history.present, delta);
    if (schema !== PATCH_SCHEMA || !isSound(doc)) return null;
    // Counted from the end: what is longest ago may have been left out.
    const before = last.history.past.slice(0, Math.max(0, last.history.past.length - gone));
    const next = future === null ? last.history.future : entriesOf(doc, future);
    return { history: { past: [...before, ...entriesOf(doc, past).reverse()], present: doc, future: next }, session, tab };
  } catch {
    return null;
  }
}

/** The same, read; null if it is of another version, or damaged. */
export function readRecord(text: string): Saved | null {
  try {
    const record = JSON.parse(text) as { schema: string; doc: Doc; session: Session; tab?: Tab; past?: Step[]; future?: Step[] };
    const { schema, doc: { puzzle }, session: { seconds, hints } } = record;
    if (schema !== SCHEMA && schema !== OLD_SCHEMA) return null;
    const lines = puzzle.kind === 'grid' ? puzzle.lines.map((line) => withCells(puzzle, line)) : puzzle.lines;
    // Records of before know of nothing that is only tried.
    const doc: Doc = { ...record.doc, trial: record.doc.trial ?? null, puzzle: { ...puzzle, lines } };
    if (!isSound(doc) || !Number.isFinite(seconds) || !Number.isInteger(hints)) return null;
    const past = entriesOf(doc, record.past ?? []).reverse();
    const history = { ...begin(doc), past, future: entriesOf(doc, record.future ?? []) };
    return { history, session: { seconds, hints }, tab: tabOf(record.tab, doc) };
  } catch {
    return null;
  }
}

/** Records of before say nothing of the view. */
function tabOf(tab: Tab | undefined, doc: Doc): Tab {
  if (tab === 'draw' || tab === 'clues' || tab === 'solve') return tab;
  return settled(doc.play) > 0 ? 'solve' : doc.rules === 'clues' ? 'clues' : 'draw';
}

/** The steps as far as they are sound. */
function entriesOf(doc: Doc, steps: Step[]): Entry<Doc>[] {
  const entries: Entry<Doc>[] = [];
  let from = doc;
  try {
    for (const { label, bytes, delta } of steps) {
      const state = applied(from, delta);
      if (!isSound(state) || typeof label !== 'string' || !Number.isFinite(bytes)) break;
      entries.push({ state, label, bytes });
      from = state;
    }
  } catch {
    // The steps before it are fine.
  }
  return entries;
}

/** The cells of lines that were looked at already: most steps share them. */
const known = new WeakMap<readonly number[], number>();

function areCells(cells: number[], count: number): boolean {
  if (known.get(cells) === count) return true;
  const areFine = cells.every((cell) => cell >= 0 && cell < count);
  if (areFine) known.set(cells, count);
  return areFine;
}

function isSound({ puzzle, picture, play, trial, rules, typed, title }: Doc): boolean {
  const isGrid = (cells: string | null) => cells === null || (cells.length === puzzle.cellCount && /^[0-9a-v?]*$/.test(cells));
  const areLines = puzzle.lines.every(({ cells, blocks }) => Array.isArray(blocks) && areCells(cells, puzzle.cellCount));
  return areLines && isGrid(picture) && isGrid(play) && isGrid(trial) && typeof play === 'string' && typeof puzzle.text === 'string' &&
    puzzle.palette.length >= 2 && (rules === 'picture' || rules === 'clues') && typeof typed === 'object' && typeof title === 'string';
}
