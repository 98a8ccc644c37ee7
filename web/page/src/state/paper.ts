/** Paper: what is printed, and its preview. */
import { writable } from 'svelte/store';
import type { SheetOptions } from '../engine/types';

/** The pages as SVG while the panel shows them; null else. */
export const paperPages = writable<string[] | null>(null);

/** Letter where it is usual, else A4. */
export function paperOf(languages: readonly string[]): 'a4' | 'letter' {
  return /-(US|CA|MX|PH|CL|CO|VE)\b/i.test(languages[0] ?? '') ? 'letter' : 'a4';
}

export interface Paper extends SheetOptions { withTitle: boolean }

/** Kept until the page is left. */
export const paper = writable<Paper>({
  paper: paperOf(globalThis.navigator?.languages ?? []), landscape: 'auto', solutions: 'next', zeros: false, bothSides: false,
  withTitle: false,
});

/** What the library is asked for. */
export function optionsOf({ withTitle, ...options }: Paper, title: string, hasSolution: boolean): SheetOptions {
  return { ...options, solutions: hasSolution ? options.solutions : 'none', title: withTitle && title ? title : null };
}

/** The size of a page, as its SVG says: "210mm" by "297mm". */
export function sizeOf(svg: string): { width: string; height: string } | null {
  const head = /<svg\b[^>]*>/.exec(svg)?.[0] ?? '';
  const side = (name: string) => new RegExp(`\\s${name}="([\\d.]+(?:mm|in|pt|cm|px)?)"`).exec(head)?.[1];
  const [width, height] = [side('width'), side('height')];
  return width && height ? { width, height } : null;
}

/** The rule that makes the printer's pages as large as these. */
export function pageRule(svg: string): string {
  const size = sizeOf(svg);
  const unit = (side: string) => (/[a-z]$/.test(side) ? side : `${side}px`);
  return size ? `@page { size: ${unit(size.width)} ${unit(size.height)}; margin: 0; }` : '@page { margin: 0; }';
}
