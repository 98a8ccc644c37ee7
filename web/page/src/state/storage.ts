/**
 * Where documents are kept on the device: one record each in IndexedDB; in the local storage what could not be written
 * there, or not in time, for a page that ends has no time to wait.
 *
 * Each record has a stamp of who wrote it, and which writing of his it was. Whoever writes says which stamp he has
 * read: what somebody else has written meanwhile is never replaced.
 */

/** What lists show of a record. */
export interface Meta { id: string; stamp: string; time: number; title: string; size: string }
export interface Kept extends Meta {
  /** The stamp of the record that it was made from; null for a new one. */
  base: string | null;
  text: string;
  /** Whether the text is what has changed, as JSON by the stamp of the record that it has changed. */
  isPatch?: boolean;
}

/** A record in the bin, and when it was taken away. */
export interface Binned extends Meta { removed: number }

/** `3.k2j5`: the third writing of that page. */
export const stampOf = (count: number, writer: string): string => `${count}.${writer}`;
export const newName = (): string => Math.random().toString(36).slice(2, 10) + Date.now().toString(36);

/** Whether a record may take the place of the one that is there: `stale` if a later one of the same page is there. */
export function mayReplace(there: Pick<Meta, 'stamp'> | null | undefined, next: Pick<Kept, 'stamp' | 'base'>): 'yes' | 'no' | 'stale' {
  if (!there || there.stamp === next.base || there.stamp === next.stamp) return 'yes';
  const [count = '', writer] = there.stamp.split('.');
  const [mine = '', me] = next.stamp.split('.');
  if (writer !== me) return 'no';
  return Number(count) > Number(mine) ? 'stale' : 'yes';
}

/** Records that take their time. */
export interface Store {
  all(): Promise<Meta[]>;
  text(id: string): Promise<string | null>;
  /** False if somebody else has written this record since. */
  put(kept: Kept): Promise<boolean>;
  drop(id: string): Promise<void>;
  /** Takes a record away into the bin, as it is given; at once, so that it is never in neither place. */
  bin(kept: Kept, removed: number): Promise<void>;
  binned(): Promise<Binned[]>;
  /** Puts a record of the bin back, under another name if its own is in use; false if it is not there. */
  unbin(id: string): Promise<boolean>;
  /** Takes records out of the bin for good. */
  clear(ids: string[]): Promise<void>;
  /** The only record that the page had before there was one a document. */
  old(): Promise<string | null>;
  dropOld(): Promise<void>;
}

const DATABASE = 'nonosat';
const STORE = 'documents';
const OLD = 'current';
const META = 'meta:';
const TEXT = 'text:';
/** Before both of what is in the bin. */
const BIN = 'bin-';

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const within = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
const dropAll = async (store: IDBObjectStore, prefix: string, ids: string[]): Promise<void> =>
  void (await Promise.all(ids.flatMap((id) => [META, TEXT].map((kind) => answer(store.delete(prefix + kind + id))))));

/** Milliseconds after which a database that does not answer counts as none. */
const PATIENCE = 4000;

