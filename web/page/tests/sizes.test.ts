/** Grids that are resized, mirrored, turned, trimmed and inverted. */
import { describe, expect, it } from 'vitest';
import { docOf, emptyDoc, type Doc } from '../src/state/document';
import { puzzleOf } from '../src/state/runs';
import { inverted, mirrored, resized, trimmed, turned } from '../src/state/sizes';

const start: Doc = docOf(puzzleOf(emptyDoc(3, 2).puzzle, '110010'));
const rows = ({ picture, puzzle }: Doc) => picture?.match(new RegExp(`.{${puzzle.width}}`, 'g'))?.join('/');

describe('sizes', () => {
  it('adds and takes away at the side that is chosen', () => {
    expect(rows(resized(start, 3, 3, 'below'))).toBe('110/010/000');
    expect(rows(resized(start, 3, 3, 'above'))).toBe('000/110/010');
    expect(rows(resized(start, 2, 2, 'right'))).toBe('11/01');
    expect(rows(resized(start, 2, 2, 'left'))).toBe('10/10');
    expect(resized(start, 0, 2, 'left')).toBe(start);
    expect(resized(start, NaN, 2, 'left')).toBe(start);
  });

  it('mirrors and turns', () => {
    expect(rows(mirrored(start))).toBe('011/010');
    expect(rows(turned(start))).toBe('01/11/00');
    expect(rows(turned(turned(turned(turned(start)))))).toBe(rows(start));
  });

  it('trims and inverts', () => {
    expect(rows(trimmed(start))).toBe('11/01');
    expect(trimmed(emptyDoc(2, 2)).picture).toBe('0000');
    expect(inverted('0110')).toBe('1001');
  });

  it('keeps clues, title and text consistent', () => {
    const next = turned({ ...start, puzzle: { ...start.puzzle, author: 'A' } });
    expect(next.puzzle.lines.map(({ clue }) => clue)).toEqual(['1', '2', '0', '1', '2']);
    const [puzzle] = (JSON.parse(next.puzzle.text) as { puzzles: { author: string; rows: unknown[] }[] }).puzzles;
    expect([puzzle?.author, puzzle?.rows.length]).toEqual(['A', 3]);
  });
});
