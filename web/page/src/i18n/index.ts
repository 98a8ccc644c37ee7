/** The words of the page in the user's language: `$t.tabs.draw`. Other languages than English are loaded when chosen. */
import { derived, get, writable } from 'svelte/store';
import { settings, type Settings } from '../state/settings';
import { en, type Messages } from './en';

export type { Messages };

const others: Record<string, () => Promise<Messages>> = {};

const words = writable<Messages>(en);
export const t = derived(words, ($words) => $words);
/** The words as they are now, outside of components. */
export const say = (): Messages => get(words);

/** The language of the settings: the browser's first one that there is, unless another is chosen. */
export function languageOf(choice: Settings['language'], wanted: readonly string[]): string {
  if (choice !== 'auto' && (choice === 'en' || choice in others)) return choice;
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code === 'en' || code in others);
  return known ?? 'en';
}

settings.subscribe(async ({ language }) => {
  const code = languageOf(language, globalThis.navigator?.languages ?? []);
  const load = others[code];
  words.set(load ? await load() : en);
  if (globalThis.document) document.documentElement.lang = code;
});
