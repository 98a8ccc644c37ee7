/** Work of a panel that the strip reports while it lasts: puzzles of chance. */
import { writable } from 'svelte/store';

export interface PanelWork {
  words: string[];
  /** How much is there of how much. */
  done: number;
  of: number;
  seconds: number;
  /** What the bar shows, for those who do not see it. */
  label: string;
  stop(): void;
}
export const panelWork = writable<PanelWork | null>(null);
