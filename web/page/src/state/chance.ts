/** Puzzles of chance: what can be chosen, and what the solver is asked. */
import type { GenerateOptions, Level } from '../engine/types';

export const STYLES = ['smooth', 'shapes', 'blobs', 'random'] as const;
export type Style = (typeof STYLES)[number];
export const SYMMETRIES = ['none', 'h', 'v', 'hv', 'rot'] as const;
export type Symmetry = (typeof SYMMETRIES)[number];
export const LEVELS: readonly Level[] = ['rules', 'line', 'probe-1', 'probe-2', 'search'];

export interface ChanceSettings {
  width: number;
  height: number;
  level: Level;
  /** The lowest and the highest grade; null for any. */
  grade: [number, number] | null;
  style: Style;
  /** Colours beside the background. */
  colors: number;
  symmetry: Symmetry;
  seed: number;
}

export const CHANCE_DEFAULTS: ChanceSettings =
  { width: 15, height: 15, level: 'line', grade: null, style: 'smooth', colors: 1, symmetry: 'none', seed: 1 };

/** How many at a time. */
export const SOME = 6;
export const SIDES = { least: 3, most: 100 };
export const COLORS = { least: 1, most: 8 };
export const GRADES = { least: 1, most: 10 };
export const MOST_SEED = 2 ** 32 - 1;
/** Seconds for one puzzle. */
const LIMIT = 10;

export const seedsOf = (seed: number): number[] => Array.from({ length: SOME }, (_, at) => seed + at);

/** The seed after these. */
export const nextSeed = (seed: number): number => (seed + SOME > MOST_SEED ? 0 : seed + SOME);

export function questionOf(settings: ChanceSettings, seed: number): GenerateOptions & { limits: { seconds: number } } {
  const { width, height, level, grade, style, colors, symmetry } = settings;
  return {
    width, height, level, grade, style, colors, symmetry: symmetry === 'none' ? null : symmetry, seed,
    limits: { seconds: LIMIT },
  };
}

/** Where the grades of a level end; those of the next one begin there (`docs/RATING.md`). */
const ENDS: Record<Level, number> = { rules: 6, line: 6.5, 'probe-1': 9, 'probe-2': 9.5, search: 10 };

/** Other grades; the level becomes as hard as they take. */
export function withGrade(settings: ChanceSettings, grade: [number, number] | null): ChanceSettings {
  if (!grade) return { ...settings, grade };
  const level = LEVELS.find((level) => ENDS[level] >= grade[1]) ?? 'search';
  const harder = LEVELS.indexOf(level) > LEVELS.indexOf(settings.level) ? level : settings.level;
  return { ...settings, grade, level: harder };
}

/** Another level; grades that it does not reach come down. */
export function withLevel(settings: ChanceSettings, level: Level): ChanceSettings {
  const { grade } = settings;
  const end = ENDS[level];
  if (!grade || grade[1] <= end) return { ...settings, level };
  return { ...settings, level, grade: [Math.min(grade[0], end - 1), end] };
}

/** A number that was typed, as a whole one within bounds; the one before if it is none. */
export function bounded(text: string, least: number, most: number, before: number): number {
  const value = Math.round(Number(text));
  return text.trim() === '' || !Number.isFinite(value) ? before : Math.min(Math.max(value, least), most);
}

/** One end of the wanted grades moved; the other one gives way. */
export function moveGrade([low, high]: [number, number], end: 'low' | 'high', value: number): [number, number] {
  return end === 'low' ? [value, Math.max(value, high)] : [Math.min(value, low), value];
}
