/**
 * Keeps the document on this device as it changes, and brings it back on the next visit, with its undo history, the
 * view, and the time and hints of whoever solves it. What has not changed is not written.
 */
import { get, writable, type Readable, type Writable } from 'svelte/store';
import { isEmpty, type Doc } from './document';
import type { History } from './history';
import { writePatch, writeRecord, type Saved } from './record';
import type { Session } from './session';
import { MOST_IN_JOURNAL, sizeOf, type Shelf } from './shelf';
import type { Kept } from './storage';
import type { Tab } from './view';

/** Milliseconds from a change to its writing, of large documents more; further changes do not put it off. */
const PAUSE = 250;
const PAUSE_LARGE = 1000;
const LARGE = 10_000;

/** Whether the document is kept; `no` if there is no room, or the browser keeps nothing. */
export const kept = writable<'yes' | 'no'>('yes');

/** The history with that of the last visit before it, so that what was opened or drawn meanwhile stays. */
export function withSaved(history: History<Doc>, saved: History<Doc>): History<Doc> {
  const [first, ...rest] = history.past;
  if (!first) return saved;
  return { ...history, past: [...saved.past, { ...first, state: saved.present }, ...rest] };
}

export interface AutosaveDeps {
  shelf: Shelf;
  history: Writable<History<Doc>>;
  session: Readable<Session>;
  tab: Readable<Tab>;
  /** Called before the document of the last visit is shown, unless another one is there already. */
  restored(saved: Saved): void;
}

export interface Autosave {
  /** Writes what has changed, before the page may end. */
  flush(): void;
  /** Another document takes the place of this one, which stays on the device; false if it cannot be read. */
  hold(id: string): Promise<boolean>;
  /** The document of this tab is another one from now on: all of it is written. */
  part(): void;
  end(): void;
}

function aboutOf({ history: { present: { title, puzzle } } }: Saved): { title: string; size: string } {
  return { title, size: sizeOf(puzzle) };
}

/** Restores, then keeps what changes. */
export function autosave({ shelf, history, session, tab, restored }: AutosaveDeps): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReady = false;
  let writing: Promise<void> | null = null;
  /** What is on the device. */
  let last: Saved | null = null;
  /** What is being written. */
  let pending: { saved: Saved; stamp: string } | null = null;

  const now = (): Saved => ({ history: get(history), session: get(session), tab: get(tab) });
  const isSame = (one: Saved | null, { history: { past, present, future }, session, tab }: Saved): boolean =>
    one !== null && one.history.present === present && one.history.past === past && one.history.future === future && one.tab === tab &&
    one.session.seconds === session.seconds && one.session.hints === session.hints;
  /** What nobody has begun is not worth a place. */
  const isNothing = ({ history: { past, present, future } }: Saved): boolean =>
    !shelf.isKept && isEmpty(present) && past.length + future.length === 0;

  function recordOf(saved: Saved, most?: number): Kept {
    return shelf.next(writeRecord(saved, most), aboutOf(saved));
  }

  async function write(kept_: Kept, saved: Saved): Promise<void> {
    pending = { saved, stamp: kept_.stamp };
    const isWritten = await shelf.write(kept_).catch(() => false);
    pending = null;
    if (isWritten) last = saved;
    kept.set(isWritten ? 'yes' : 'no');
  }

  function begin(): void {
    clearTimeout(timer);
    timer = undefined;
    const saved = now();
    if (writing || isSame(last, saved) || isNothing(saved)) return;
    writing = write(recordOf(saved), saved).finally(() => {
      writing = null;
      if (get(kept) === 'yes' && (last?.history !== get(history) || last.tab !== get(tab))) soon();
    });
  }

  function soon(): void {
    if (!isReady || timer !== undefined || writing) return;
    timer = setTimeout(begin, get(history).present.puzzle.cellCount > LARGE ? PAUSE_LARGE : PAUSE);
  }

  /** What has changed, by the stamp of what it has changed: nobody knows yet if what is being written is there. */
  function patchesOf(saved: Saved): Record<string, string> | null {
    if (!last || shelf.filed === null) return null;
    const all = [{ saved: last, stamp: shelf.filed }, ...(pending ? [pending] : [])];
    const patches = all.map(({ saved: from, stamp }) => [stamp, writePatch(from, saved, MOST_IN_JOURNAL / 2)] as const);
    return patches.every(([, patch]) => patch !== null) ? (Object.fromEntries(patches) as Record<string, string>) : null;
  }

  function flush(): void {
    const saved = now();
    if (isSame(last, saved) || isNothing(saved)) return;
    // A stroke before the last visit's document was there is a document of its own.
    if (!isReady) return void shelf.writeNow(recordOf(saved, MOST_IN_JOURNAL));
    // What is written into a database may not land any more: first where it is there at once.
    const patches = patchesOf(saved);
    if (patches) shelf.writeNow({ ...shelf.next(JSON.stringify(patches), aboutOf(saved)), isPatch: true });
    else shelf.writeNow(recordOf(saved, MOST_IN_JOURNAL));
    begin();
  }

  function take(saved: Saved): void {
    const isShown = get(history).past.length === 0;
    // The view first: the picture of a puzzle that is being solved is not to be seen.
    if (isShown) restored(saved);
    history.update((all) => withSaved(all, saved.history));
    last = isShown ? { ...now(), session: saved.session } : saved;
  }

  const restore = async () => {
    const saved = await shelf.begin().catch(() => null);
    if (saved) take(saved);
    isReady = true;
    if (!isSame(last, now())) soon();
  };
  void restore();

  async function hold(id: string): Promise<boolean> {
    flush();
    await writing;
    const saved = await shelf.hold(id);
    if (!saved) return false;
    restored(saved);
    history.set(saved.history);
    last = now();
    return true;
  }

  const ends = [history.subscribe(() => soon()), tab.subscribe(() => soon())];
  function part(): void {
    shelf.part();
    last = null;
    soon();
  }

  return {
    flush, hold, part,
    end: () => {
      flush();
      ends.forEach((end) => end());
    },
  };
}
