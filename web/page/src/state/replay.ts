/** How it was solved: the player's grids of the undo history, one after the other. */
import { get, writable } from 'svelte/store';
import type { Doc } from './document';
import { history } from './document';
import type { History } from './history';
import { setLayer } from './layers';

/** So many pictures at most, and milliseconds for all of them. */
const MOST = 150;
const LASTING = 6000;
const LEAST_PAUSE = 40;

/** The grids on the way to the present one, from the empty one on; what was taken back is left out. */
export function framesOf({ past, present }: History<Doc>, most = MOST): string[] {
  const all: string[] = [];
  for (const { play, puzzle } of [...past.map(({ state }) => state), present]) {
    if (puzzle.clueHash !== present.puzzle.clueHash || play.length !== present.play.length) {
      all.length = 0;
      continue;
    }
    // A grid that was there before: what came since was taken back.
    const before = all.lastIndexOf(play);
    if (before >= 0) all.length = before;
    all.push(play);
  }
  const step = Math.max(1, (all.length - 1) / (most - 1));
  if (step === 1) return all;
  return Array.from({ length: most }, (_, at) => all[Math.min(all.length - 1, Math.round(at * step))] as string);
}

/** Whether it is being shown. */
export const replaying = writable(false);
let timer: ReturnType<typeof setTimeout> | undefined;

export function stopReplay(): void {
  clearTimeout(timer);
  setLayer('replay', null);
  replaying.set(false);
}

export function replay(): void {
  stopReplay();
  const frames = framesOf(get(history));
  const pause = Math.max(LEAST_PAUSE, LASTING / Math.max(1, frames.length));
  const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  replaying.set(true);
  const show = (at: number) => {
    const cells = frames[at];
    if (cells === undefined) return stopReplay();
    setLayer('replay', { cells });
    // Where nothing may move: a few pictures, slowly.
    timer = setTimeout(() => show(at + (isStill ? Math.max(1, Math.ceil(frames.length / 4)) : 1)), isStill ? 1500 : pause);
  };
  show(0);
}
