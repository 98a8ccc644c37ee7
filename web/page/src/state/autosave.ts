/**
 * Keeps the document on this device as it changes, and brings it back on the next visit. There is one record; of
 * several tabs the last that writes wins, and records are never mixed.
 */
import { get, writable, type Readable, type Writable } from 'svelte/store';
import { isEmpty, type Doc } from './document';
import { amend, type History } from './history';
import { readRecord, writeRecord, type Saved } from './record';
import type { Session } from './session';
import type { Keeper } from './storage';

const PAUSE = 500;

/** Whether the document is kept; `no` if the browser does not. */
export const kept = writable<'yes' | 'no'>('yes');

/** The history with the document of the last visit: at its beginning, so that what was opened meanwhile stays. */
export function withSaved(history: History<Doc>, saved: Doc): History<Doc> {
  const [first, ...rest] = history.past;
  if (!first) return amend(history, saved);
  return { ...history, past: [{ ...first, state: saved }, ...rest] };
}

export interface AutosaveDeps {
  keeper: Keeper;
  history: Writable<History<Doc>>;
  session: Readable<Session>;
  restored(saved: Saved): void;
}

/** Restores, then keeps what changes. Returns how to write now, and how to end. */
export function autosave({ keeper, history, session, restored }: AutosaveDeps): { flush(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReady = false;
  let last: Doc | null = null;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const doc = get(history).present;
    // What nobody has begun is not worth the place of what somebody has.
    if (isEmpty(doc) && last === null) return;
    last = doc;
    keeper.write(writeRecord({ doc, session: get(session) })).then(() => kept.set('yes'), () => kept.set('no'));
  };
  const soon = () => {
    if (!isReady) return;
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE);
  };
  const flush = () => {
    if (isReady && (timer !== undefined || last !== null)) write();
  };

  const restore = async () => {
    const saved = await keeper.read().then((text) => (text === null ? null : readRecord(text)), () => {
      kept.set('no');
      return null;
    });
    if (saved) {
      history.update((all) => withSaved(all, saved.doc));
      if (get(history).present === saved.doc) restored(saved);
      last = saved.doc;
    }
    isReady = true;
    if (get(history).present !== last) soon();
  };
  void restore();

  const unsubscribe = history.subscribe(($history) => {
    if ($history.present !== last) soon();
  });
  return {
    flush,
    end: () => {
      flush();
      unsubscribe();
    },
  };
}
