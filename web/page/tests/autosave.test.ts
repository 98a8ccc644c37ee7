/** What is kept on the device: written, read, damaged, by several tabs at once; and the time that solving takes. */
import { get, writable } from 'svelte/store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { autosave, kept, withSaved } from '../src/state/autosave';
import { applied, deltaOf } from '../src/state/deltas';
import { emptyDoc, type Doc } from '../src/state/document';
import { begin, step as undoable, undo, type History } from '../src/state/history';
import { readRecord, writeRecord, type Saved } from '../src/state/record';
import { puzzleOf } from '../src/state/runs';
import { Stopwatch } from '../src/state/session';
import { Shelf } from '../src/state/shelf';
import { mirrored, resized } from '../src/state/sizes';
import { Journal, mayReplace, type Cabinet, type Kept, type Meta, type Store } from '../src/state/storage';
import { Tabs, type Channel, type Word } from '../src/state/tabs';
import type { Tab } from '../src/state/view';
import { docWith } from './solve-fakes';

const doc = docWith(['111', '010', '011'], ['1??', '?0?', '???']);
const session = { seconds: 61.5, hints: 2 };
const saved = (history: History<Doc> = begin(doc), tab: Tab = 'solve'): Saved => ({ history, session, tab });

/** The device of several tabs: a database and a local storage, which may fail. */
class Device {
  records = new Map<string, Kept>();
  gone = new Map<string, Kept & { removed: number }>();
  oldRecord: string | null = null;
  texts = new Map<string, string>();
  writes = 0;
  isBroken = false;
  room = Infinity;
  /** How long the database takes. */
  delay = 0;
  private channels = new Set<Channel>();

  private async answers<T>(work: () => T): Promise<T> {
    if (this.delay) await new Promise((resolve) => setTimeout(resolve, this.delay));
    if (this.isBroken) throw new Error('refused');
    return work();
  }

  readonly store: Store = {
    all: () => this.answers(() => [...this.records.values()].map(({ text: _text, ...meta }) => meta as Meta)),
    text: (id) => this.answers(() => this.records.get(id)?.text ?? null),
    put: (next) => this.answers(() => {
      const may = mayReplace(this.records.get(next.id), next);
      if (may === 'yes') this.records.set(next.id, next), this.writes++;
      return may !== 'no';
    }),
    drop: (id) => this.answers(() => void this.records.delete(id)),
    bin: (kept, removed) => this.answers(() => void (this.records.delete(kept.id), this.gone.set(kept.id, { ...kept, removed }))),
    binned: () => this.answers(() => [...this.gone.values()]),
    unbin: (id) => this.answers(() => {
      const kept = this.gone.get(id);
      if (kept) this.records.set(id, kept);
      return this.gone.delete(id);
    }),
    clear: (ids) => this.answers(() => ids.forEach((id) => this.gone.delete(id))),
    old: () => this.answers(() => this.oldRecord),
    dropOld: () => this.answers(() => void (this.oldRecord = null)),
  };

  readonly cabinet = (): Cabinet => {
    const { texts } = this;
    return {
      get length() { return texts.size; },
      key: (at) => [...texts.keys()][at] ?? null,
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => {
        if (text.length > this.room) throw new Error('full');
        texts.set(key, text);
      },
      removeItem: (key) => void texts.delete(key),
    };
  };

  /** A tab; `memory` outlives its page. */
  tab(memory: { id: string | null } = { id: null }, first: Doc = emptyDoc()) {
    const history = writable<History<Doc>>(begin(first));
    const seen: Saved[] = [];
    const view = writable<Tab>('draw');
    const time = writable(session);
    const open = (): Channel => {
      const channel: Channel = {
        onmessage: null,
        postMessage: (word: Word) => this.channels.forEach((other) => other !== channel && other.onmessage?.({ data: word } as MessageEvent<Word>)),
        close: () => void this.channels.delete(channel),
      };
      this.channels.add(channel);
      return channel;
    };
    const tabs = new Tabs(open, () => shelf.holds);
    const shelf: Shelf = new Shelf(this.store, new Journal(this.cabinet), { get: () => memory.id, set: (id) => (memory.id = id) }, tabs);
    const restored = (it: Saved) => {
      seen.push(it);
      view.set(it.tab);
    };
    const saving = autosave({ shelf, history, session: time, tab: view, restored });
    tabs.onwrote = (id) => id !== null && id === shelf.holds && saving.part();
    const close = () => tabs.leave();
    return { ...saving, history, seen, view, time, memory, shelf, close, draws: (title: string) => history.update((all) => undoable(all, { ...doc, title }, title)) };
  }
}

