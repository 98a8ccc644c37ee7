/** What was solved on this device, and when: for the card after it, and for statistics. Nothing is sent. */
import { get, writable, type Writable } from 'svelte/store';
import type { PuzzleData } from '../engine/types';
import type { Session } from './session';
import { storage } from './settings';

/** A puzzle that was solved: its clues by their hash, and the day as `2026-11-26` where it happened. */
export interface Solved { hash: string; title: string; size: string; colors: number; seconds: number; hints: number; day: string }

const KEY = 'nonosat.solved';
/** So many are kept, the latest. */
const MOST = 3000;

const isSolved = (it: unknown): it is Solved => {
  const { hash, title, size, colors, seconds, hints, day } = (it ?? {}) as Partial<Solved>;
  return typeof hash === 'string' && typeof title === 'string' && typeof size === 'string' && Number.isFinite(colors) &&
    Number.isFinite(seconds) && Number.isFinite(hints) && /^\d{4}-\d\d-\d\d$/.test(day ?? '');
};

export function readSolved(text: string | null): Solved[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(all) ? all.filter(isSolved).slice(-MOST) : [];
  } catch {
    return [];
  }
}

const two = (value: number) => String(value).padStart(2, '0');
export const dayOf = (time: Date): string => `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;

export const entryOf = (puzzle: PuzzleData, title: string, { seconds, hints }: Session, time = new Date()): Solved => ({
  hash: puzzle.clueHash, title, size: puzzle.kind === 'grid' ? `${puzzle.width} × ${puzzle.height}` : '',
  colors: puzzle.palette.length - 1, seconds: Math.round(seconds), hints, day: dayOf(time),
});

/** With another one; the same puzzle counts again only where it was solved on another day, else by the better time. */
export function withEntry(all: readonly Solved[], entry: Solved): Solved[] {
  const at = all.findIndex(({ hash, day }) => hash === entry.hash && day === entry.day);
  const before = all[at];
  const rest = before ? all.filter((_, index) => index !== at) : all;
  const best = before && before.seconds <= entry.seconds ? before : entry;
  return [...rest, best].slice(-MOST);
}

/** All of them; other tabs may have added some. */
export const solvedPuzzles: Writable<Solved[]> = writable(readSolved(storage()?.getItem(KEY) ?? null));

function keep(all: Solved[]): void {
  solvedPuzzles.set(all);
  try {
    storage()?.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing still works.
  }
}

export const addSolved = (entry: Solved): void => keep(withEntry(readSolved(storage()?.getItem(KEY) ?? JSON.stringify(get(solvedPuzzles))), entry));
export const forgetSolved = (): void => keep([]);
