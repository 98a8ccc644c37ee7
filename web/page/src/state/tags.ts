/** Tags of the documents on this device, by the names of their records. */
import { get, writable } from 'svelte/store';
import { storage } from './settings';

const KEY = 'nonosat.tags';
const LONGEST = 40;
type Tags = Readonly<Record<string, readonly string[]>>;

export function readTags(text: string | null): Tags {
  try {
    const all = Object.entries((JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>);
    return Object.fromEntries(all.flatMap(([id, tags]) => (Array.isArray(tags) ? [[id, tags.filter((tag) => typeof tag === 'string')]] : [])));
  } catch {
    return {};
  }
}

export const tags = writable<Tags>(readTags(storage()?.getItem(KEY) ?? null));

/** Tags as somebody types them, between commas; each once. */
export function tagsIn(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of text.split(/[,;\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ').slice(0, LONGEST);
    if (tag && !found.has(tag.toLowerCase())) found.set(tag.toLowerCase(), tag);
  }
  return [...found.values()];
}

/** Other tabs may have tagged other documents. */
export function setTags(id: string, own: readonly string[]): void {
  const { [id]: _before, ...rest } = { ...get(tags), ...readTags(storage()?.getItem(KEY) ?? null) };
  const all: Tags = own.length ? { ...rest, [id]: own } : rest;
  tags.set(all);
  try {
    storage()?.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing still works.
  }
}

/** All tags of these documents, in the order of the alphabet. */
export const tagsAmong = (all: Tags, ids: readonly string[]): string[] =>
  [...new Set(ids.flatMap((id) => all[id] ?? []))].sort((a, b) => a.localeCompare(b));
