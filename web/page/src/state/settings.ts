/** The user's choices, kept on this device. */
import { writable } from 'svelte/store';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  language: 'auto' | 'en' | 'de' | 'ja' | 'ru' | 'sk';
  /** Letters of colours in cells: by default from 3 colours on. */
  letters: 'auto' | 'on' | 'off';
  /** Blank cells of Solve: a dot, or a cross. */
  blank: 'dot' | 'cross';
  greyDone: boolean;
  /** Blank cells that are set by themselves: in finished lines, also beside blocks that are settled from an end of theirs. */
  crosses: 'off' | 'lines' | 'blocks';
  /** Whether a tap goes round: fill, blank, not known. */
  tapCycles: boolean;
  /** When mistakes are told. */
  mistakes: 'atOnce' | 'asking' | 'never';
  sound: boolean;
  /** Black on white in the dark, too: the picture as it is printed. */
  paper: boolean;
  /** Puzzles of chance to be played: their pictures are not shown. */
  hides: boolean;
  /** Patterns of colours in cells, beside their letters. */
  patterns: boolean;
  playerSpeed: 'slow' | 'normal' | 'fast';
  vibrate: boolean;
  singleKeys: boolean;
  sayClues: boolean;
  zoomLock: boolean;
  /** Whether a finger on the grid of Solve moves the cursor, and a button sets its cell. */
  steer: boolean;
}

/** Those that are on or off. */
export type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

export const DEFAULTS: Settings = {
  theme: 'system', language: 'auto', letters: 'auto', blank: 'dot', greyDone: true, crosses: 'off', tapCycles: false, mistakes: 'asking', sound: false,
  patterns: false, paper: false, hides: false, playerSpeed: 'normal',
  vibrate: false, singleKeys: true, sayClues: false, zoomLock: false, steer: false,
};

const KEY = 'nonosat.settings';

export function loadSettings(storage: Pick<Storage, 'getItem'> | null): Settings {
  try {
    const kept = JSON.parse(storage?.getItem(KEY) ?? '{}') as Partial<Settings> & { mistakesAtOnce?: boolean };
    // Those of before knew of no third way.
    return { ...DEFAULTS, ...(kept.mistakesAtOnce ? { mistakes: 'atOnce' } : {}), ...kept };
  } catch {
    return DEFAULTS;
  }
}

/** What the browser keeps for the page; null where it keeps nothing. */
export const storage = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
};

export const settings = writable<Settings>(loadSettings(storage()));
settings.subscribe((all) => {
  try {
    storage()?.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing still works.
  }
});
