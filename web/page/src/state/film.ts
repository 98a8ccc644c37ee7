/** An explanation as a film: the grid after each of its steps. */
import type { PuzzleData, StepReport } from '../engine/types';
import { filled, fillsOf, layerOf } from './hints';
import type { Layer } from './layers';

/** From easy to hard. */
const TECHNIQUES = ['rule', 'line', 'probe', 'agreement', 'two-steps', 'search'];
/** A grid is kept every so many steps. */
const EVERY = 50;

export class Film {
  private readonly kept: string[];

  constructor(readonly puzzle: PuzzleData, start: string, readonly steps: readonly StepReport[]) {
    this.kept = [start];
  }

  get length(): number {
    return this.steps.length;
  }

  /** The grid after so many steps. */
  grid(at: number): string {
    const want = Math.min(Math.max(0, at), this.length);
    for (let known = this.kept.length; known * EVERY <= want; known++) {
      this.kept.push(this.after(this.kept[known - 1] as string, (known - 1) * EVERY, known * EVERY));
    }
    const near = Math.floor(want / EVERY);
    return this.after(this.kept[near] as string, near * EVERY, want);
  }

  /** The last of so many steps. */
  step(at: number): StepReport | null {
    return this.steps[at - 1] ?? null;
  }

  /** What the grid shows after so many steps. */
  layer(at: number): Layer {
    const step = this.step(at);
    const marks = step ? layerOf(this.puzzle, { degree: 3, step, fills: fillsOf(this.puzzle, step) }) : {};
    return { ...marks, cells: this.grid(at) };
  }

  /** The number of the first step that takes the hardest technique; null if rules do it all. */
  hardest(): number | null {
    const levels = this.steps.map((step) => TECHNIQUES.indexOf(step.technique ?? 'rule'));
    const most = levels.reduce((most, level) => Math.max(most, level), 0);
    return most > 0 ? levels.indexOf(most) + 1 : null;
  }

  private after(grid: string, from: number, to: number): string {
    return filled(grid, this.steps.slice(from, to).flatMap((step) => fillsOf(this.puzzle, step)));
  }
}

/** The steps to list: at most `most`, around the one that is shown. Numbers count from 0; `to` is excluded. */
export function windowOf(at: number, length: number, most: number): { from: number; to: number } {
  const from = Math.max(0, Math.min(at - Math.ceil(most / 2), length - most));
  return { from, to: Math.min(length, from + most) };
}
