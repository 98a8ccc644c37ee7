/** The theme that holds, and its colours as values: canvases and shades of clue numbers cannot use variables. */
import { tick } from 'svelte';
import { derived, readable } from 'svelte/store';
import { settings } from '../state/settings';

const TOKENS = {
  card: '--card', sunk: '--sunk', rule: '--rule', thick: '--thick', ink: '--ink', soft: '--soft', fill: '--fill', blank: '--blank',
  ours: '--ours', oursSoft: '--ours-soft', oursOn: '--ours-on', amb: '--amb', ambOn: '--amb-on', wrong: '--wrong',
  ambSoft: '--amb-soft', wrongSoft: '--wrong-soft', wrongOn: '--wrong-on', new: '--new',
} as const;
/** The colours of tokens as `#rrggbb`. */
export type Inks = Record<keyof typeof TOKENS, string>;

const hexOf = (color: string): string =>
  '#' + (color.match(/\d+/g) ?? []).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0')).join('');

/** As they are now; `lit`: on the cells of coloured puzzles, which are those of light in any theme. */
function inksNow(lit: boolean): Inks {
  const probe = document.createElement('i');
  if (lit) probe.className = 'lit';
  document.body.append(probe);
  const inks = {} as Inks;
  for (const [name, token] of Object.entries(TOKENS)) {
    probe.style.color = `var(${token})`;
    inks[name as keyof Inks] = hexOf(getComputedStyle(probe).color);
  }
  probe.remove();
  return inks;
}

const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => globalThis.matchMedia?.(query));
const system = readable({}, (set) => {
  const tell = () => set({});
  for (const query of queries) query?.addEventListener('change', tell);
  return () => queries.forEach((query) => query?.removeEventListener('change', tell));
});

/** Of the page and of the cells of coloured puzzles, after the theme has taken hold. */
export const inks = derived(
  [settings, system],
  (_, set: (inks: { page: Inks; lit: Inks }) => void) => void tick().then(() => set({ page: inksNow(false), lit: inksNow(true) })),
  { page: inksNow(false), lit: inksNow(true) },
);
