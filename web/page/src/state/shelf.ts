/**
 * The documents on this device, and the one of them that this tab holds. A tab that is loaded again holds the same; a
 * new one the latest that no other tab holds. Two that hold the same, such as a tab and its copy, part when both write.
 */
import { patched, readRecord, writeRecord, type Saved } from './record';
import { newName, stampOf, type Binned, type Journal, type Kept, type Meta, type Store } from './storage';
import type { Tabs } from './tabs';

/** What remembers the document of a tab until it is closed. */
export interface TabMemory { get(): string | null; set(id: string): void }

/** The largest text for the local storage, which has room for some five million characters of all documents. */
export const MOST_IN_JOURNAL = 2_000_000;

/** What was taken away stays in the bin for so many days, and only so many of them. */
const BIN_DAYS = 30;
const MOST_IN_BIN = 50;
/** In milliseconds. */
const DAY = 86_400_000;

export class Shelf {
  private id: string | null = null;
  private base: string | null = null;
  private count = 0;
  /** Whether the record that this tab has written or read last is in the database. */
  private isFiled = false;
  private readonly writer = newName();
  /** Whether the database answers. */
  private works = true;

  constructor(
    private readonly store: Store, private readonly journal: Journal, private readonly memory: TabMemory, private readonly tabs: Tabs,
  ) {}

  /** The document that this tab holds; null before it has any. */
  get holds(): string | null {
    return this.id;
  }

  /** Whether this tab's document was ever kept. */
  get isKept(): boolean {
    return this.base !== null;
  }

  /** The stamp of the record in the database that this tab has written or read last; null if it is not there. */
  get filed(): string | null {
    return this.isFiled ? this.base : null;
  }

  /** Another tab has written the document of this one: from now on this one's is another. */
  part(): void {
    if (this.id !== null) this.own(newName(), null, false);
  }

  /** What this tab has to show; null if there is nothing. */
  async begin(): Promise<Saved | null> {
    const wanted = this.memory.get();
    const [, held] = await Promise.all([this.tidy(), wanted === null ? this.tabs.held() : null]);
    const all = await this.list();
    void this.binned();
    const latest = all.find(({ id }) => !held?.has(id));
    const chosen = all.find(({ id }) => id === this.memory.get()) ?? (wanted === null ? latest : undefined);
    return chosen ? this.hold(chosen.id) : null;
  }

  /** Holds this document from now on; null if it cannot be read, and then nothing changes. */
  async hold(id: string): Promise<Saved | null> {
    await this.settle(id);
    const found = this.journal.get(id);
    const rest = found?.isPatch ? null : found;
    const meta = (await this.list()).find((it) => it.id === id);
    const text = rest?.text ?? (await this.store.text(id).catch(() => null));
    const saved = text === null || !meta ? null : readRecord(text);
    if (!saved || !meta) return null;
    this.own(id, rest?.stamp ?? meta.stamp, !rest);
    return saved;
  }

  /** All documents, the latest first. */
  async list(): Promise<Meta[]> {
    const all = new Map<string, Meta>();
    if (this.works) for (const meta of await this.store.all().catch(() => this.failed([]))) all.set(meta.id, meta);
    for (const { text: _text, isPatch, ...meta } of this.journal.all()) if (!isPatch) all.set(meta.id, meta);
    return [...all.values()].sort((a, b) => b.time - a.time);
  }

  /** A record to be written; the next one has another stamp. */
  next(text: string, about: Pick<Meta, 'title' | 'size'>): Kept {
    if (this.id === null) this.own(newName(), null, false);
    return { id: this.id as string, base: this.base, stamp: stampOf(++this.count, this.writer), time: Date.now(), text, ...about };
  }

  /** Writes at once, where a page that ends may not wait. False if there is no room. */
  writeNow(kept: Kept): boolean {
    const done = this.journal.put(kept);
    return done === 'no' ? this.journal.put(this.parted(kept)) === 'yes' : done === 'yes';
  }

