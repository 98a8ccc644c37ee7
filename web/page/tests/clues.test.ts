/** Clues: fields, lists as text, pastes of lines, steps of undo. */
import type { PuzzleLine } from '../src/engine/types';
import { get } from 'svelte/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { matching } from '../src/state/chooser';
import { needed, neededBy, readDoc, spread, Visit, withTyped } from '../src/state/clueField';
import { cleanClues, hasNotation, refusedSign } from '../src/state/clueSigns';
import { cleanClue, docOfLists, editedDoc, listsOf, listText, placeOf } from '../src/state/clueText';
import { BLACK_AND_WHITE, blankGrid } from '../src/state/blank';
import { acceptClues, clueTexts, doc, draw, emptyDoc, history, isEmpty, now, undoStep } from '../src/state/document';
import { begin } from '../src/state/history';
import { freshGrid } from '../src/state/fresh';

const colored = freshGrid(3, 2, true).puzzle.palette;
const PLUS = '1\n3\n1\n\n1\n3\n1\n';

beforeEach(() => history.set(begin(emptyDoc(3, 3))));

describe('what parts the numbers of a clue', () => {
  it('is a blank or a comma, or one of the signs, in plain or wide forms', () => {
    for (const sign of [' ', ',', ', ', '.', '-', '/', ';', '|', '+', '_', 'x', ' - ', '\u00a0', '\u3000', '\u2003', '\t', '，', '、', '､', '；', '．', '－', '／', '｜', '＋', '＿', 'ｘ']) {
      const typed = `2${sign}2${sign}10`;
      const clue = cleanClue(typed, BLACK_AND_WHITE);
      expect(clue, typed).toBe('2 2 10');
      expect(refusedSign(clue ?? '', BLACK_AND_WHITE), typed).toBe(null);
    }
    expect(cleanClue('２　１０', BLACK_AND_WHITE)).toBe('2 10');
    expect(cleanClue('2r-1g', colored)).toBe('2r 1g');
  });

  it('is refused by its name where it is not kept to, stands elsewhere, or is something else', () => {
    const refused: [string, string][] = [
      ['2-2.3', '-'], ['2-2 3', '-'], ['2|3,4', '|'], ['-2', '-'], ['2-', '-'], ['2--2', '-'], ['2 -2', '-'], ['2- 2', '-'], ['1. 2', '.'], ['2+', '+'], ['+2', '+'], ['~2', '~'], ['!2', '!'],
      ['_2 3', '_'], ['2:3', ':'], ['2–3', '–'], ['2−3', '−'], ['2×3', '×'], ['2·3', '·'], ['2\\3', '\\'], ['(1) 2', '('], ['2²', '²'], ['½', '½'],
      ['٢ 3', '٢'], ['2&3', '&'], ['2*3', '*'], ['1; 2.', '.'], ["2'3", "'"], ['2=3', '='], ['2 3\u200b4', '\u200b'],
    ];
    for (const [typed, sign] of refused) {
      const clue = cleanClue(typed, BLACK_AND_WHITE);
      const found = refusedSign(clue ?? '', BLACK_AND_WHITE);
      expect(found, typed).not.toBe(null);
      if (typed !== '1; 2.') expect(found, typed).toBe(sign);
    }
  });

  it('is never taken for a colour', () => {
    const withX = [...BLACK_AND_WHITE, { name: 'x', rgb: '#f00', symbol: 'x' }];
    expect(cleanClue('2x 3x', withX)).toBe('2x 3x');
    expect(refusedSign('2x 3x', withX)).toBe(null);
    expect(refusedSign(cleanClue('2x3x', withX) ?? '', withX)).toBe('x');
    expect(refusedSign(cleanClue('2-3x', colored) ?? '', colored)).toBe('-');
    expect(cleanClue('2-3x', withX)).toBe('2 3x');
  });

  it('is the same in all that is pasted', () => {
    expect(cleanClues(['1-2', '3', '2-2', '*', ''], BLACK_AND_WHITE)).toEqual(['1 2', '3', '2 2', null, null]);
    const mixed = cleanClues(['1.2', '2-3', '4'], BLACK_AND_WHITE);
    expect(mixed).toEqual(['1 2', '2-3', '4']);
    expect(refusedSign(mixed[1] ?? '', BLACK_AND_WHITE)).toBe('-');
    expect(refusedSign(cleanClues(['1 2', '2x3'], BLACK_AND_WHITE)[1] ?? '', BLACK_AND_WHITE)).toBe('x');
    for (const sign of ['-', '.', '|', 'x', '、', '＋']) {
      const lists = listsOf(`1${sign}1\n2\n\n1\n1\n${sign === '.' ? '1' : '1'}\n`);
      expect(docOfLists(lists ?? { sections: [[], []] }).typed, sign).toEqual({ 0: '1 1', 1: '2', 2: '1', 3: '1', 4: '1' });
    }
  });

  it('is left to the solver where the puzzle itself is written with signs', () => {
    const line = { clue: '2-4 1' } as PuzzleLine;
    expect(hasNotation({ lines: [line] })).toBe(true);
    expect(cleanClue('3-5, 1', BLACK_AND_WHITE, true)).toBe('3-5 1');
    expect(hasNotation({ lines: [{ clue: '2 4' }, { clue: null }, { clue: '2r 3b' }, { clue: '? 3' }] as PuzzleLine[] })).toBe(false);
  });
});

