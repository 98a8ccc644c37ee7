/** Colours that are changed, added and removed. */
import { describe, expect, it } from 'vitest';
import { MOST_COLORS, added, countsOf, edited, letterOf, nameOf, removed } from '../src/state/colors';
import { colorsOf, patternsWithin, showsLetters, triangleOf } from '../src/state/palette';
import { docOf, emptyDoc, type Doc } from '../src/state/document';
import { puzzleOf } from '../src/state/runs';

const name = (at: number) => `colour ${at}`;
const black: Doc = { ...docOf(puzzleOf({ ...emptyDoc(3, 2).puzzle, author: 'A', license: 'CC0' }, '110010')), play: '1?0?1?' };
const three: Doc = added(added(black, name), name);
const drawn: Doc = { ...three, picture: '123210', puzzle: puzzleOf(three.puzzle, '123210'), play: '123?10' };
interface Text { puzzles: { author: string; license: string; colors: { rgb: string; symbol: string }[]; rows: unknown[] }[] }
const textOf = ({ puzzle }: Doc) => (JSON.parse(puzzle.text) as Text).puzzles[0];

describe('colours', () => {
  it('are added to black and white, with letters and looks of their own', () => {
    const { puzzle, picture, play } = added(black, name);
    expect(puzzle.palette.map(({ symbol }) => symbol)).toEqual(['.', '#', 'r']);
    expect(puzzle.palette[2]?.name).toBe('colour 2');
    expect([puzzle.plain, picture, play]).toEqual([false, '110010', '1?0?1?']);
    expect(puzzle.lines[0]?.clue).toBe('2#');
    expect(new Set(three.puzzle.palette.map(({ rgb }) => rgb)).size).toBe(4);
    let all = black;
    for (let more = 0; more < 40; more++) all = added(all, name);
    expect(all.puzzle.palette).toHaveLength(MOST_COLORS + 1);
    expect(new Set(all.puzzle.palette.map(({ symbol }) => symbol)).size).toBe(MOST_COLORS + 1);
  });

  it('keep who made the puzzle, in its text, too', () => {
    expect([three.puzzle.author, three.puzzle.license]).toEqual(['A', 'CC0']);
    expect([textOf(three)?.author, textOf(three)?.license, textOf(three)?.colors.length]).toEqual(['A', 'CC0', 4]);
  });

  it('are changed', () => {
    const next = edited(drawn, 2, { rgb: '#ABCDEF', symbol: 'z' });
    expect(next.puzzle.lines[0]?.clue).toBe('1# 1z 1g');
    expect(textOf(next)?.colors[2]).toMatchObject({ rgb: 'ABCDEF', symbol: 'z' });
    expect([next.picture, next.play]).toEqual([drawn.picture, drawn.play]);
    expect(edited(drawn, 2, { symbol: 'r' })).toBe(drawn);
    expect(edited(drawn, 9, { symbol: 'q' })).toBe(drawn);
  });

  it('are removed: their cells become blank', () => {
    const next = removed(drawn, 2);
    expect([next.picture, next.play]).toEqual(['102010', '1?2?10']);
    expect(next.puzzle.palette.map(({ symbol }) => symbol)).toEqual(['.', '#', 'g']);
    expect(removed(drawn, 0)).toBe(drawn);
    expect(removed(black, 1)).toBe(black);
    expect(removed(removed(drawn, 3), 2).puzzle.plain).toBe(true);
  });

  it('have letters and names that no other has', () => {
    const { palette } = drawn.puzzle;
    expect([letterOf(palette, 2, ' z '), letterOf(palette, 2, 'r'), letterOf(palette, 2, 'ž')]).toEqual(['z', 'r', 'ž']);
    for (const bad of ['g', '', 'ab', '1', '?', ',', '*']) expect(letterOf(palette, 2, bad)).toBeNull();
    expect([nameOf(palette, 2, ' red '), nameOf(palette, 2, 'black'), nameOf(palette, 2, ' ')]).toEqual(['red', null, null]);
  });

  it('are counted', () => {
    expect(countsOf(drawn)).toEqual([1, 2, 2, 1]);
  });
});

describe('letters', () => {
  const of = (...colors: string[]) => ['#ffffff', ...colors].map((rgb, at) => ({ name: `${at}`, rgb, symbol: '.ab'[at] ?? 'c' }));

  it('are shown from three colours on, and of two whose clues look alike', () => {
    const shown = (...colors: string[]) => showsLetters(of(...colors), 'auto');
    expect([shown('#000000'), shown('#d01030', '#2060c0', '#000000')]).toEqual([false, true]);
    expect([shown('#d01030', '#000000'), shown('#d01030', '#2060c0'), shown('#209020', '#e07000')]).toEqual([false, false, false]);
    expect([shown('#9a9a9a', '#636363'), shown('#d01030', '#c02040')]).toEqual([true, true]);
    expect(showsLetters(of('#9a9a9a', '#636363'), 'off')).toBe(false);
  });
});

describe('patterns', () => {
  const half = (rgb: string, rest: string) => ({ name: rgb, rgb, symbol: 'x', corner: 'TL' as const, rest });
  const full = (rgb: string) => ({ name: rgb, rgb, symbol: 'y' });

  it('are those of a colour, in a half of a cell, too', () => {
    const palette = [full('#ffffff'), full('#d01030'), full('#2060c0'), half('#2060c0', '#ffffff'), half('#d01030', '#208020')];
    const { swatches } = colorsOf(palette, { letters: 'auto', patterns: true });
    expect(swatches.map(({ pattern }) => pattern)).toEqual([0, 0, 1, 1, 0]);
    expect(swatches.map((it) => patternsWithin(it).map(({ pattern }) => pattern))).toEqual([[], [], [], [1], [2]]);
    const without = colorsOf(palette, { letters: 'auto', patterns: false });
    expect(without.swatches.flatMap(patternsWithin)).toEqual([]);
  });

  it('lie in the triangle of their colour', () => {
    expect(triangleOf('bottom right', false)).toBe('polygon(0 0, 100% 0, 0 100%)');
    expect(triangleOf('bottom right', true)).toBe('polygon(100% 0, 100% 100%, 0 100%)');
    expect(triangleOf('top right', false)).toBe('polygon(0 0, 100% 100%, 0 100%)');
  });
});
