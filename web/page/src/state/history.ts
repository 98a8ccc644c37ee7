/** Undo and redo of immutable states: a step has a name, and every step can be taken back. */

export interface Entry<T> { state: T; label: string; bytes: number }

export interface History<T> {
  readonly past: readonly Entry<T>[];
  readonly present: T;
  readonly future: readonly Entry<T>[];
}

/** Steps that are kept, and the bytes they may take. */
const MOST_STEPS = 1000;
const MOST_BYTES = 64 << 20;

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** After a step: `label` says what undo takes back, `bytes` about what the state before it takes. */
export function step<T>(history: History<T>, present: T, label: string, bytes = 1000): History<T> {
  const past = [...history.past, { state: history.present, label, bytes }].slice(-MOST_STEPS);
  let total = past.reduce((sum, entry) => sum + entry.bytes, 0);
  while (past.length > 1 && total > MOST_BYTES) total -= past.shift()?.bytes ?? 0;
  return { past, present, future: [] };
}

/** The same state, corrected: no step of its own. */
export const amend = <T>(history: History<T>, present: T): History<T> => ({ ...history, present });

export function undo<T>(history: History<T>): History<T> {
  const entry = history.past.at(-1);
  if (!entry) return history;
  const future = [{ ...entry, state: history.present }, ...history.future];
  return { past: history.past.slice(0, -1), present: entry.state, future };
}

export function redo<T>(history: History<T>): History<T> {
  const [entry, ...future] = history.future;
  if (!entry) return history;
  return { past: [...history.past, { ...entry, state: history.present }], present: entry.state, future };
}
