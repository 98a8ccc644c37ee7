/** What hints and steps are called. Sentences of the solver are quoted as they are. */
import type { PuzzleData, StepReport } from '../engine/types';
import type { Messages } from '../i18n';
import type { Told } from './hints';
import { placeOf } from './places';

/** In the order of their numbers, from 1. */
export const RULES = [
  'intersection', 'simple-spaces', 'ones', 'forcing', 'glue', 'update-0', 'update-1', 'update-2', 'fill-between', 'trimming',
  'first-filled', 'obstacle', 'splitting',
];

/** A sentence that begins with a capital letter and ends with a full stop. */
export function asSentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** "rule 1, intersection" or "one step ahead". */
export function nameOf(step: StepReport, t: Messages): string {
  if (step.rule) return t.solve.ruleName(RULES.indexOf(step.rule) + 1, step.rule);
  return t.solve.techniques[step.technique ?? 'rule'] ?? '';
}

/** What a hint says at its degree, and in soft letters what helps to understand it. The last degree is in English. */
export function hintWords({ degree, step }: Pick<Told, 'degree' | 'step'>, t: Messages): { text: string; aside: string } {
  const { solve } = t;
  if (degree === 3) return { text: asSentence(step.sentence), aside: asSentence(nameOf(step, t)) };
  if (degree === 1) {
    if (step.line) return { text: solve.lookAt(t.cells.line(step.line.kind, step.line.number)), aside: '' };
    return { text: step.technique === 'search' ? solve.lookUp : solve.lookAhead, aside: '' };
  }
  const name = nameOf(step, t);
  const why = step.rule ? solve.rules[step.rule] : solve.techniqueWhy[step.technique ?? ''];
  const line = step.line && t.cells.lineStart(step.line.kind, step.line.number);
  return { text: line ? solve.byRule(line, name) : solve.byTechnique(name), aside: why ?? '' };
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
