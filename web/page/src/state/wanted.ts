/** Ctrl+S and Ctrl+P: the panel that saves and prints opens at their part. */
import { writable } from 'svelte/store';
import { offer } from './actions';
import { panel } from './view';

/** The part of the panel that a key asked for. */
export const wanted = writable<'file' | 'paper' | null>(null);

export function startOut(): () => void {
  const to = (part: 'file' | 'paper') => () => {
    panel.set('out');
    wanted.set(part);
  };
  const withdrawn = [offer('saveFile', to('file')), offer('print', to('paper'))];
  return () => withdrawn.forEach((withdraw) => withdraw());
}
