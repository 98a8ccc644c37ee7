/** The words of the page in the user's language: `$t.tabs.draw`. Other languages than English are loaded when chosen. */
import { derived, get, writable } from 'svelte/store';
import { settings, type Settings } from '../state/settings';
import { en, type Messages } from './en';
import type { late } from './en-late';

export type { Messages };

/** Each language by its own name, as it is offered. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', ja: '日本語', ru: 'Русский', sk: 'Slovenčina' };
type Code = keyof typeof LANGUAGES;

/** The words of a language, and the same with its sentences of the solver, which come after them. */
interface Language { words: Messages; whole?: Promise<Messages> }
const others: Record<Exclude<Code, 'en'>, () => Promise<Language>> = {
  de: () => import('./de'), ja: () => import('./ja'), ru: () => import('./ru'), sk: () => import('./sk'),
};

/** Those of parts that are loaded later come with them. */
let english = en as Messages;
const words = writable<Messages>(english);
export const t = derived(words, ($words) => $words);
/** The words as they are now, outside of components. */
export const say = (): Messages => get(words);

/** The English words of parts that have been loaded. */
export function addWords(more: typeof late): void {
  const before = english;
  english = { ...en, ...more };
  if (say() === before) words.set(english);
}

const isCode = (code: string): code is Code => code in LANGUAGES;

/** The language of the settings: the browser's first one that there is, unless another is chosen. */
export function languageOf(choice: Settings['language'], wanted: readonly string[]): Code {
  if (isCode(choice)) return choice;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isCode) ?? 'en';
}

const wanted = derived(settings, ({ language }) => languageOf(language, globalThis.navigator?.languages ?? []));

/** The words that are wanted could not be loaded, so those from before are still shown. */
export const isMissing = writable(false);

async function show(code: Code): Promise<void> {
  const language = code === 'en' ? { words: english } : await others[code]().catch(() => null);
  if (get(wanted) !== code) return;
  isMissing.set(!language);
  if (!language) return;
  words.set(language.words);
  if (globalThis.document) document.documentElement.lang = code;
  // Until its sentences are there, what the solver says is English.
  void language.whole?.then((whole) => get(wanted) === code && words.set(whole));
}

/** The words to begin with are there. */
export let begun: Promise<void> = Promise.resolve();
wanted.subscribe((code) => (begun = show(code)));
