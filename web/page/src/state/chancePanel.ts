/** What the chance panel works with; the settings are kept while the panel is closed. */
import { derived, get, writable } from 'svelte/store';
import { maker } from '../engine/client';
import type { Messages } from '../i18n';
import { CHANCE_DEFAULTS, nextSeed, type ChanceSettings } from './chance';
import { ChanceRun, nearestGrade, puzzlesOf, type ChanceState } from './chanceRun';
import { offerChance } from './offers';
import { settings } from './settings';
import { candidate, panel } from './view';
import { panelWork } from './work';

export const chance = new ChanceRun(maker);
export const chanceSettings = writable<ChanceSettings>(CHANCE_DEFAULTS);
/** The seed that somebody has chosen; null for the first that was found. */
const wanted = writable<number | null>(null);
/** The seed of the candidate. */
export const chosenSeed = derived([wanted, chance.state], ([$wanted, state]) => {
  const seeds = puzzlesOf(state).map(({ seed }) => seed);
  return $wanted !== null && seeds.includes($wanted) ? $wanted : (seeds[0] ?? null);
});
export const chooseSeed = (seed: number): void => wanted.set(seed);

/** Work that is over sooner is not reported. */
const SHORT = 0.15;
/** Typing comes to rest before the search begins. */
const PAUSE = 300;

/** Other puzzles with the same wishes. */
export function sixMore(): void {
  chanceSettings.update((settings) => ({ ...settings, seed: nextSeed(settings.seed) }));
}

/** What is said below the button. */
export function wordsOf(state: ChanceState, { grade }: ChanceSettings, t: Messages): string[] {
  const says = t.chance;
  const found = puzzlesOf(state);
  switch (state.is) {
    case 'idle': return [];
    case 'running': return [says.stays];
    case 'failed': return [says.failed];
    case 'stopped': return [says.stopped(found.length, state.seconds)];
  }
  if (found.length === 0) return [says.none];
  const hits = found.filter(({ reached }) => reached);
  const nearest = grade && hits.length === 0 ? nearestGrade(found, grade) : null;
  if (grade && nearest !== null) return [says.nearest(grade[0], grade[1], nearest)];
  const words = [says.foundIn(found.length, state.seconds)];
  return hits.length < found.length ? [...words, says.some(hits.length, found.length)] : words;
}

/** As long as the panel is open; returns how to end it. */
export function openChancePanel(t: () => Messages): () => void {
  let last: unknown;
  let wasHidden = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    const result = puzzlesOf(get(chance.state)).find(({ seed }) => seed === get(chosenSeed)) ?? null;
    const { hides } = get(settings);
    if (result === last && hides === wasHidden) return;
    [last, wasHidden] = [result, hides];
    if (result) offerChance(result, t(), hides);
    // What was there stays in the sheet until the first of the others is found.
    else if (get(chance.state).is !== 'running') candidate.set(null);
  };
  const report = (state: ChanceState) => {
    const { found, of, seconds, tick } = state;
    if (state.is !== 'running' || seconds < SHORT) return panelWork.set(null);
    const says = t().chance;
    const words = says.looking(puzzlesOf(state).length, of, tick?.turn ?? 0, tick?.tried ?? 0);
    panelWork.set({ words, done: found.length, of, seconds, label: says.found, stop: () => chance.stop() });
  };
  const look = () => {
    wanted.set(null);
    void chance.look(get(chanceSettings));
  };
  let isFirst = true;
  const ends = [
    chance.state.subscribe(report),
    chosenSeed.subscribe(show),
    chance.state.subscribe(show),
    settings.subscribe(show),
    // At once: before what is opened in its place is drawn.
    panel.subscribe((name) => name !== 'chance' && chance.stop()),
    chanceSettings.subscribe(() => {
      clearTimeout(timer);
      if (isFirst) return look();
      chance.stop();
      timer = setTimeout(look, PAUSE);
    }),
  ];
  isFirst = false;
  // The seconds go on between two puzzles.
  const beat = setInterval(() => chance.beat(), 200);
  return () => {
    ends.forEach((end) => end());
    clearTimeout(timer);
    clearInterval(beat);
    chance.stop();
    panelWork.set(null);
    candidate.set(null);
  };
}
