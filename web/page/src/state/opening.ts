/** What was opened with its picture is not shown before it is known whether somebody wants to play it, or to edit it. */
import { get, writable } from 'svelte/store';
import { tab, type Tab } from './view';

/** The view in which it would be edited; null where nothing is asked. */
export const opening = writable<Tab | null>(null);

/** Formats that are nothing but a picture: whoever opens one has drawn it. */
const PICTURES = /^(picture|chars|png|bmp|pnm|xbm|xpm|gif|jpe?g|webp)$/;
export const isPicture = (format: string): boolean => PICTURES.test(format);

/** The puzzle that was just opened is to be played, until somebody wants to edit it. */
export function askToPlay(picture: string | null, editing: Tab): void {
  if (picture === null || /^0*$/.test(picture)) return;
  tab.set('solve');
  opening.set(editing);
}

export function edit(): void {
  const view = get(opening);
  opening.set(null);
  if (view) tab.set(view);
}
