/** All documents of a device: duplicated, renamed, and taken to another device in one file. */
import { get } from 'svelte/store';
import { session } from './coach';
import { history } from './document';
import { ALL, lookAround, shelf } from './keeping';
import { writeRecord } from './record';
import { setTags, tags, tagsIn } from './tags';
import { tab } from './view';

/** Another one like it. */
export async function duplicate(id: string): Promise<void> {
  const text = await shelf.text(id);
  const copy = text === null ? null : await shelf.add(text);
  if (copy !== null) setTags(copy, get(tags)[id] ?? []);
  await lookAround();
}

export async function renameKept(id: string, title: string): Promise<void> {
  await shelf.rename(id, title);
  await lookAround();
}

const tagged = (own: readonly string[] | undefined) => (own?.length ? { tags: own } : {});

/** All documents in one file, this one too: to be taken to another device. */
export async function allDocuments(): Promise<string> {
  const documents: { time: number; text: string; tags?: readonly string[] }[] = [];
  const all = get(tags);
  if (shelf.isKept) documents.push({ time: Date.now(), text: writeRecord({ history: get(history), session: get(session), tab: get(tab) }), ...tagged(all[shelf.holds ?? '']) });
  const mine = shelf.holds;
  for (const { id, time } of await shelf.list()) {
    const text = id === mine ? null : await shelf.text(id);
    if (text !== null) documents.push({ time, text, ...tagged(all[id]) });
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
    const { text, time, tags: own } = (one ?? {}) as { text?: unknown; time?: unknown; tags?: unknown };
    if (typeof text === 'string' && there.has(text)) continue;
    const id = typeof text === 'string' ? await shelf.add(text, typeof time === 'number' && Number.isFinite(time) ? time : undefined) : null;
    if (id !== null) setTags(id, Array.isArray(own) ? tagsIn(own.filter((tag) => typeof tag === 'string').join()) : []);
    if (id !== null) count.added++;
    else count.refused++;
  }
  await lookAround();
  return count;
}
