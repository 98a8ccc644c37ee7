/** Clues that are done, cells that are wrong, puzzles that are solved. */
import { describe, expect, it } from 'vitest';
import { docOf } from '../src/state/document';
import { doneBlocks, doneOf, fits, lineDone, meets } from '../src/state/done';
import { cleared, lastRight, settled, wrongCells } from '../src/state/mistakes';
import { isSolved, outcomeOf } from '../src/state/solved';
import { docWith, puzzle } from './solve-fakes';

const five = puzzle(['11011', '00000', '10101']);
const line = (at: number) => five.lines[at] as (typeof five.lines)[number];
const row = (at: number, cells: string) => '?'.repeat(5 * at) + cells + '?'.repeat(5 * (2 - at));

describe('done', () => {
  it('compares a line with its clue', () => {
    expect(lineDone(line(0), row(0, '11?11'))).toBe(true);
    expect(lineDone(line(0), row(0, '11??1'))).toBe(false);
    expect(meets(line(0), row(0, '1101?'))).toBe(false);
  });

  it('has an empty line done when all of it is marked', () => {
    expect(lineDone(line(1), row(1, '?????'))).toBe(false);
    expect(lineDone(line(1), row(1, '00000'))).toBe(true);
    expect(meets(line(1), row(1, '?????'))).toBe(true);
  });

  it('never has a clue done that is not given', () => {
    expect(lineDone({ ...line(0), clue: null }, row(0, '11011'))).toBe(false);
  });

  it('tells blocks from both ends', () => {
    expect(doneBlocks(line(2), row(2, '10???'))).toEqual([true, false, false]);
    expect(doneBlocks(line(2), row(2, '??101'))).toEqual([false, true, true]);
    expect(doneBlocks(line(0), row(0, '1????'))).toEqual([false, false]);
    expect(doneBlocks(line(0), row(0, '11???'))).toEqual([true, false]);
    expect(doneBlocks(line(0), row(0, '111??'))).toEqual([false, false]);
    expect(doneBlocks(line(0), row(0, '?1???'))).toEqual([false, false]);
  });

  it('reads lengths that are blotted or ranges', () => {
    expect([fits('3', 3), fits('3', 2), fits('?', 7), fits('2+', 1), fits('2-4', 4), fits('2-4', 5), fits('x', 1)])
      .toEqual([true, false, true, false, true, false, null]);
  });

  it('lists lines, but not with triangles', () => {
    const grid = '11011' + '00000' + '101??';
    expect(doneOf(five, grid)).toEqual({
      lines: [0, 1, 3, 4, 5, 6],
      blocks: [{ line: 2, block: 0 }, { line: 2, block: 1 }, { line: 7, block: 0 }],
    });
    const [blank, black] = five.palette as [(typeof five.palette)[0], (typeof five.palette)[0]];
    expect(doneOf({ ...five, palette: [blank, { ...black, corner: 'TL' }] }, grid)).toEqual({ lines: [], blocks: [] });
  });
});

describe('mistakes', () => {
  it('counts and finds', () => {
    expect(settled('1?0?')).toBe(2);
    expect(wrongCells('1?01', '1100')).toEqual([3]);
    expect(cleared('1?01', [0, 3])).toBe('??0?');
  });

  it('goes back to the last right move of the same puzzle', () => {
    const doc = docWith(['11', '00'], ['10', '0?']);
    const entry = (play: string, of = doc) => ({ state: { ...of, play }, label: '', bytes: 0 });
    const past = [entry('????'), entry('1???'), entry('10??')];
    expect(lastRight(past, doc, '1100')).toBe('1???');
    expect(lastRight([entry('????'), entry('1?00', docWith(['11', '00'], ['??', '??']))], doc, '1100')).toBeNull();
    expect(lastRight([], doc, '1100')).toBeNull();
  });
});

describe('solved', () => {
  it('takes unknown cells as blank', () => {
    expect(isSolved(docWith(['11', '01'], ['11', '?1']), [])).toBe(true);
    expect(isSolved(docWith(['11', '01'], ['11', '0?']), [])).toBe(false);
    expect(isSolved(docWith(['11', '01'], ['??', '??']), [])).toBe(false);
  });

  it('needs a solution where clues say nothing', () => {
    const doc = docWith(['11', '01'], ['11', '?1']);
    const lines = doc.puzzle.lines.map((line) => ({ ...line, blocks: line.blocks.map((block) => ({ ...block, text: '~' })) }));
    const other = { ...doc, puzzle: { ...doc.puzzle, lines } };
    expect(isSolved(other, [])).toBe(false);
    expect(isSolved(other, ['1101'])).toBe(true);
  });

  it('tells the author\'s picture from another solution', () => {
    const drawn = { ...docOf({ ...puzzle(['10', '01']), goal: '1001' }), play: '0110' };
    expect(isSolved(drawn, [])).toBe(true);
    expect(outcomeOf(drawn, false)).toBe('other');
    expect(outcomeOf({ ...drawn, play: '1??1' }, false)).toBe('only');
    expect(outcomeOf({ ...drawn, rules: 'clues', puzzle: { ...drawn.puzzle, goal: null } }, true)).toBe('only');
  });
});
