/**
 * The library: puzzles to play, fetched when they are first wanted; which of them were begun and solved on this device.
 * Each puzzle that is begun is a document of its own, which goes on where it was left.
 */
import { derived, get, writable } from 'svelte/store';
import packUrl from '../../../../crates/library/library.pack?url';
import seriesText from '../../../../crates/library/series.txt?raw';
import { fileOf, inflated, puzzlesIn, readLibrary, readSeries, type LibraryItem } from '../../../shared/library';
import type { PuzzleData } from '../engine/types';
import { readDoc } from './clueField';
import { stopwatch } from './coach';
import { doc, history, now, type Doc } from './document';
import { failed, leaveFile, offered, openDoc, readNow } from './files';
import { begin } from './history';
import { goOnWith, others, shelf } from './keeping';
import { writeRecord } from './record';
import { storage } from './settings';
import { isSolved } from './solved';
import { solvedPuzzles } from './solvedPuzzles';
import { candidate, closePanel, tab } from './view';

/** The puzzles; null before they are there. */
export const library = writable<LibraryItem[] | null>(null);

/** Fetches them once; false if that fails. */
export async function loadLibrary(): Promise<boolean> {
  if (get(library)) return true;
  try {
    const response = await fetch(new URL(packUrl, document.baseURI));
    if (!response.ok) return false;
    library.set(readLibrary(await inflated(new Uint8Array(await response.arrayBuffer()))));
    return true;
  } catch {
    return false;
  }
}

/** The collections, with their puzzles in the order in which they are played. */
export const collections = derived(library, ($library) =>
  readSeries(seriesText).map((series) => ({ name: series.name, puzzles: puzzlesIn(series, $library ?? []) })));

const KEY = 'nonosat.library';

/** A puzzle that was opened: its clues by their hash, and the document that has it; none where nothing is kept. */
export interface Begun { hash: string; doc: string | null }

/** What was opened, by the id of the puzzle. */
export function begunOf(text: string | null): Record<string, Begun> {
  try {
    const all: unknown = JSON.parse(text ?? '{}');
    return Object.fromEntries(Object.entries(typeof all === 'object' && all ? all : {}).flatMap(([id, value]: [string, unknown]) => {
      // Before, there was but the hash.
      const [hash, doc = null] = Array.isArray(value) ? (value as unknown[]) : [value];
      return typeof hash === 'string' ? [[id, { hash, doc: typeof doc === 'string' ? doc : null }]] : [];
    }));
  } catch {
    return {};
  }
}
export const begun = writable(begunOf(storage()?.getItem(KEY) ?? null));

/** Puts down that a puzzle is in a document, which holds no other one. Other tabs may have begun others. */
function putDown(id: string, { hash, doc }: Begun): void {
  const all = Object.entries({ ...begunOf(storage()?.getItem(KEY) ?? null), ...get(begun) });
  const rest = all.map(([other, it]) => [other, doc !== null && it.doc === doc ? { ...it, doc: null } : it] as const);
  begun.set({ ...Object.fromEntries(rest), [id]: { hash, doc } });
  try {
    storage()?.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(get(begun)).map(([id, { hash, doc }]) => [id, doc === null ? hash : [hash, doc]]))));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The ids of those that were solved here. */
export const solvedIds = derived([begun, solvedPuzzles], ([$begun, $solved]) => {
  const hashes = new Set($solved.map(({ hash }) => hash));
  return new Set(Object.entries($begun).flatMap(([id, { hash }]) => (hashes.has(hash) ? [id] : [])));
});

/** Whether the document of this tab is nothing but this puzzle. */
const isShown = ({ hash, doc: id }: Begun): boolean => now().puzzle.clueHash === hash && (id === null || id === shelf.holds);
/** Whether nobody has done anything with the document of this tab. */
const isUntouched = (): boolean => get(history).past.length + get(history).future.length === 0;