  /** Writes; false if nothing keeps it. */
  async write(kept: Kept): Promise<boolean> {
    try {
      let mine = kept;
      if (!(await this.store.put(mine))) {
        mine = this.parted(kept);
        await this.store.put(mine);
      }
      this.works = true;
      this.written(mine, true);
      // What was written at once before is there now, or older.
      for (const id of new Set([kept.id, mine.id])) {
        const rest = this.journal.get(id);
        if (rest && !isLater(rest.stamp, mine.stamp)) this.journal.drop(id);
      }
    } catch {
      if (!this.writeNow(kept)) return false;
      this.written({ ...kept, id: this.id ?? kept.id }, false);
    }
    this.tabs.wrote(this.id);
    return true;
  }

  /** Takes a document away, into the bin; returns what puts it back. */
  async remove(id: string): Promise<() => Promise<void>> {
    await this.settle(id);
    const meta = (await this.list()).find((it) => it.id === id);
    const rest = this.journal.get(id);
    const text = rest && !rest.isPatch ? rest.text : await this.store.text(id).catch(() => null);
    const kept: Kept | null = meta && text !== null ? { ...meta, base: null, text } : null;
    const isBinned = kept !== null && (await this.store.bin(kept, Date.now()).then(() => true, () => false));
    this.journal.drop(id);
    if (!isBinned) await this.store.drop(id).catch(() => undefined);
    this.tabs.wrote(null);
    return async () => {
      if (isBinned) return void (await this.putBack(id));
      // Where there is no bin, the page remembers it.
      if (!kept) return;
      if (!(await this.store.put(kept).catch(() => false))) this.journal.put(kept);
      this.tabs.wrote(null);
    };
  }

  /** What is in the bin, the latest first; what has been there for too long, or is too much, goes for good. */
  async binned(now = Date.now()): Promise<Binned[]> {
    const all = (await this.store.binned().catch(() => [])).sort((a, b) => b.removed - a.removed);
    const stays = all.filter(({ removed }, at) => at < MOST_IN_BIN && now - removed < BIN_DAYS * DAY);
    const old = all.filter((it) => !stays.includes(it)).map(({ id }) => id);
    if (old.length) await this.store.clear(old).catch(() => undefined);
    return stays;
  }

  /** Puts a document of the bin back. */
  async putBack(id: string): Promise<boolean> {
    const isBack = await this.store.unbin(id).catch(() => false);
    this.tabs.wrote(null);
    return isBack;
  }

  /** Takes all that is in the bin away for good. */
  async emptyBin(): Promise<void> {
    const all = await this.store.binned().catch(() => []);
    await this.store.clear(all.map(({ id }) => id)).catch(() => undefined);
    this.tabs.wrote(null);
  }

  /** The record of a document as it is kept; null if it cannot be read. */
  async text(id: string): Promise<string | null> {
    await this.settle(id);
    const rest = this.journal.get(id);
    const text = rest && !rest.isPatch ? rest.text : await this.store.text(id).catch(() => null);
    return text !== null && readRecord(text) ? text : null;
  }

  /** Another document beside those that are there: its name; null if it cannot be read, or there is no room. */
  async add(text: string, time = Date.now()): Promise<string | null> {
    const saved = readRecord(text);
    if (!saved) return null;
    const { title, puzzle } = saved.history.present;
    const kept: Kept = { id: newName(), base: null, stamp: stampOf(0, newName()), time, title, size: sizeOf(puzzle), text };
    const isThere = (await this.store.put(kept).catch(() => false)) || this.journal.put(kept) === 'yes';
    if (isThere) this.tabs.wrote(null);
    return isThere ? kept.id : null;
  }

  /** Gives another title to a document that no tab holds; no step of its undo. */
  async rename(id: string, title: string): Promise<boolean> {
    const text = await this.text(id);
    const meta = (await this.list()).find((it) => it.id === id);
    const saved = text === null ? null : readRecord(text);
    if (!saved || !meta) return false;
    const { history } = saved;
    const renamed = writeRecord({ ...saved, history: { ...history, present: { ...history.present, title } } });
    const kept: Kept = { ...meta, base: meta.stamp, stamp: stampOf(1, newName()), title, text: renamed };
    this.journal.drop(id);
    const isThere = (await this.store.put(kept).catch(() => false)) || this.journal.put(kept) === 'yes';
    this.tabs.wrote(null);
    return isThere;
  }