describe('a clue as it is typed', () => {
  it('has spaces between numbers', () => {
    expect(cleanClue(' 2,3  1 ', BLACK_AND_WHITE)).toBe('2 3 1');
    expect(cleanClue('2.3', BLACK_AND_WHITE)).toBe('2 3');
    expect(cleanClue('2r,1g', colored)).toBe('2r 1g');
  });

  it('is not given if the field is empty', () => {
    expect(cleanClue('  ', BLACK_AND_WHITE)).toBe(null);
    expect(cleanClue('*', BLACK_AND_WHITE)).toBe(null);
    expect(cleanClue('0', BLACK_AND_WHITE)).toBe('0');
  });

  it('needs cells', () => {
    expect(neededBy('2 3')).toBe(6);
    expect(neededBy('2r 3g')).toBe(5);
    expect(neededBy('2r 3r')).toBe(6);
    expect(neededBy('0')).toBe(0);
    expect(neededBy('2 x')).toBe(null);
  });
});

describe('typing', () => {
  it('is one step of undo a visit', () => {
    const visit = new Visit(0);
    visit.type('1', 'type');
    visit.type('1 ', 'type');
    visit.type('1 1', 'type');
    expect(get(history).past.length).toBe(1);
    expect(clueTexts(now())[0]).toBe('1 1');
    new Visit(1).type('3', 'type');
    expect(get(history).past.length).toBe(2);
    undoStep();
    undoStep();
    expect(isEmpty(now())).toBe(true);
  });

  it('stays one step when clues are read meanwhile', () => {
    const visit = new Visit(0);
    visit.type('1', 'type');
    const lines = now().puzzle.lines.map((line, at) => ({ ...line, clue: at === 0 ? '1' : null }));
    acceptClues({ ...now().puzzle, lines });
    visit.type('1 1', 'type');
    expect(get(history).past.length).toBe(1);
    expect(now().typed).toEqual({ 0: '1 1' });
  });

  it('begins a step after undo or a step of others', () => {
    const visit = new Visit(0);
    visit.type('1', 'type');
    undoStep();
    visit.type('2', 'type');
    expect(get(history).past.length).toBe(1);
    draw('111000000', 'draw');
    visit.type('3 1', 'type');
    expect(get(history).past.length).toBe(3);
  });

  it('makes no step of what is the same', () => {
    draw('111000000', 'draw');
    new Visit(0).type('3', 'type');
    expect(get(history).past.length).toBe(1);
    expect(now().rules).toBe('picture');
  });

  it('takes the other clues of an empty picture as not given', () => {
    new Visit(1).type('3', 'type');
    expect(clueTexts(now())).toEqual([null, '3', null, null, null, null]);
    expect(get(doc).rules).toBe('clues');
    expect(needed(now(), 1)).toBe(3);
    expect(needed(now(), 0)).toBe(null);
  });

  it('leaves the clues of a picture', () => {
    draw('111000000', 'draw');
    expect(clueTexts(withTyped(now(), { 1: '2' }))).toEqual(['3', '2', '0', '1', '1', '1']);
  });
});

describe('a puzzle that was read', () => {
  it('has clues that are too long as typed, to be named', () => {
    const { puzzle } = emptyDoc(2, 1);
    expect(readDoc(puzzle, 'x')).toMatchObject({ typed: {}, title: 'x' });
    const lines = puzzle.lines.map((line, at) => (at === 0 ? { ...line, clue: '2 1', needed: 4 } : line));
    expect(readDoc({ ...puzzle, lines, goal: '11' }, ''))
      .toMatchObject({ typed: { 0: '2 1' }, rules: 'clues', picture: '11' });
  });
});

describe('a paste of lines', () => {
  const { puzzle } = emptyDoc(3, 3);

  it('fills on', () => {
    expect(spread('1\r\n3\n', 1, puzzle)).toEqual({ typed: { 1: '1', 2: '3' }, left: 0, last: 2 });
  });

  it('goes on with the columns after an empty line, and counts what is left', () => {
    expect(spread('1\n\n2\n3\n1\n4\n', 0, puzzle))
      .toEqual({ typed: { 0: '1', 3: '2', 4: '3', 5: '1' }, left: 1, last: 5 });
    expect(spread('1\n1\n1\n\n2', 0, puzzle).typed).toEqual({ 0: '1', 1: '1', 2: '1', 3: '2' });
  });
});

