/** Corrections: how they are shown, ranked and marked, and what accepting one does. */
import { get } from 'svelte/store';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Correction, DiagnoseResult } from '../src/engine/types';
import { accept, changesOf, diagnosisLayer, previewLayer, ranking, suspects } from '../src/state/corrections';
import { clueTexts, draw, emptyDoc, history, now, undoStep } from '../src/state/document';
import { begin } from '../src/state/history';
import { freshGrid } from '../src/state/fresh';

const change = (line: string, old: number[] | null, next: number[] | null) =>
  ({ line, old, new: next, old_colors: null, new_colors: null });
const correction = (rank: number, ...changes: Correction['changes']): Correction =>
  ({ rank, ties: 1, cost: 1, kind: 'number', changes, given: null, verdict: 'unique', technique: 'line', clues: null, text: '' });
const found = (corrections: Correction[], more: Partial<DiagnoseResult> = {}): DiagnoseResult => ({
  verdict: 'none', reason: null, fault: null, sums: null, conflicts: [], culprits: [], corrections,
  corrections_found: corrections.length, corrections_complete: true,
  spots: [], spots_complete: true, level: null, grade: null, warnings: [], ...more,
});

beforeEach(() => {
  history.set(begin(emptyDoc(3, 3)));
  draw('010111010', 'draw');
});

describe('corrections', () => {
  it('show the clue before and after', () => {
    const { puzzle } = now();
    expect(changesOf(correction(1, change('row 2', [2], [3])), puzzle))
      .toEqual([{ line: 1, label: 'row 2', old: '2', new: '3' }]);
    expect(changesOf(correction(1, change('column 1', [0], [1, 1])), puzzle)[0])
      .toMatchObject({ line: 3, old: '0', new: '1 1' });
    expect(changesOf(correction(1, change('row 4', null, [1])), puzzle)[0])
      .toMatchObject({ line: -1, old: null, new: '1' });
  });

  it('show colours by their symbols', () => {
    const { puzzle } = freshGrid(3, 2, true);
    const colors = { ...change('row 1', [2, 1], [2, 1]), old_colors: [2, 3], new_colors: [2, 2] };
    expect(changesOf(correction(1, colors), puzzle)[0]).toMatchObject({ old: '2r 1g', new: '2r 1r' });
  });

  it('say whether they are equally likely', () => {
    const one = correction(1, change('row 2', [2], [3]));
    const second = correction(2, change('row 1', [2], [3]));
    expect(ranking([one])).toBe('one');
    expect(ranking([one, one])).toBe('equal');
    expect(ranking([one, one, second])).toBe('first');
    expect(ranking([one, second])).toBe('ordered');
  });

  it('mark the lines that may be wrong, and those that contradict', () => {
    const { puzzle } = now();
    const conflicts = [{ lines: ['row 2', 'column 1', 'column 3'], by: 'line', minimal: true }];
    const all = [correction(1, change('row 2', [2], [3])), correction(2, change('row 1', [1], [2]))];
    const both = found(all, { conflicts, culprits: ['column 1'] });
    expect(suspects(both)).toEqual(['row 2']);
    expect(diagnosisLayer(both, puzzle)?.lines).toEqual([
      { line: 1, mark: 'bad' }, { line: 3, mark: 'clash' }, { line: 5, mark: 'clash' },
    ]);
    expect(suspects(found([], { culprits: ['column 1'] }))).toEqual(['column 1']);
    expect(diagnosisLayer(found([]), puzzle)).toBe(null);
    expect(previewLayer(correction(1, change('row 3', [1], [2])), puzzle)).toEqual({
      lines: [{ line: 2, mark: 'here' }], clues: [{ line: 2, clue: '2', blocks: [{ text: '2', color: 1 }] }],
    });
    // A line that is left out has no new clue.
    expect(previewLayer(correction(1, change('row 3', [1], null)), puzzle).clues).toEqual([]);
  });

  it('are one step of undo, and keep picture and title', async () => {
    const clues = ['1', '3', '2', '1', '3', '1'];
    await accept({ ...correction(1, change('row 3', [1], [2])), clues }, 'correct');
    expect(clueTexts(now())).toEqual(clues);
    expect(now()).toMatchObject({ rules: 'clues', picture: '010111010', typed: { 2: '2' } });
    expect(get(history).past.at(-1)?.label).toBe('correct');
    undoStep();
    expect(now().rules).toBe('picture');
  });
});
