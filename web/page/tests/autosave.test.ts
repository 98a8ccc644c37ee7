/** What is kept on the device: written, read, damaged; and the time that solving takes. */
import { get, writable } from 'svelte/store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { autosave, kept, withSaved } from '../src/state/autosave';
import { emptyDoc, type Doc } from '../src/state/document';
import { begin, step as undoable, type History } from '../src/state/history';
import { readRecord, writeRecord } from '../src/state/record';
import { Stopwatch } from '../src/state/session';
import { firstThatWorks, inStorage, type Keeper } from '../src/state/storage';
import { docWith } from './solve-fakes';

const doc = docWith(['111', '010', '011'], ['1??', '?0?', '???']);
const session = { seconds: 61.5, hints: 2 };

/** A store in memory. */
function memory(text: string | null = null) {
  const keeper = { text, writes: 0, read: async () => keeper.text, write: async (next: string) => void ((keeper.text = next), keeper.writes++) };
  return keeper;
}

describe('record', () => {
  it('is read as it was written', () => {
    expect(readRecord(writeRecord({ doc, session }))).toEqual({ doc, session });
    const table: Doc = { ...doc, puzzle: { ...doc.puzzle, kind: 'table' } };
    expect(readRecord(writeRecord({ doc: table, session }))?.doc).toEqual(table);
  });

  it('is dropped if it is damaged, or of another version', () => {
    const text = writeRecord({ doc, session });
    for (const bad of ['', '{}', text.slice(0, -9), text.replace('page/1', 'page/2'), writeRecord({ doc: { ...doc, play: '?' }, session })]) {
      expect(readRecord(bad)).toBeNull();
    }
    expect(readRecord(writeRecord({ doc, session: { seconds: NaN, hints: 0 } }))).toBeNull();
  });
});

describe('autosave', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function run(keeper: Keeper, first: Doc = emptyDoc()) {
    const history = writable<History<Doc>>(begin(first));
    const restored: Doc[] = [];
    const saving = autosave({ keeper, history, session: writable(session), restored: ({ doc }) => restored.push(doc) });
    return { history, restored, ...saving };
  }

  it('writes half a second after a change, once', async () => {
    const keeper = memory();
    const { history } = run(keeper);
    await vi.advanceTimersByTimeAsync(600);
    expect(keeper.writes).toBe(0);
    history.update((all) => undoable(all, { ...doc, title: 'A' }, 'a'));
    history.update((all) => undoable(all, { ...doc, title: 'B' }, 'b'));
    await vi.advanceTimersByTimeAsync(499);
    expect(keeper.writes).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(keeper.writes).toBe(1);
    expect(readRecord(keeper.text ?? '')?.doc.title).toBe('B');
  });

  it('brings back the last visit', async () => {
    const keeper = memory(writeRecord({ doc, session }));
    const { history, restored } = run(keeper);
    await vi.advanceTimersByTimeAsync(600);
    expect(get(history).present).toEqual(doc);
    expect(restored).toHaveLength(1);
    expect(keeper.writes).toBe(0);
  });

  it('leaves what was opened meanwhile; undo goes to the last visit', () => {
    const opened = { ...doc, title: 'of the address' };
    const history = withSaved(undoable(begin(emptyDoc()), opened, 'open'), doc);
    expect(history.present).toBe(opened);
    expect(history.past[0]?.state).toBe(doc);
  });

  it('says when nothing is kept', async () => {
    const fails = { read: () => Promise.reject(new Error()), write: () => Promise.reject(new Error()) };
    const { history, flush } = run(fails);
    await vi.advanceTimersByTimeAsync(0);
    history.update((all) => undoable(all, doc, 'a'));
    flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(get(kept)).toBe('no');
  });

  it('falls back to another store', async () => {
    const map = new Map<string, string>();
    const storage = { getItem: (key: string) => map.get(key) ?? null, setItem: (key: string, text: string) => void map.set(key, text) };
    const keeper = firstThatWorks([() => { throw new Error('refused'); }, () => inStorage(storage)]);
    await keeper.write('x');
    expect(await keeper.read()).toBe('x');
    await expect(firstThatWorks([]).read()).rejects.toThrow();
  });
});

describe('stopwatch', () => {
  it('counts only while it runs, and not while the computer slept', () => {
    let now = 0;
    const watch = new Stopwatch(() => now);
    for (const [time, isRunning] of [[0, true], [1000, true], [2000, false], [9000, true], [10000, true], [99000, true]] as const) {
      now = time;
      watch.tick(isRunning);
    }
    expect(get(watch.session).seconds).toBe(3);
  });

  it('begins anew with another grid, and comes back with undo', () => {
    const watch = new Stopwatch();
    const blank = { ...doc, play: '?'.repeat(9) };
    watch.follow(blank);
    watch.tookHint();
    watch.follow(doc);
    expect(get(watch.session).hints).toBe(1);
    watch.follow(blank);
    expect(get(watch.session).hints).toBe(0);
    watch.follow(doc);
    expect(get(watch.session).hints).toBe(1);
    watch.follow({ ...doc, puzzle: { ...doc.puzzle }, play: '0????????' });
    expect(get(watch.session).hints).toBe(0);
  });
});
