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
/** Without history and view. */
const OLD_SCHEMA = 'nonosat-page/1';
/** Characters of a record; the steps of undo that are longest ago are left out before that. */
const MOST_CHARACTERS = 4_000_000;

export interface Saved { history: History<Doc>; session: Session; tab: Tab }

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

/** As text. The cells of the lines of a rectangle are left out: they follow from its size. */
export function writeRecord({ history, session, tab }: Saved, most = MOST_CHARACTERS): string {
  const doc = history.present;
  const { puzzle } = doc;
  const lines = puzzle.kind === 'grid' ? puzzle.lines.map((line) => ({ ...line, cells: [] })) : puzzle.lines;
  const head = JSON.stringify({ schema: SCHEMA, doc: { ...doc, puzzle: { ...puzzle, lines } }, session, tab });
  let left = most - head.length;
  const steps = (entries: readonly Entry<Doc>[]) => {
    const texts: string[] = [];
    let from = doc;
    for (const { state, label, bytes } of entries) {
      const text = `{"label":${JSON.stringify(label)},"bytes":${bytes},"delta":${deltaText(from, state)}}`;
      left -= text.length + 1;
      if (left < 0) break;
      texts.push(text);
      from = state;
    }
    return `[${texts.join(',')}]`;
  };
  const past = steps([...history.past].reverse());
  return `${head.slice(0, -1)},"past":${past},"future":${steps(history.future)}}`;
}

/** The same, read; null if it is of another version, or damaged. */
export function readRecord(text: string): Saved | null {
  try {
    const record = JSON.parse(text) as { schema: string; doc: Doc; session: Session; tab?: Tab; past?: Step[]; future?: Step[] };
    const { schema, doc: { puzzle }, session: { seconds, hints } } = record;
    if (schema !== SCHEMA && schema !== OLD_SCHEMA) return null;
    const lines = puzzle.kind === 'grid' ? puzzle.lines.map((line) => withCells(puzzle, line)) : puzzle.lines;
    const doc: Doc = { ...record.doc, puzzle: { ...puzzle, lines } };
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

function isSound({ puzzle, picture, play, rules, typed, title }: Doc): boolean {
  const isGrid = (cells: string | null) => cells === null || (cells.length === puzzle.cellCount && /^[0-9a-v?]*$/.test(cells));
  const areLines = puzzle.lines.every(({ cells, blocks }) => Array.isArray(blocks) && areCells(cells, puzzle.cellCount));
  return areLines && isGrid(picture) && isGrid(play) && typeof play === 'string' && typeof puzzle.text === 'string' &&
    puzzle.palette.length >= 2 && (rules === 'picture' || rules === 'clues') && typeof typed === 'object' && typeof title === 'string';
}