describe('lists as text', () => {
  it('are rows, an empty line, columns', () => {
    expect(listsOf(PLUS)).toEqual({ sections: [['1', '3', '1'], ['1', '3', '1']] });
    expect(listsOf('\n\n1,1\r\n2\r\n\r\n\r\n1\r\n2\r\n')?.sections).toEqual([['1,1', '2'], ['1', '2']]);
  });

  it('may have a mistake', () => {
    expect(listsOf('1\n3 x1\n1\n\n1\n3\n1')?.sections[0]?.[1]).toBe('3 x1');
  });

  it('are no files of other formats', () => {
    expect(listsOf('3 3\n1\n3\n1\n\n1\n3\n1')).toBe(null);
    for (const sizes of ['2\n3', '3\n2']) expect(listsOf(`${sizes}\n3\n1 1\n\n2\n1\n2`), sizes).toBe(null);
    expect(listsOf('1 0\n0\n\n1 0\n0')).toBe(null);
    expect(listsOf('0\n0\n\n0\n0')).not.toBe(null);
    expect(listsOf('width 3\nheight 3\n\nrows\n1\n3\n1\n\ncolumns\n1\n3\n1')).toBe(null);
    expect(listsOf('.#.\n###\n\n.#.\n...')).toBe(null);
    expect(listsOf('{"rows":\n\n[1]}')).toBe(null);
    expect(listsOf('1\n3\n1')).toBe(null);
    for (const sign of ['\t', ',', ';']) {
      const table = [['', '1', '1'], ['1', '', ''], ['', '', ''], ['1', '', '']].map((row) => row.join(sign)).join('\n');
      expect(listsOf(table), sign).toBe(null);
    }
  });

  it('become a document of their size', () => {
    const lists = listsOf('1\n2 x1\n\n1\n2\n1');
    const next = docOfLists(lists ?? { sections: [] });
    expect([next.puzzle.width, next.puzzle.height]).toEqual([3, 2]);
    expect(next.rules).toBe('clues');
    expect(clueTexts(next)).toEqual(['1', '2 x1', '1', '2', '1']);
  });

  it('come back the same', () => {
    const lists = listsOf(PLUS);
    const next = docOfLists(lists ?? { sections: [] });
    expect(listText(next)).toBe(PLUS);
    expect(editedDoc(next, { sections: lists?.sections ?? [] })).toBe(next);
    expect(listText(emptyDoc(3, 3))).toBe('');
  });

  it('say which clues are not given', () => {
    expect(listText(withTyped(emptyDoc(2, 1), { 0: '2' }))).toBe('2\n\n*\n*\n');
  });

  it('change only what was edited, or the size', () => {
    draw('010111010', 'draw');
    const same = editedDoc(now(), { sections: [['1', '2', '1'], ['1', '3', '1']] });
    expect(same).toMatchObject({ typed: { 1: '2' }, rules: 'clues', picture: '010111010' });
    expect(editedDoc(now(), { sections: [['1'], ['1']] })?.puzzle.cellCount).toBe(1);
    const triddler = { ...now(), puzzle: { ...blankGrid(3, 3), kind: 'triddler' as const } };
    expect(editedDoc(triddler, { sections: [['1'], ['1']] })).toBe(null);
  });

  it('keep colours', () => {
    const next = docOfLists({ sections: [['2r', '1g 1r'], ['1r 1g', '1r', '1r']] }, colored);
    expect(next.puzzle.palette).toBe(colored);
    expect(docOfLists({ sections: [['2'], ['1', '1']] }, colored).puzzle.palette).toBe(BLACK_AND_WHITE);
  });

  it('know the place of a line', () => {
    const { puzzle } = emptyDoc(3, 3);
    expect(PLUS.slice(placeOf(PLUS, puzzle, 1)).startsWith('3\n1\n\n')).toBe(true);
    expect(PLUS.slice(placeOf(PLUS, puzzle, 4))).toBe('3\n1\n');
    expect(placeOf('1', puzzle, 4)).toBe(1);
  });
});

describe('a file of several puzzles', () => {
  it('is searched by title, author and size', () => {
    const all = [
      { index: 0, title: 'Cat', author: 'Ann', meta: '20 × 20, black and white' },
      { index: 1, title: 'Dog', author: null, meta: '15 × 20, black and white' },
    ];
    expect(matching(all, '20x20').map(({ index }) => index)).toEqual([0]);
    expect(matching(all, 'black dog').map(({ index }) => index)).toEqual([1]);
    expect(matching(all, '').length).toBe(2);
  });
});