function patiently<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('no answer')), PATIENCE)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** `factory` is asked each time: where data may not be kept, asking alone throws. */
export function inDatabase(factory: () => IDBFactory): Store {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => (opened = undefined);
  async function database(): Promise<IDBDatabase> {
    const request = factory().open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const db = await answer(request);
    db.onclose = forget;
    db.onversionchange = () => (forget(), db.close());
    return db;
  }
  /** All in one transaction; it has happened when this has. */
  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    opened ??= database();
    try {
      const transaction = (await opened).transaction(STORE, mode);
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('not kept'));
      });
      const [found] = await Promise.all([work(transaction.objectStore(STORE)), done]);
      return found;
    } catch (error) {
      forget();
      throw error;
    }
  }
  const isText = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    all: () => patiently(run('readonly', (store) => answer(store.getAll(within(META)) as IDBRequest<Meta[]>))),
    text: (id) => patiently(run('readonly', async (store) => isText(await answer<unknown>(store.get(TEXT + id))))),
    put: ({ text, isPatch: _patch, ...meta }) => run('readwrite', async (store) => {
      const may = mayReplace(await answer<Meta | undefined>(store.get(META + meta.id)), meta);
      if (may !== 'yes') return may === 'stale';
      await Promise.all([answer(store.put(meta, META + meta.id)), answer(store.put(text, TEXT + meta.id))]);
      return true;
    }),
    drop: (id) => run('readwrite', (store) => dropAll(store, '', [id])),
    bin: ({ text, isPatch: _patch, base: _base, ...meta }, removed) => run('readwrite', async (store) => {
      await Promise.all([answer(store.put({ ...meta, removed }, BIN + META + meta.id)), answer(store.put(text, BIN + TEXT + meta.id)), dropAll(store, '', [meta.id])]);
    }),
    binned: () => patiently(run('readonly', (store) => answer(store.getAll(within(BIN + META)) as IDBRequest<Binned[]>))),
    unbin: (id) => run('readwrite', async (store) => {
      const [binned, text, there] = await Promise.all([BIN + META + id, BIN + TEXT + id, META + id].map((key) => answer<unknown>(store.get(key))));
      if (!binned || typeof text !== 'string') return false;
      const { removed: _removed, ...meta } = binned as Binned;
      const name = there ? newName() : id;
      await Promise.all([answer(store.put({ ...meta, id: name }, META + name)), answer(store.put(text, TEXT + name)), dropAll(store, BIN, [id])]);
      return true;
    }),
    clear: (ids) => run('readwrite', (store) => dropAll(store, BIN, ids)),
    old: () => run('readonly', async (store) => isText(await answer<unknown>(store.get(OLD)))),
    dropOld: () => run('readwrite', async (store) => void (await answer(store.delete(OLD)))),
  };
}

/** As much of the local storage as is used here. */
export type Cabinet = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Records that are written at once. */
export class Journal {
  private readonly prefix = `${DATABASE}.doc.`;

  /** `cabinet` throws where data may not be kept. */
  constructor(private readonly cabinet: () => Cabinet) {}

  /** `no` if somebody else has written this record since, `full` if there is no room or no storage. */
  put(kept: Kept): 'yes' | 'no' | 'full' {
    try {
      if (mayReplace(this.get(kept.id), kept) === 'no') return 'no';
      this.cabinet().setItem(this.prefix + kept.id, JSON.stringify(kept));
      return 'yes';
    } catch {
      return 'full';
    }
  }

  get(id: string): Kept | null {
    try {
      const kept = JSON.parse(this.cabinet().getItem(this.prefix + id) ?? 'null') as Kept | null;
      return kept && typeof kept.text === 'string' && typeof kept.stamp === 'string' ? { ...kept, id } : null;
    } catch {
      return null;
    }
  }

  all(): Kept[] {
    try {
      const cabinet = this.cabinet();
      const keys = Array.from({ length: cabinet.length }, (_, at) => cabinet.key(at) ?? '');
      return keys.filter((key) => key.startsWith(this.prefix)).flatMap((key) => this.get(key.slice(this.prefix.length)) ?? []);
    } catch {
      return [];
    }
  }

  /** Takes it away, if it is still the one of this stamp. */
  drop(id: string, stamp?: string): void {
    try {
      if (stamp === undefined || this.get(id)?.stamp === stamp) this.cabinet().removeItem(this.prefix + id);
    } catch {
      // Nothing is kept there.
    }
  }

  old(): string | null {
    try {
      return this.cabinet().getItem(`${DATABASE}.${OLD}`);
    } catch {
      return null;
    }
  }

  dropOld(): void {
    try {
      this.cabinet().removeItem(`${DATABASE}.${OLD}`);
    } catch {
      // Nothing is kept there.
    }
  }
}
