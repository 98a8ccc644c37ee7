/** Where a block can lie, against every filling of the line. */
import { describe, expect, it } from 'vitest';
import type { Block, PuzzleLine } from '../src/engine/types';
import { spanOf, type Span } from '../src/state/spans';

const line = (length: number, blocks: [string, number][]): PuzzleLine => ({
  kind: 'row', number: 1, clue: 'x', needed: 0, cells: Array.from({ length }, (_, at) => at),
  blocks: blocks.map(([text, color]): Block => ({ text, color })),
}) as PuzzleLine;

/** The blocks of a filling as their starts and ends, if they are those of the clue. */
function placed(cells: number[], blocks: [string, number][]): [number, number][] | null {
  const runs: { color: number; from: number; to: number }[] = [];
  cells.forEach((color, at) => {
    const last = runs.at(-1);
    if (last && last.color === color && last.to === at) last.to++;
    else if (color) runs.push({ color, from: at, to: at + 1 });
  });
  const fits = runs.length === blocks.length && runs.every(({ color, from, to }, at) => {
    const [text, own] = blocks[at] as [string, number];
    const [least, most] = text === '?' ? [1, 99] : text.endsWith('+') ? [parseInt(text), 99] : text.includes('-') ? text.split('-').map(Number) : [Number(text), Number(text)];
    return color === own && to - from >= (least as number) && to - from <= (most as number);
  });
  return fits ? runs.map(({ from, to }) => [from, to]) : null;
}

function byHand(grid: string, blocks: [string, number][], block: number, colors: number): Span {
  const found = new Set<string>();
  const fill = (cells: number[]): void => {
    if (cells.length === grid.length) {
      const at = placed(cells, blocks)?.[block];
      if (at) found.add(at.join());
      return;
    }
    for (let color = 0; color <= colors; color++) {
      const digit = grid[cells.length];
      if (digit === '?' || digit === String(color)) fill([...cells, color]);
    }
  };
  fill([]);
  const all = [...found].map((it) => it.split(',').map(Number) as [number, number]);
  const times = (at: number) => all.filter(([from, to]) => from <= at && at < to).length;
  const places = [...grid].map((_, at) => at);
  return { count: all.length, may: places.filter((at) => times(at) > 0), must: places.filter((at) => all.length > 0 && times(at) === all.length) };
}

let state = 7;
const random = (below: number) => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8) % below;

describe('where a block can lie', () => {
  it('is what every filling of the line says', () => {
    for (let round = 0; round < 300; round++) {
      const colors = 1 + random(2);
      const length = 1 + random(colors === 1 ? 9 : 7);
      const blocks = Array.from({ length: 1 + random(3) }, (): [string, number] =>
        [random(6) ? String(1 + random(3)) : (['?', '2+', '1-3'][random(3)] as string), 1 + random(colors)]);
      const grid = Array.from({ length }, () => (random(3) ? '?' : String(random(colors + 1)))).join('');
      for (const block of blocks.keys()) {
        expect(spanOf(line(length, blocks), grid, block), `${grid} ${JSON.stringify(blocks)} ${block}`).toEqual(byHand(grid, blocks, block, colors));
      }
    }
  });

  it('is not told where a clue is not given, or not understood', () => {
    expect(spanOf({ ...line(5, [['1', 1]]), clue: null }, '?????', 0)).toBeNull();
    expect(spanOf(line(5, [['x', 1]]), '?????', 0)).toBeNull();
    expect(spanOf(line(5, [['1', 1]]), '?????', 3)).toBeNull();
  });

  it('is told of long lines at once', () => {
    const blocks = Array.from({ length: 120 }, (): [string, number] => ['1', 1]);
    expect(spanOf(line(250, blocks), '?'.repeat(250), 60)?.count).toBe(12);
  });
});
