/** The library: puzzles to play, fetched when they are first wanted, and which of them were solved on this device. */
import { derived, get, writable } from 'svelte/store';
import packUrl from '../../../../crates/library/library.pack?url';
import { now } from './document';
import { readBytes } from './files';
import { fileOf, readPack, type LibraryPuzzle } from './libraryPack';
import { solvedPuzzles } from './solvedPuzzles';
import { closePanel, tab } from './view';

/** The puzzles; null before they are there. */
export const library = writable<LibraryPuzzle[] | null>(null);

/** Fetches them once; false if that fails. */
export async function loadLibrary(): Promise<boolean> {
  if (get(library)) return true;
  try {
    const response = await fetch(new URL(packUrl, document.baseURI));
    if (!response.ok) return false;
    library.set(await readPack(new Uint8Array(await response.arrayBuffer())));
    return true;
  } catch {
    return false;
  }
}

const KEY = 'nonosat.library';

const storage = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
};

/** The clues of puzzles that were opened from the library, by their hash. */
function begunOf(text: string | null): Record<string, string> {
  try {
    const all: unknown = JSON.parse(text ?? '{}');
    const pairs = typeof all === 'object' && all ? Object.entries(all) : [];
    return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  } catch {
    return {};
  }
}
export const begun = writable(begunOf(storage()?.getItem(KEY) ?? null));

/** The ids of those that were solved here. */
export const solvedIds = derived([begun, solvedPuzzles], ([$begun, $solved]) => {
  const hashes = new Set($solved.map(({ hash }) => hash));
  return new Set(Object.entries($begun).flatMap(([id, hash]) => (hashes.has(hash) ? [id] : [])));
});

/** Opens a puzzle to be played. Its title would give the picture away; `named` names its colours. */
export async function play(puzzle: LibraryPuzzle, title: string, named: (color: string) => string): Promise<void> {
  const before = now();
  await readBytes('library.json', new TextEncoder().encode(fileOf(puzzle, title, named)));
  if (now() === before) return;
  tab.set('solve');
  closePanel();
  begun.update((all) => ({ ...begunOf(storage()?.getItem(KEY) ?? null), ...all, [puzzle.id]: now().puzzle.clueHash }));
  try {
    storage()?.setItem(KEY, JSON.stringify(get(begun)));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
