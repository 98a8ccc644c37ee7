/** The theme that holds, and its colours as values: canvases and shades of clue numbers cannot use variables. */
import { derived, readable } from 'svelte/store';
import { settings } from '../state/settings';

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const system = readable(dark?.matches === true, (set) => {
  const tell = () => set(dark?.matches === true);
  dark?.addEventListener('change', tell);
  return () => dark?.removeEventListener('change', tell);
});

export const theme = derived([settings, system], ([$settings, $system]): 'light' | 'dark' =>
  $settings.theme === 'system' ? ($system ? 'dark' : 'light') : $settings.theme);

/** The colour that a token has now, or with `scheme` in that theme, as `rgb(...)`. */
export function tokenColor(name: string, scheme?: 'light' | 'dark'): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${name})`;
  if (scheme) probe.style.colorScheme = scheme;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** What clue numbers are written on in a theme, as `#rrggbb`. */
export function cardColor(scheme: 'light' | 'dark'): string {
  const parts = tokenColor('--card', scheme).match(/\d+/g)?.slice(0, 3) ?? ['255', '255', '255'];
  return '#' + parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('');
}