const titles = (device: Device) => [...device.records.values()].map(({ title }) => title).sort();
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('record', () => {
  it('is read as it was written', () => {
    expect(readRecord(writeRecord(saved()))).toEqual(saved());
    const table: Doc = { ...doc, puzzle: { ...doc.puzzle, kind: 'table' } };
    expect(readRecord(writeRecord(saved(begin(table))))?.history.present).toEqual(table);
  });

  it('holds every step of undo and redo: strokes, typed clues, other sizes, another puzzle', () => {
    const stroke = (from: Doc, picture: string): Doc => ({ ...from, picture, rules: 'picture', typed: {}, puzzle: puzzleOf(from.puzzle, picture, [0, 4]) });
    const large = emptyDoc(40, 30);
    const states = [
      emptyDoc(), doc, stroke(doc, '011010011'), { ...doc, typed: { 1: '2 2', 3: null }, rules: 'clues' as const }, resized(doc, 5, 3, 'left'),
      mirrored(resized(doc, 2, 7, 'above')), large, { ...large, play: '1'.repeat(700) + '?'.repeat(500), title: 'x'.repeat(200) },
      { ...large, title: 'y' }, { ...doc, picture: null }, docWith(['1'], ['?']),
    ];
    let history = begin(states[0] as Doc);
    for (const state of states.slice(1)) history = undoable(history, state, 'Š "x"', 77);
    for (let at = 0; at < 4; at++) history = undo(history);
    expect(readRecord(writeRecord(saved(history)))).toEqual(saved(history));
    for (const from of states) for (const to of states) expect(applied(from, JSON.parse(JSON.stringify(deltaOf(from, to))))).toEqual(to);
  });

  it('is little more for a stroke in a large picture, and leaves out what is longest ago', () => {
    let history = begin(emptyDoc(100, 100));
    const bare = writeRecord(saved(history)).length;
    for (let cell = 0; cell < 300; cell++) {
      const { present } = history;
      const picture = `${present.picture?.slice(0, cell * 31)}1${present.picture?.slice(cell * 31 + 1)}`;
      history = undoable(history, { ...present, picture, puzzle: puzzleOf(present.puzzle, picture, [cell * 31]) }, 'fill');
    }
    const whole = writeRecord(saved(history));
    expect(whole.length - bare).toBeLessThan(300 * 2500);
    const part = readRecord(writeRecord(saved(history), bare + 50_000))?.history;
    expect(part?.past.length).toBeGreaterThan(10);
    expect(part?.past.length).toBeLessThan(300);
    expect(part?.past.at(-1)).toEqual(history.past.at(-1));
  });

  it('of the page of before is read', () => {
    const { history: { present }, session } = saved();
    const old = JSON.stringify({ schema: 'nonosat-page/1', doc: present, session });
    expect(readRecord(old)).toEqual({ history: begin(present), session, tab: 'solve' });
  });

  it('is dropped if it is damaged, or of another version; of a damaged step what is after it', () => {
    const text = writeRecord(saved());
    for (const bad of ['', '{}', text.slice(0, -9), text.replace('page/2', 'page/3'), writeRecord(saved(begin({ ...doc, play: '?' })))]) {
      expect(readRecord(bad)).toBeNull();
    }
    expect(readRecord(writeRecord({ ...saved(), session: { seconds: NaN, hints: 0 } }))).toBeNull();
    const history = undoable(undoable(begin({ ...doc, play: 'no' }), { ...doc, title: 'A' }, 'a'), { ...doc, title: 'B' }, 'b');
    expect(readRecord(writeRecord(saved(history)))?.history.past.map(({ label }) => label)).toEqual(['b']);
  });
});

