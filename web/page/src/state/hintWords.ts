/** What hints and steps are called. */
import type { PuzzleData, StepReport } from '../engine/types';
import type { Messages } from '../i18n';
import { spoken, type Spoken } from '../i18n/sentences';
import type { Told } from './hints';
import { placeOf } from './places';

/** In the order of their numbers, from 1. */
export const RULES = [
  'intersection', 'simple-spaces', 'ones', 'forcing', 'glue', 'update-0', 'update-1', 'update-2', 'fill-between', 'trimming',
  'first-filled', 'obstacle', 'splitting',
];

/** A sentence that begins with a capital letter and ends with a full stop, of the shape that its script has. */
export function asSentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  if (/[.!?…。]$/.test(whole)) return whole;
  return whole + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}」）]$/u.test(whole) ? '。' : '.');
}

/** "rule 1, intersection" or "one step ahead". */
export function nameOf(step: StepReport, t: Messages): string {
  if (step.rule) return t.solve.ruleName(RULES.indexOf(step.rule) + 1, step.rule);
  return t.solve.techniques[step.technique ?? 'rule'] ?? '';
}

/** The reason of a step. */
export function reasonOf(step: StepReport, t: Messages): Spoken {
  const { text, lang } = spoken(step.said, step.sentence, t);
  return { text: asSentence(text), lang };
}

/** What a hint says at its degree, and in soft letters what helps to understand it. */
export function hintWords({ degree, step }: Pick<Told, 'degree' | 'step'>, t: Messages): Spoken & { aside: string } {
  const { solve } = t;
  const lang = undefined;
  if (degree === 3) return { ...reasonOf(step, t), aside: asSentence(nameOf(step, t)) };
  if (degree === 1) {
    if (step.line) return { lang, text: solve.lookAt(t.cells.line(step.line.kind, step.line.number)), aside: '' };
    return { lang, text: step.technique === 'search' ? solve.lookUp : solve.lookAhead, aside: '' };
  }
  const name = nameOf(step, t);
  const why = step.rule ? solve.rules[step.rule] : solve.techniqueWhy[step.technique ?? ''];
  const line = step.line && t.cells.lineStart(step.line.kind, step.line.number);
  return { lang, text: line ? solve.byRule(line, name) : solve.byTechnique(name), aside: why ?? '' };
}

/** "r3c16 and r12c14"; of many the first ones. */
export function placesOf(puzzle: PuzzleData, cells: readonly number[], t: Messages, most = 6): string {
  const places = cells.slice(0, most).map((cell) => placeOf(puzzle, cell, t));
  return cells.length > most ? t.solve.morePlaces(places.join(', '), cells.length - most) : t.verdict.and(places);
}

/** How an explanation ends; null while steps are left, or if they solve the puzzle. */
export function endOf(result: { verdict: string; cells_left: number; limited: boolean }, t: Messages): string | null {
  const { solve } = t;
  if (result.verdict === 'none') return solve.endsNone;
  if (result.cells_left === 0) return null;
  if (result.verdict === 'multiple') return solve.endsSeveral(result.cells_left);
  return result.limited || result.verdict === 'unknown' ? solve.endsLimited(result.cells_left) : solve.ends(result.cells_left);
}
