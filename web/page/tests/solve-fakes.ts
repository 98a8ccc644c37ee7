/** A small puzzle and an engine that answers what tests tell it to. */
import type { Answers, Op, PuzzleData, Questions, StepReport } from '../src/engine/types';
import { BLACK_AND_WHITE, blankGrid } from '../src/state/blank';
import { docOf, type Doc } from '../src/state/document';
import { puzzleOf } from '../src/state/runs';

export function puzzle(rows: string[]): PuzzleData {
  const blank = blankGrid(rows[0]?.length ?? 0, rows.length, BLACK_AND_WHITE);
  return { ...puzzleOf(blank, rows.join('')), goal: null };
}

export const docWith = (rows: string[], play: string[]): Doc => ({ ...docOf(puzzle(rows), ''), play: play.join('') });

export const step = (number: number, line: StepReport['line'], cells: StepReport['cells'], technique = 'rule'): StepReport =>
  ({ number, technique, rule: technique === 'rule' ? 'intersection' : null, line, cells, sentence: `step ${number}`, said: null });

interface Asked { op: Op; question: unknown }

export class FakeEngine {
  readonly asked: Asked[] = [];
  cancelled = 0;
  constructor(private readonly answers: Partial<{ [K in Op]: (question: Questions[K]) => Answers[K] }>) {}

  async ask<K extends Op>(op: K, question: Questions[K]): Promise<Answers[K]> {
    this.asked.push({ op, question });
    const answer = this.answers[op];
    if (!answer) throw new Error(`no answer to ${op}`);
    return answer(question);
  }

  cancel(): void {
    this.cancelled++;
  }
}
