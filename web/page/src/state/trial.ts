/** Guessing: from here on what is played is only tried, until it is kept or taken back, all of it. */
import { derived, get } from 'svelte/store';
import { say } from '../i18n';
import { doc, setTrial, type Doc } from './document';
import { setLayer } from './layers';
import { tab } from './view';

/** The grid as it was when guessing began; null if nobody guesses. Another puzzle has other cells. */
export const trialOf = ({ trial, puzzle }: Doc): string | null => (trial?.length === puzzle.cellCount ? trial : null);

/** The cells that are only tried; null if nobody guesses. */
export const tried = derived([doc, tab], ([$doc, $tab]): number[] | null => {
  const from = $tab === 'solve' ? trialOf($doc) : null;
  if (from === null) return null;
  const cells: number[] = [];
  for (let cell = 0; cell < from.length; cell++) if (from[cell] !== $doc.play[cell]) cells.push(cell);
  return cells;
});

const steps = () => say().solve.trial.steps;
export const beginTrial = (): void => setTrial('begin', steps().begin);
export const keepTrial = (): void => setTrial('keep', steps().keep);
export const takeBackTrial = (): void => setTrial('takeBack', steps().takeBack);
export const toggleTrial = (): void => (get(tried) ? keepTrial() : beginTrial());

/** Marks what is only tried. */
export const startTrials = (): (() => void) =>
  tried.subscribe((cells) => setLayer('trial', cells?.length ? { marks: cells.map((cell) => ({ cell, mark: 'trial' })) } : null));