  /** What a tab wrote as it ended belongs to its document. */
  private async settle(id: string): Promise<void> {
    if (this.journal.get(id)?.isPatch) await this.tidy();
  }

  private own(id: string, base: string | null, isFiled: boolean): void {
    [this.id, this.base, this.isFiled] = [id, base, isFiled];
    this.memory.set(id);
  }

  private written({ id, stamp }: Kept, isFiled: boolean): void {
    if (id === this.id) [this.base, this.isFiled] = [stamp, isFiled];
  }

  /** Somebody else has changed the document that this tab began with: from now on this is another one. */
  private parted(kept: Kept): Kept {
    if (kept.id === this.id) this.part();
    return { ...kept, id: this.id ?? newName(), base: null };
  }

  private failed<T>(instead: T): T {
    this.works = false;
    return instead;
  }

  /** Brings into the database what was kept elsewhere: by pages that have ended, and by the page of before. */
  private async tidy(): Promise<void> {
    const there = new Map((await this.store.all().catch(() => this.failed<Meta[]>([]))).map((meta) => [meta.id, meta]));
    if (this.works) {
      for (const rest of this.journal.all()) {
        if (there.get(rest.id)?.stamp === rest.stamp) this.journal.drop(rest.id, rest.stamp);
        else if (!rest.isPatch) await this.rescue(rest);
        else await this.complete(rest, there.get(rest.id)?.stamp);
      }
      const old = await this.store.old().catch(() => null);
      if (old !== null && (await this.adopt(old, 1))) await this.store.dropOld().catch(() => undefined);
    }
    const old = this.journal.old();
    if (old !== null && (await this.adopt(old, 0))) this.journal.dropOld();
  }

  /** What has changed, with what it has changed; if that is another one by now, the change is there already. */
  private async complete(rest: Kept, stamp: string | undefined): Promise<void> {
    const patch = stamp === undefined ? undefined : patchesIn(rest.text)[stamp];
    const text = patch === undefined ? null : await this.store.text(rest.id).catch(() => null);
    const last = text === null ? null : readRecord(text);
    const saved = last && patch !== undefined ? patched(last, patch) : null;
    if (saved) await this.rescue({ ...rest, text: writeRecord(saved), isPatch: false });
    else this.journal.drop(rest.id, rest.stamp);
  }

  private async rescue(rest: Kept): Promise<void> {
    try {
      if (!(await this.store.put(rest))) {
        const other = { ...rest, id: newName(), base: null };
        await this.store.put(other);
        if (this.memory.get() === rest.id) this.memory.set(other.id);
      }
      this.journal.drop(rest.id, rest.stamp);
    } catch {
      // It stays where it is.
    }
  }

  /** The only record of the page of before becomes one of several. What cannot be read stays as it is. */
  private async adopt(text: string, time: number): Promise<boolean> {
    const saved = readRecord(text);
    if (!saved) return false;
    const { title, puzzle } = saved.history.present;
    const kept: Kept = { id: newName(), stamp: stampOf(0, newName()), base: null, time, title, size: sizeOf(puzzle), text };
    if (this.works && (await this.store.put(kept).catch(() => false))) return true;
    return this.journal.put(kept) === 'yes';
  }
}

function patchesIn(text: string): Record<string, string> {
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    return {};
  }
}

export const sizeOf = ({ kind, width, height }: { kind: string; width: number; height: number }): string =>
  kind === 'grid' ? `${width} × ${height}` : '';

/** Whether it is of somebody else, or a later one of the same page. */
function isLater(stamp: string, than: string): boolean {
  const [[one, writer], [other, by]] = [stamp.split('.'), than.split('.')];
  return writer !== by || Number(one) > Number(other);
}
