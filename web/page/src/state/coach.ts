/**
 * What helps a person who solves: hints, the check, the player, the time; of the page's document. They have a worker of
 * their own, so that nobody waits for what is found out about the puzzle.
 */
import { derived, get, type Readable } from 'svelte/store';
import { Engine } from '../engine/client';
import { say } from '../i18n';
import { offer } from './actions';
import { Checker } from './checker';
import { doc, history, isEmpty, now, play, type Doc } from './document';
import { doneOf } from './done';
import { Hinter } from './hints';
import { stale, verdict } from './judge';
import { setLayer } from './layers';
import { settled } from './mistakes';
import { paused } from './pause';
import { PACE, Player } from './player';
import { Stopwatch } from './session';
import { settings } from './settings';
import { isSolved, outcomeOf } from './solved';
import { addSolved, entryOf } from './solvedPuzzles';
import { candidate, closePanel, panel, tab } from './view';

const engine = new Engine();

/** The solutions that the verdict knows, and whether there are no others. */
const solutions = derived([verdict, stale], ([$verdict, $stale]) =>
  !$stale && 'check' in $verdict ? { all: $verdict.check.solutions, isUnique: $verdict.v === 'unique' } : { all: [], isUnique: false });
const solution = () => (get(solutions).isUnique ? (get(solutions).all[0] ?? null) : null);

export const checker = new Checker({
  engine, doc: now, solution,
  past: () => get(history).past,
  isAmbiguous: () => get(verdict).v === 'several',
  mark: (layer) => setLayer('wrong', layer),
  play: (grid, what) => play(grid, say().solve.steps[what]),
});

export const hinter = new Hinter({
  engine, doc: now, solution,
  mark: (layer) => setLayer('hint', layer),
  tellWrong: (cells, isSpoilt) => checker.tellWrong(cells, isSpoilt),
  took: () => stopwatch.tookHint(),
  play: (grid) => play(grid, say().solve.steps.hint),
});

const isStill = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;

export const player = new Player({
  engine, doc: now,
  mark: (layer) => setLayer('player', layer),
  play: (grid) => play(grid, say().solve.steps.takeOver),
  mayMove: () => !isStill(),
  speed: () => (get(settings).playerSpeed in PACE ? get(settings).playerSpeed : 'normal'),
  wait: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
});

export const stopwatch = new Stopwatch();
export const { session } = stopwatch;
/** Whether the player shows something else than the player's own grid, which is not to be drawn on then. */
export const watching = derived(player.state, ($state) => $state.is === 'open');

/** Why there is nothing to solve. */
export const blocked = derived([doc, verdict], ([$doc, $verdict]) =>
  isEmpty($doc) ? ('empty' as const) : $verdict.v === 'unread' ? ('unread' as const) : null);

/** Null while the puzzle is not solved. */
export const solved = derived([doc, solutions, tab], ([$doc, $solutions, $tab]) =>
  $tab === 'solve' && isSolved($doc, $solutions.all) ? outcomeOf($doc, $solutions.isUnique) : null);
export const progress = derived([doc, solved], ([$doc, $solved]) => {
  const cells = $doc.puzzle.cellCount;
  return { known: $solved ? cells : settled($doc.play), cells };
});

/** The document when it was last seen unsolved: what is solved when it is opened was solved before. */
let unsolved: Doc | null = null;

/** Puts down what was solved just now. */
function putDown(): void {
  if (get(tab) !== 'solve' || get(candidate)) return;
  const doc = now();
  if (get(solved) === null) unsolved = doc;
  else if (unsolved && unsolved.puzzle === doc.puzzle && unsolved.play !== doc.play) {
    unsolved = null;
    addSolved(entryOf(doc.puzzle, doc.title, get(session)));
  }
}

export function startOver(): void {
  play('?'.repeat(now().puzzle.cellCount), say().solve.steps.startOver);
}

/** Shows how a person would solve the puzzle, or ends that. */
export function watch(): void {
  const { is } = get(player.state);
  if (is === 'open' || is === 'asking') return player.close();
  if (get(blocked)) return;
  tab.set('solve');
  paused.set(false);
  closePanel();
  hinter.close();
  checker.close();
  void player.open();
}

export function hint(): void {
  paused.set(false);
  if (get(blocked)) return;
  if (get(player.state).is !== 'off') player.close();
  if (get(checker.state).is !== 'wrong') checker.close();
  void hinter.hint();
}

export function check(): void {
  if (get(blocked) || get(settings).mistakes === 'never') return;
  if (get(player.state).is !== 'off') player.close();
  hinter.close();
  void checker.check();
}

/** Grey clues, by lines and by blocks. */
function greyDone(): void {
  const isOn = get(tab) === 'solve' && get(settings).greyDone && !get(candidate);
  const { puzzle, play: own } = now();
  const state = get(player.state);
  const grid = state.is === 'open' ? state.film.grid(state.at) : own;
  const { lines, blocks } = isOn ? doneOf(puzzle, grid) : { lines: [], blocks: [] };
  const isAny = lines.length + blocks.length > 0;
  setLayer('done', isAny ? { lines: lines.map((line) => ({ line, mark: 'done' })), blocks } : null);
}

/** Puts away what is told; false if nothing is. */
export function hush(): boolean {
  const open = [player, checker, hinter].find((teller) => get(teller.state as Readable<{ is: string }>).is !== 'off');
  open?.close();
  return open !== undefined;
}

/** Follows the document and the view; returns how to end that. */
export function startSolving(): () => void {
  const followed = doc.subscribe(($doc) => {
    stopwatch.follow($doc);
    hinter.follow($doc);
    player.follow($doc);
    checker.follow($doc, get(settings).mistakes === 'atOnce' && get(tab) === 'solve');
  });
  const putting = derived([doc, solved, tab], () => ({})).subscribe(putDown);
  const grey = derived([doc, tab, candidate, player.state, settings], () => ({})).subscribe(greyDone);
  let withdrawn: (() => void)[] = [];
  const mayCheck = derived(settings, ({ mistakes }) => mistakes !== 'never');
  const viewed = derived([tab, mayCheck], (all) => all).subscribe(([$tab, $mayCheck]) => {
    withdrawn.forEach((withdraw) => withdraw());
    withdrawn = $tab === 'solve' ? [offer('hint', hint), ...($mayCheck ? [offer('check', check)] : [])] : [];
    if ($tab === 'solve') return;
    hinter.close();
    checker.close();
    player.close();
  });
  const withdrawWatch = offer('watch', watch);
  const isRunning = () => document.visibilityState === 'visible' && get(tab) === 'solve' && !get(panel) && !get(candidate) &&
    !get(paused) && get(player.state).is === 'off' && get(solved) === null && get(doc).puzzle.lines.some((line) => line.blocks.length > 0);
  const ticking = setInterval(() => stopwatch.tick(isRunning()), 1000);
  return () => {
    clearInterval(ticking);
    [followed, putting, grey, viewed, withdrawWatch, ...withdrawn].forEach((end) => end());
  };
}
