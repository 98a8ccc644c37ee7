/** Keeps the page's document on this device; the other documents that are there. */
import { get, writable } from 'svelte/store';
import { autosave, type Autosave } from './autosave';
import { session, stopwatch } from './coach';
import { history } from './document';
import { finishStroke } from './pen';
import { Shelf } from './shelf';
import { inDatabase, Journal, type Binned, type Meta } from './storage';
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
export const shelf: Shelf = new Shelf(inDatabase(() => indexedDB), new Journal(() => localStorage), memory, tabs);

/** The other documents on this device, the latest first; those that other tabs hold are marked. */
export const others = writable<(Meta & { isHeld: boolean })[]>([]);
/** The documents in the bin, the latest first. */
export const binned = writable<Binned[]>([]);
let saving: Autosave | undefined;

/** Looks what is on the device. */
export async function lookAround(): Promise<void> {
  const [all, held, bin] = await Promise.all([shelf.list(), tabs.held(), shelf.binned()]);
  const mine = shelf.holds;
  binned.set(bin);
  others.set(all.filter(({ id }) => id !== mine).map((meta) => ({ ...meta, isHeld: held.has(meta.id) })));
}

/** Goes on with another document; this one stays on the device. */
export async function goOnWith(id: string): Promise<boolean> {
  const isThere = (await saving?.hold(id)) ?? false;
  void lookAround();
  return isThere;
}

/** What was taken away since the page began, the latest first: each can be put back. */
export const removed = writable<{ id: string; title: string; back: () => Promise<void> }[]>([]);

/** Takes a document away. */
export async function remove(id: string, title: string): Promise<void> {
  const back = await shelf.remove(id);
  removed.update((all) => [{ id, title, back: () => putBack(id, back) }, ...all]);
  await lookAround();
}

/** Puts a document back that was taken away: out of the bin, or however else it is done. */
export async function putBack(id: string, back: () => Promise<unknown> = () => shelf.putBack(id)): Promise<void> {
  await back();
  removed.update((all) => all.filter((it) => it.id !== id));
  await lookAround();
}

export async function emptyBin(): Promise<void> {
  await shelf.emptyBin();
  removed.set([]);
  await lookAround();
}

/** A file of all documents of a device begins so. */
export const ALL = 'nonosat-documents/1';
export const areDocuments = (text: string): boolean => text.slice(0, 100).includes(`"schema":"${ALL}"`);

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
    if (['new', 'library'].includes(get(panel) ?? '')) void lookAround();
  };
  const hidden = () => document.visibilityState === 'hidden' && flush();
  const left = () => (finishStroke(), flush(), tabs.leave());
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