/** The ids of those that were begun and not solved, and whose document is still there; the latest first. */
export const begunIds = derived([begun, solvedIds, others, doc], ([$begun, $solved, $others]) => {
  const times = new Map($others.map(({ id, time }) => [id, time]));
  return Object.entries($begun).flatMap(([id, it]) => {
    const time = !isShown(it) ? times.get(it.doc ?? '') : isUntouched() ? undefined : Infinity;
    return time === undefined || $solved.has(id) ? [] : [{ id, time }];
  }).sort((one, other) => other.time - one.time).map(({ id }) => id);
});

/** The collection that is looked at, or `ALL` of them; null for the list of collections. */
export const ALL = 'all';
export const place = writable<string | null>(null);

/** The first puzzle that is not solved; null if all are. */
export const nextOf = (puzzles: readonly LibraryItem[], solved: ReadonlySet<string>): LibraryItem | null => puzzles.find(({ id }) => !solved.has(id)) ?? null;

/** The collection from which a puzzle was opened last; null for none. */
export const from = writable<string | null>(null);

/** The next puzzle of the collection that the puzzle of this tab was opened from; null if it was from none. */
export const following = derived([from, collections, solvedIds, begun, doc], ([$from, $collections, $solved, $begun]) => {
  const puzzles = $collections.find(({ name }) => name === $from)?.puzzles ?? [];
  const isOfIt = puzzles.some(({ id }) => $begun[id] && isShown($begun[id]));
  return isOfIt ? nextOf(puzzles, $solved) : null;
});

/** The number of a puzzle in the library, by which it is called before it is solved. */
export const numberOf = derived(library, ($library) => {
  const numbers = new Map(($library ?? []).map(({ id }, at) => [id, at + 1]));
  return ({ id }: LibraryItem): number => numbers.get(id) ?? 0;
});

/** Goes on with a puzzle that was begun; false if its document is gone, or holds something else by now. */
async function wentOn(it: Begun): Promise<boolean> {
  if (isShown(it)) return true;
  const text = it.doc === null ? null : await shelf.text(it.doc);
  if (it.doc === null || text === null || (JSON.parse(text) as { doc: Doc }).doc.puzzle.clueHash !== it.hash) return false;
  return goOnWith(it.doc);
}

/** A document of its own for a puzzle, in which nothing is played; its name, or null if there is no room for one. */
async function put(next: Doc): Promise<string | null> {
  const fresh = { history: begin(next), session: { seconds: 0, hints: 0 }, tab: 'solve' as const };
  const before = Object.values(get(begun)).find((it) => it.doc !== null && isShown(it));
  if (before && (isUntouched() || isSolved(now(), []))) {
    // What was only looked at, or is done, makes room for the next one.
    candidate.set(null);
    stopwatch.restore(fresh.session, next);
    tab.set('solve');
    history.set(fresh.history);
    return before.doc;
  }
  const id = await shelf.add(writeRecord(fresh));
  if (id !== null && (await goOnWith(id))) return id;
  openDoc(next);
  return null;
}

/** What is played takes the name of its file in messages. */
const NAME = 'library.json';

/**
 * Opens a puzzle to be played, or goes on with it. Its title would give the picture away; `named` names its colours.
 */
export async function play(puzzle: LibraryItem, title: string, named: (color: string) => string): Promise<void> {
  const before = get(begun)[puzzle.id];
  if (!before || !(await wentOn(before))) {
    let read: PuzzleData | undefined;
    try {
      const bytes = new TextEncoder().encode(fileOf(puzzle, { title, named }));
      const { value } = await readNow(title, (engine) => engine.askWithBytes('read', { name: NAME }, { bytes }));
      read = value.puzzles[0];
    } catch (error) {
      failed(NAME, '', error);
    }
    if (!read) return;
    const id = await put(readDoc(read, title));
    putDown(puzzle.id, { hash: read.clueHash, doc: id });
  }
  leaveFile();
  offered.set(null);
  tab.set('solve');
  closePanel();
}
