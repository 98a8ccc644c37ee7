/** Work that the strip reports while it lasts: puzzles of chance, and reading a large file. */
import { writable } from 'svelte/store';

export interface PanelWork {
  words: string[];
  /** How much is there of how much; of 0 if nobody knows. */
  done: number;
  of: number;
  seconds: number;
  /** When it began, if seconds go on by themselves. */
  since?: number;
  /** What the bar shows, for those who do not see it. */
  label: string;
  stop(): void;
}
export const panelWork = writable<PanelWork | null>(null);
