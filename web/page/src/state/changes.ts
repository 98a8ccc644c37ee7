/** Changes of cells that are suggested, and how they are named. */
import type { Messages } from '../i18n';
import type { Digits, PuzzleData, Suggestion } from '../engine/types';
import { cellOf } from './places';

export interface Change { cell: number; to: number }

export const changesOf = (puzzle: PuzzleData, suggestion: Suggestion): Change[] =>
  suggestion.cells.flatMap(({ cell: [row, column], to }) => {
    const cell = cellOf(puzzle, { row, column });
    return cell === null ? [] : [{ cell, to }];
  });

/** What is done to all of the cells alike; of several things, they are changed. */
export function wayOf(picture: Digits | null, changes: Change[]): 'fill' | 'clear' | 'changeCells' {
  if (changes.every(({ to }) => to === 0)) return 'clear';
  return changes.every(({ cell, to }) => to > 0 && (picture?.[cell] ?? '0') === '0') ? 'fill' : 'changeCells';
}

/** "Fill 2 cells". */
export const changeLabel = (picture: Digits | null, changes: Change[], t: Messages): string =>
  t.actions[wayOf(picture, changes)](changes.length);