describe('autosave', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes soon after a change, however quickly others follow, and nothing that has not changed', async () => {
    const device = new Device();
    const { draws, flush, view } = device.tab();
    await passes(2000);
    expect(device.writes).toBe(0);
    for (let at = 0; at < 30; at++) {
      draws(`${at}`);
      await passes(100);
    }
    expect(device.writes).toBeGreaterThanOrEqual(6);
    await passes(1000);
    const { writes } = device;
    expect(titles(device)).toEqual(['29']);
    flush();
    await passes(5000);
    expect(device.writes).toBe(writes);
    view.set('solve');
    await passes(1000);
    expect(device.writes).toBe(writes + 1);
  });

  it('large documents too, after at most a second', async () => {
    const device = new Device();
    const { history } = device.tab();
    await passes(100);
    for (let at = 0; at < 5; at++) {
      history.update((all) => undoable(all, { ...emptyDoc(120, 120), title: `${at}` }, 'a'));
      await passes(220);
    }
    expect(titles(device)).toHaveLength(1);
  });

  it('what a page could not wait for is there on the next visit: of every moment', async () => {
    for (const wait of [0, 10, 249, 251, 255, 400]) {
      const device = new Device();
      device.delay = 5;
      const one = device.tab();
      await passes(200);
      for (let at = 0; at < 12; at++) {
        one.draws(`${at}`);
        await passes(25);
      }
      one.draws('last');
      await passes(wait);
      // From now on the database hears nothing of this page any more.
      const { put } = device.store;
      device.store.put = () => new Promise(() => undefined);
      one.flush();
      one.close();
      await passes(50);
      device.store.put = put;
      const two = device.tab(one.memory);
      await passes(500);
      expect(get(two.history).present.title).toBe('last');
      expect(get(two.history).past.at(-1)?.label).toBe('last');
      expect(get(two.history).past).toHaveLength(13);
      expect(titles(device)).toEqual(['last']);
      expect(device.texts.size).toBe(0);
    }
  });

  it('a stroke before the document of the last visit is there is kept, and so is that document', async () => {
    const device = new Device();
    const one = device.tab();
    await passes(200);
    one.draws('A');
    await passes(500);
    one.close();
    device.delay = 1000;
    const two = device.tab(one.memory);
    await passes(20);
    two.draws('at once');
    two.flush();
    two.close();
    device.delay = 0;
    const three = device.tab(one.memory);
    await passes(100);
    expect(get(three.history).present.title).toBe('at once');
    expect((await three.shelf.list()).map(({ title }) => title).sort()).toEqual(['A', 'at once']);
  });

  it('strokes in pictures that the local storage has no room for are there, too', async () => {
    for (const wait of [0, 990, 1001, 1004, 1200]) {
      const device = new Device();
      [device.delay, device.room] = [5, 20_000];
      const one = device.tab();
      const large = (picture: string): Doc => {
        const { puzzle } = emptyDoc(120, 120);
        return { ...emptyDoc(120, 120), picture, puzzle: puzzleOf(puzzle, picture), title: 'large' };
      };
      await passes(200);
      one.history.update((all) => undoable(all, large('01'.repeat(7200)), 'open'));
      await passes(2000);
      for (let at = 0; at < 5; at++) {
        one.history.update((all) => undoable(all, { ...all.present, picture: `${'1'.repeat(at + 2)}${'01'.repeat(7200).slice(at + 2)}` }, `${at}`));
        await passes(at === 2 ? wait : 20);
      }
      const { put } = device.store;
      device.store.put = () => new Promise(() => undefined);
      one.flush();
      one.close();
      await passes(50);
      device.store.put = put;
      const two = device.tab(one.memory);
      await passes(2500);
      expect(get(two.history)).toEqual(get(one.history));
      expect([titles(device), device.texts.size]).toEqual([['large'], 0]);
    }
  });

  it('brings back the last visit with its view, and writes nothing by that', async () => {
    const device = new Device();
    const one = device.tab();
    await passes(200);
    one.view.set('solve');
    one.draws('A');
    await passes(500);
    one.close();
    const { writes } = device;
    const two = device.tab(one.memory);
    await passes(1000);
    expect(two.seen).toHaveLength(1);
    expect(get(two.view)).toBe('solve');
    expect(get(two.history)).toEqual(get(one.history));
    expect(device.writes).toBe(writes);
  });

  it('leaves what was opened meanwhile; undo goes to the last visit', () => {
    const opened = { ...doc, title: 'of the address' };
    const history = withSaved(undoable(begin(emptyDoc()), opened, 'open'), undoable(begin(emptyDoc()), doc, 'x'));
    expect(history.present).toBe(opened);
    expect(history.past.map(({ label }) => label)).toEqual(['x', 'open']);
    expect(history.past[1]?.state).toBe(doc);
  });

  it('two tabs have a record each, and each its own after loading again', async () => {
    const device = new Device();
    const [one, two] = [device.tab(), device.tab()];
    await passes(200);
    for (const [at, tab] of [one, two, one, two].entries()) {
      tab.draws(`${tab === one ? 'one' : 'two'} ${at}`);
      await passes(300);
    }
    expect(titles(device)).toEqual(['one 2', 'two 3']);
    for (const tab of [one, two]) tab.flush(), tab.close();
    const again = [device.tab(one.memory), device.tab(two.memory)];
    await passes(200);
    expect(again.map(({ history }) => get(history).present.title)).toEqual(['one 2', 'two 3']);
  });

  it('a new tab begins anew while another one holds the latest, and with it afterwards', async () => {
    const device = new Device();
    const one = device.tab();
    await passes(200);
    one.draws('A');
    await passes(500);
    const two = device.tab();
    await passes(500);
    expect(two.seen).toHaveLength(0);
    one.close();
    const three = device.tab();
    await passes(500);
    expect(get(three.history).present.title).toBe('A');
  });

  it('a tab and its copy part when they write, in the database or without', async () => {
    for (const isBroken of [false, true]) {
      const device = new Device();
      device.isBroken = isBroken;
      const one = device.tab();
      await passes(200);
      one.draws('A');
      await passes(500);
      const copy = device.tab({ ...one.memory });
      await passes(500);
      expect(get(copy.history).present.title).toBe('A');
      copy.draws('copy');
      await passes(1000);
      expect((await one.shelf.list()).map(({ title }) => title).sort()).toEqual(['A', 'copy']);
      one.draws('B');
      copy.draws('copy 2');
      one.flush();
      await passes(500);
      expect((await one.shelf.list()).map(({ title }) => title).sort()).toEqual(['B', 'copy 2']);
      expect(one.memory.id).not.toBe(copy.memory.id);
    }
  });

  it('takes over the only record of the page of before, from either place', async () => {
    const text = writeRecord(saved(begin({ ...doc, title: 'old' })));
    const device = new Device();
    device.oldRecord = text;
    device.texts.set('nonosat.current', writeRecord(saved(begin({ ...doc, title: 'older' }))));
    const { history } = device.tab();
    await passes(500);
    expect(get(history).present.title).toBe('old');
    expect([device.oldRecord, device.texts.size]).toEqual([null, 0]);
    expect(titles(device)).toEqual(['old', 'older']);
    const damaged = new Device();
    damaged.oldRecord = text.slice(1);
    const tab = damaged.tab();
    await passes(500);
    tab.draws('new');
    await passes(500);
    expect(damaged.oldRecord).toBe(text.slice(1));
    expect(titles(damaged)).toEqual(['new']);
  });

  it('a record that cannot be read is not replaced', async () => {
    const device = new Device();
    device.records.set('x', { id: 'x', stamp: '1.z', base: null, time: 5, title: 'of a later page', size: '', text: '{"schema":"nonosat-page/9"}' });
    const tab = device.tab({ id: 'x' });
    await passes(500);
    tab.draws('new');
    await passes(500);
    expect(titles(device)).toEqual(['new', 'of a later page']);
  });

  it('without a database the local storage keeps it; what it kept moves when there is one', async () => {
    const device = new Device();
    device.isBroken = true;
    const one = device.tab();
    await passes(200);
    one.draws('A');
    await passes(500);
    expect(get(kept)).toBe('yes');
    const two = device.tab(one.memory);
    await passes(500);
    expect(get(two.history).present.title).toBe('A');
    device.isBroken = false;
    const three = device.tab(one.memory);
    await passes(500);
    expect(get(three.history).present.title).toBe('A');
    expect([titles(device), device.texts.size]).toEqual([['A'], 0]);
  });

  it('says when nothing is kept, and when there is room again', async () => {
    const device = new Device();
    [device.isBroken, device.room] = [true, 0];
    const { draws } = device.tab();
    await passes(200);
    draws('A');
    await passes(500);
    expect(get(kept)).toBe('no');
    device.isBroken = false;
    draws('B');
    await passes(500);
    expect(get(kept)).toBe('yes');
    expect(titles(device)).toEqual(['B']);
  });

  it('is renamed, added and taken along with what a page wrote as it ended', async () => {
    const device = new Device();
    const [one, two] = [device.tab(), device.tab()];
    await passes(200);
    one.draws('A');
    await passes(500);
    const id = one.memory.id as string;
    // The database takes so long that only the local storage has the last stroke.
    device.delay = 1_000_000;
    one.draws('A 2');
    one.flush();
    one.close();
    device.delay = 0;
    const held = two.hold(id);
    await passes(100);
    expect([await held, get(two.history).present.title]).toEqual([true, 'A 2']);
    const renamed = two.shelf.rename(id, 'Renamed');
    await passes(100);
    expect(await renamed).toBe(true);
    const text = two.shelf.text(id);
    await passes(100);
    const kept = readRecord((await text) ?? '');
    expect(kept?.history.present.title).toBe('Renamed');
    expect(kept?.history.past.map(({ label }) => label)).toEqual(['A', 'A 2']);
    expect(titles(device)).toEqual(['Renamed']);
    const added = two.shelf.add(writeRecord(saved(kept?.history)));
    await passes(100);
    expect([typeof (await added), await two.shelf.add('{}'), titles(device)]).toEqual(['string', null, ['Renamed', 'Renamed']]);
  });

  it('goes on with another document, and puts back one that was removed', async () => {
    const device = new Device();
    const [one, two] = [device.tab(), device.tab()];
    await passes(200);
    one.draws('A');
    two.draws('B');
    await passes(500);
    one.close();
    const id = one.memory.id as string;
    two.draws('B 2');
    expect(await two.hold('nothing')).toBe(false);
    const switched = two.hold(id);
    await passes(500);
    expect(await switched).toBe(true);
    expect(get(two.history).present.title).toBe('A');
    two.draws('A 2');
    await passes(500);
    expect(titles(device)).toEqual(['A 2', 'B 2']);
    const other = [...device.records.values()].find(({ title }) => title === 'B 2')?.id as string;
    const back = await two.shelf.remove(other);
    expect(titles(device)).toEqual(['A 2']);
    await back();
    expect(titles(device)).toEqual(['A 2', 'B 2']);
  });

  it('keeps what was removed in a bin, for a month and up to fifty', async () => {
    const device = new Device();
    const { shelf } = device.tab();
    await passes(200);
    const names: string[] = [];
    for (let at = 0; at < 60; at++) names.push((await shelf.add(writeRecord(saved(begin({ ...doc, title: `Number ${at}` }))))) ?? '');
    for (const id of names) {
      await shelf.remove(id);
      await passes(1000);
    }
    expect([device.records.size, device.gone.size]).toEqual([0, 60]);
    expect((await shelf.binned()).map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, at) => `Number ${59 - at}`));
    expect(device.gone.size).toBe(50);
    // Another page puts it back, with all that it was.
    const later = device.tab();
    expect([await later.shelf.putBack(names[59] ?? ''), await later.shelf.putBack(names[0] ?? '')]).toEqual([true, false]);
    expect([titles(device), (await later.shelf.text(names[59] ?? '')) !== null]).toEqual([['Number 59'], true]);
    expect(await shelf.binned(Date.now() + 29 * 86_400_000)).toHaveLength(49);
    expect(await shelf.binned(Date.now() + 31 * 86_400_000)).toHaveLength(0);
    await shelf.remove(names[59] ?? '');
    await shelf.emptyBin();
    expect([device.gone.size, device.records.size]).toEqual([0, 0]);
  });

  it('removes where there is no bin, too, and the page remembers it', async () => {
    const device = new Device();
    const { shelf } = device.tab();
    await passes(200);
    device.isBroken = true;
    const id = (await shelf.add(writeRecord(saved()))) ?? '';
    const back = await shelf.remove(id);
    expect([(await shelf.list()).length, (await shelf.binned()).length]).toEqual([0, 0]);
    await back();
    expect((await shelf.list()).length).toBe(1);
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
