/** What the image panel works with; it is kept while the panel is closed. */
import { get, writable } from 'svelte/store';
import { maker } from '../engine/client';
import type { Messages } from '../i18n';
import { ContactSheet, resultOf } from './contactSheet';
import { photo, takeImage } from './images';
import { pendingImage, pendingScan } from './intake';
import { offerImage } from './offers';
import { SHEET_DEFAULTS, type SheetSettings } from './sheetOfModes';
import { candidate, panel } from './view';

export const contact = new ContactSheet(maker);
export const sheetSettings = writable<SheetSettings>(SHEET_DEFAULTS);

/** The image as a file. */
let chosen: File | null = null;

/** Another image: the crop was for the one before. */
export function chooseImage(file: File): void {
  chosen = file;
  contact.stop();
  candidate.set(null);
  sheetSettings.update((settings) => ({ ...settings, crop: null }));
  void takeImage(file);
}

/** The image is a picture of a puzzle, which is to be read. */
export function readPuzzle(): void {
  pendingScan.set(chosen);
  panel.set('scan');
}

/** The chosen card becomes the candidate as soon as it is there. */
function offerChosen(t: Messages): void {
  const state = get(photo);
  const result = resultOf(get(contact.cards), get(contact.chosen));
  if (state.is === 'there' && result) offerImage(result, state.photo.name, get(sheetSettings), t);
  else candidate.set(null);
}

/** As long as the panel is open; returns how to end it. */
export function openImagePanel(t: () => Messages): () => void {
  let last: unknown;
  const show = () => {
    const result = resultOf(get(contact.cards), get(contact.chosen));
    if (result === last) return;
    last = result;
    offerChosen(t());
  };
  const make = () => {
    const state = get(photo);
    if (state.is === 'there') void contact.make(state.photo, get(sheetSettings));
    else contact.stop();
  };
  const ends = [
    pendingImage.subscribe((file) => {
      if (!file) return;
      pendingImage.set(null);
      chooseImage(file);
    }),
    photo.subscribe(make),
    sheetSettings.subscribe(make),
    contact.cards.subscribe(show),
    contact.chosen.subscribe(show),
  ];
  return () => {
    ends.forEach((end) => end());
    contact.stop();
    candidate.set(null);
  };
}
