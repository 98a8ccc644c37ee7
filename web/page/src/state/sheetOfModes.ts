/** The contact sheet of an image: which puzzles it shows, what is asked for each, and what stands below it. */
import type { ImageOptions, ImageResult, Level } from '../engine/types';
import type { Messages } from '../i18n';
import type { Crop } from './crop';
import type { Size } from './imageSize';

export const MODES = ['otsu', 'local', 'edges', 'dither', 'palette'] as const;
export type ModeName = (typeof MODES)[number];

export interface SheetSettings {
  /** Cells along the longer side, one a column of the sheet. */
  sizes: number[];
  /** Colours of the last row, the background included. */
  colors: number;
  /** Percent of white below which a cell is filled, in the first row; null finds it. */
  threshold: number | null;
  invert: boolean;
  trim: boolean;
  repair: boolean;
  /** Percent of the cells that may change. */
  maxChanges: number;
  level: Level;
  crop: Crop | null;
}

export const SHEET_DEFAULTS: SheetSettings = {
  sizes: [20, 30, 40], colors: 4, threshold: null, invert: false, trim: false, repair: true, maxChanges: 5, level: 'line',
  crop: null,
};

/** Bounds of what is typed. */
export const SIDES = { least: 5, most: 200 };
export const COLORS = { least: 2, most: 8 };
/** Seconds for one puzzle of the sheet. */
const LIMIT = 10;

/** One card of the sheet. */
export interface CardKey { mode: ModeName; size: number }
export const nameOf = ({ mode, size }: CardKey): string => `${mode}-${size}`;

/** All cards, row by row. Equal sizes are one column. */
export const cardsOf = ({ sizes }: SheetSettings): CardKey[] =>
  MODES.flatMap((mode) => [...new Set(sizes)].map((size) => ({ mode, size })));

/** The card that is chosen until somebody chooses: two tones, in the middle. */
export function firstChoice(settings: SheetSettings): string {
  const sizes = [...new Set(settings.sizes)];
  return nameOf({ mode: 'otsu', size: sizes[Math.floor(sizes.length / 2)] ?? sizes[0] ?? 30 });
}

/** How the solver calls the mode. */
export function modeText(mode: ModeName, { colors, threshold }: SheetSettings): string {
  if (mode === 'palette') return `palette:${colors}`;
  return mode === 'otsu' && threshold !== null ? `threshold:${threshold}` : mode;
}

export type ImageQuestion = ImageOptions & Size & { limits: { seconds: number } };

export function questionOf(card: CardKey, settings: SheetSettings, { width, height }: Size): ImageQuestion {
  const { invert, trim, repair, maxChanges, level, crop } = settings;
  return {
    width, height, size: card.size, mode: modeText(card.mode, settings), crop, trim, invert, repair, level,
    maxChanges: maxChanges / 100, seed: 0, limits: { seconds: LIMIT },
  };
}

/** Which card is next: the chosen one, then those in view, then the others, each in the order of the sheet. */
export function nextCard(
  cards: CardKey[], isDone: (name: string) => boolean, chosen: string, seen: ReadonlySet<string>,
): CardKey | null {
  const open = cards.filter((card) => !isDone(nameOf(card)));
  const find = (test: (name: string) => boolean) => open.find((card) => test(nameOf(card)));
  return find((name) => name === chosen) ?? find((name) => seen.has(name)) ?? open[0] ?? null;
}

/** Columns and rows of a size, before the solver has said it. */
export function gridOf(size: number, area: Size): Size {
  const longer = Math.max(area.width, area.height);
  const cells = (side: number) => Math.max(1, Math.round((size * side) / longer));
  return { width: cells(area.width), height: cells(area.height) };
}

export type CardState =
  | { is: 'waiting' } | { is: 'working' } | { is: 'done'; result: ImageResult } | { is: 'failed'; message: string };

/** What stands below the card. */
export function captionOf(state: CardState, settings: SheetSettings, t: Messages): { text: string; good: boolean } {
  const says = t.image;
  if (state.is === 'waiting') return { text: says.waiting, good: true };
  if (state.is === 'working') return { text: says.working, good: true };
  if (state.is === 'failed') return { text: says.failed, good: false };
  const { done, changed, grade, verdict } = state.result;
  if (done) return { text: says.made(changed.length, grade), good: true };
  if (verdict === 'unique') return { text: says.tooHard, good: false };
  if (settings.repair) return { text: says.notMended, good: false };
  return { text: verdict === 'multiple' ? says.several : says.notDecided, good: false };
}

/** What the strip says below the verdict. */
export function factsOf(result: ImageResult, settings: SheetSettings, t: Messages): string[] {
  const { done, level, grade, changed, verdict, reason } = result;
  const facts = [];
  if (level) facts.push(t.levels[level]);
  if (grade !== null) facts.push(t.grade(grade));
  if (done) return [...facts, t.image.changed(changed.length)];
  if (verdict === 'unique') return [...facts, t.image.harder(t.levels[settings.level])];
  if (settings.repair) facts.push(reason ? t.image.notMendedTime : t.image.notMendedWhy(settings.maxChanges));
  return facts;
}

/** How many lines at the edges are empty. */
export function emptyEdges(picture: string, { width, height }: Size): number {
  const isEmpty = (cells: number[]) => cells.every((cell) => picture[cell] === '0');
  const row = (at: number) => Array.from({ length: width }, (_, column) => at * width + column);
  const column = (at: number) => Array.from({ length: height }, (_, row) => row * width + at);
  const lead = (lines: number[][]) => {
    const first = lines.findIndex((cells) => !isEmpty(cells));
    return first < 0 ? 0 : first;
  };
  const rows = Array.from({ length: height }, (_, at) => row(at));
  const columns = Array.from({ length: width }, (_, at) => column(at));
  return lead(rows) + lead([...rows].reverse()) + lead(columns) + lead([...columns].reverse());
}
