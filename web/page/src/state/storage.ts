/** One text that is kept on the device: in IndexedDB; where that is refused, in the local storage; or nowhere. */
export interface Keeper {
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
}

const DATABASE = 'nonosat';
const STORE = 'documents';
const KEY = 'current';

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function database(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answer(request);
}

export function inDatabase(factory: IDBFactory): Keeper {
  let opened: Promise<IDBDatabase> | undefined;
  const store = async (mode: IDBTransactionMode) => {
    opened ??= database(factory);
    return (await opened).transaction(STORE, mode).objectStore(STORE);
  };
  return {
    read: async () => {
      const found: unknown = await answer((await store('readonly')).get(KEY));
      return typeof found === 'string' ? found : null;
    },
    write: async (text) => void (await answer((await store('readwrite')).put(text, KEY))),
  };
}

export function inStorage(storage: Pick<Storage, 'getItem' | 'setItem'>): Keeper {
  const key = `${DATABASE}.${KEY}`;
  return {
    read: async () => storage.getItem(key),
    write: async (text) => storage.setItem(key, text),
  };
}

/** The first of the keepers that works, for reading and for writing. */
export function firstThatWorks(keepers: (() => Keeper)[]): Keeper {
  let left = [...keepers];
  const attempt = async <T>(run: (keeper: Keeper) => Promise<T>): Promise<T> => {
    for (;;) {
      const [make] = left;
      if (!make) throw new Error('nothing keeps data');
      try {
        const keeper = make();
        const found = await run(keeper);
        left = [() => keeper, ...left.slice(1)];
        return found;
      } catch {
        left = left.slice(1);
      }
    }
  };
  return { read: () => attempt((keeper) => keeper.read()), write: (text) => attempt((keeper) => keeper.write(text)) };
}

export const browserKeeper = (): Keeper =>
  firstThatWorks([() => inDatabase(globalThis.indexedDB), () => inStorage(globalThis.localStorage)]);
