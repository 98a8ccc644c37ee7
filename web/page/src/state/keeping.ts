/** Keeps the page's document on this device; the other documents that are there. */
import { get, writable } from 'svelte/store';
import { autosave, type Autosave } from './autosave';
import { session, stopwatch } from './coach';
import { history } from './document';
import { writeRecord } from './record';
import { Shelf } from './shelf';
import { inDatabase, Journal, type Meta } from './storage';
import { Tabs, type Channel } from './tabs';
import { candidate, panel, tab } from './view';

const NAME = 'nonosat.doc';

/** The document of this tab, by the browser's own memory of tabs. */
const memory = {
  get: () => {
    try {
      return sessionStorage.getItem(NAME);
    } catch {
      return null;
    }
  },
  set: (id: string) => {
    try {
      sessionStorage.setItem(NAME, id);
    } catch {
      // A new visit begins with the latest document.
    }
  },
};

const tabs = new Tabs(
  () => (typeof BroadcastChannel === 'function' ? (new BroadcastChannel('nonosat') as unknown as Channel) : null),
  () => shelf.holds,
);
const shelf: Shelf = new Shelf(inDatabase(() => indexedDB), new Journal(() => localStorage), memory, tabs);

/** The other documents on this device, the latest first; those that other tabs hold are marked. */
export const others = writable<(Meta & { isHeld: boolean })[]>([]);
let saving: Autosave | undefined;

/** Looks what is on the device. */
export async function lookAround(): Promise<void> {
  const [all, held] = await Promise.all([shelf.list(), tabs.held()]);
  const mine = shelf.holds;
  others.set(all.filter(({ id }) => id !== mine).map((meta) => ({ ...meta, isHeld: held.has(meta.id) })));
}

/** Goes on with another document; this one stays on the device. */
export async function goOnWith(id: string): Promise<boolean> {
  const isThere = (await saving?.hold(id)) ?? false;
  void lookAround();
  return isThere;
}

/** Takes a document away; returns how to put it back. */
export async function remove(id: string): Promise<() => Promise<void>> {
  const back = await shelf.remove(id);
  await lookAround();
  return () => back().then(lookAround);
}

/** Another one like it. */
export async function duplicate(id: string): Promise<void> {
  const text = await shelf.text(id);
  if (text !== null) await shelf.add(text);
  await lookAround();
}

export async function renameKept(id: string, title: string): Promise<void> {
  await shelf.rename(id, title);
  await lookAround();
}

/** All documents in one file, this one too: to be taken to another device. */
const ALL = 'nonosat-documents/1';
export const areDocuments = (text: string): boolean => text.slice(0, 100).includes(`"schema":"${ALL}"`);

export async function allDocuments(): Promise<string> {
  const documents: { time: number; text: string }[] = [];
  if (shelf.isKept) documents.push({ time: Date.now(), text: writeRecord({ history: get(history), session: get(session), tab: get(tab) }) });
  const mine = shelf.holds;
  for (const { id, time } of await shelf.list()) {
    const text = id === mine ? null : await shelf.text(id);
    if (text !== null) documents.push({ time, text });
  }
  return JSON.stringify({ schema: ALL, documents });
}

/** Adds documents of such a file; how many, and how many could not be read or had no room. */
export async function addDocuments(text: string): Promise<{ added: number; refused: number }> {
  const count = { added: 0, refused: 0 };
  const { documents } = JSON.parse(text) as { documents: unknown[] };
  // What is there already, to the letter, is not there twice.
  const there = new Set(await Promise.all((await shelf.list()).map(({ id }) => shelf.text(id))));
  for (const one of Array.isArray(documents) ? documents : []) {
    const { text, time } = (one ?? {}) as { text?: unknown; time?: unknown };
    if (typeof text === 'string' && there.has(text)) continue;
    const isAdded = typeof text === 'string' && (await shelf.add(text, typeof time === 'number' && Number.isFinite(time) ? time : undefined));
    if (isAdded) count.added++;
    else count.refused++;
  }
  await lookAround();
  return count;
}

export function startKeeping(): () => void {
  saving = autosave({
    shelf, history, session, tab,
    restored: (saved) => {
      candidate.set(null);
      stopwatch.restore(saved.session, saved.history.present);
      tab.set(saved.tab);
    },
  });
  const { flush, end } = saving;
  tabs.onwrote = (id) => {
    if (id !== null && id === shelf.holds) saving?.part();
    if (get(panel) === 'new') void lookAround();
  };
  const hidden = () => document.visibilityState === 'hidden' && flush();
  const left = () => (flush(), tabs.leave());
  const back = () => tabs.join();
  document.addEventListener('visibilitychange', hidden);
  addEventListener('pagehide', left);
  addEventListener('pageshow', back);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    removeEventListener('pagehide', left);
    removeEventListener('pageshow', back);
    end();
    tabs.leave();
  };
}
