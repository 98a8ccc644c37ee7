/** The player: the states of an explanation, and how it is moved. */
import { get } from 'svelte/store';
import { describe, expect, it } from 'vitest';
import type { ExplainResult, StepReport } from '../src/engine/types';
import { en } from './words';
import { Film, windowOf } from '../src/state/film';
import { endOf } from '../src/state/hintWords';
import { Player, type Open } from '../src/state/player';
import { docWith, FakeEngine, puzzle, step } from './solve-fakes';

const PICTURE = ['111', '010', '011'];
const steps = [
  step(1, { kind: 'row', number: 1 }, [1, 2, 3].map((column) => ({ row: 1, column, value: 1 }))),
  step(2, { kind: 'column', number: 1 }, [{ row: 2, column: 1, value: 0 }]),
  step(3, null, [{ row: 3, column: 2, value: 1 }], 'probe'),
];
const result = (of: StepReport[] = steps): ExplainResult => ({
  verdict: 'unique', reason: null, hardest: 'probe', steps_taken: of.length, cells_left: 0, limited: false, partial: '', steps: of,
});

function scene(mayMove = false, of = steps) {
  const doc = docWith(PICTURE, ['1??', '???', '???']);
  const out = { play: '', cells: undefined as string | undefined, timers: [] as (() => void)[], unwaited: 0 };
  const player = new Player({
    engine: new FakeEngine({ explain: () => result(of) }) as never, doc: () => doc,
    mark: (layer) => (out.cells = layer?.cells), play: (grid) => (out.play = grid),
    mayMove: () => mayMove, speed: () => 'normal',
    wait: (run) => {
      out.timers.push(run);
      return () => out.unwaited++;
    },
  });
  return { doc, player, out, now: () => get(player.state) as Open };
}

describe('film', () => {
  it('has the grid after each step, in any order', () => {
    const film = new Film(puzzle(PICTURE), '?'.repeat(9), steps);
    expect([film.grid(0), film.grid(3), film.grid(1)]).toEqual(['?????????', '1110???1?', '111??????']);
    expect(film.layer(1)).toMatchObject({ cells: '111??????', lines: [{ line: 0, mark: 'here' }] });
    expect(film.layer(0)).toEqual({ cells: '?????????' });
    expect(film.hardest()).toBe(3);
    expect(new Film(puzzle(PICTURE), '', steps.slice(0, 2)).hardest()).toBeNull();
  });

  it('keeps few grids of long ones', () => {
    const long = puzzle(['1'.repeat(200)]);
    const of = Array.from({ length: 200 }, (_, at) => step(at + 1, null, [{ row: 1, column: at + 1, value: 1 }]));
    const film = new Film(long, '?'.repeat(200), of);
    expect(film.grid(150)).toBe('1'.repeat(150) + '?'.repeat(50));
    expect(film.grid(49)).toBe('1'.repeat(49) + '?'.repeat(151));
    expect(film.grid(200)).toBe('1'.repeat(200));
  });

  it('lists a part of the steps', () => {
    expect(windowOf(0, 10, 4)).toEqual({ from: 0, to: 4 });
    expect(windowOf(5, 10, 4)).toEqual({ from: 3, to: 7 });
    expect(windowOf(9, 10, 4)).toEqual({ from: 6, to: 10 });
    expect(windowOf(1, 3, 4)).toEqual({ from: 0, to: 3 });
  });
});

describe('player', () => {
  it('moves, and stays within the film', async () => {
    const { player, now, out } = scene();
    await player.open();
    expect(now()).toMatchObject({ is: 'open', at: 0, isPlaying: false });
    player.move(-1);
    expect(now().at).toBe(0);
    player.move(1);
    expect([now().at, out.cells]).toEqual([1, '111??????']);
    player.end();
    player.move(1);
    expect(now().at).toBe(3);
    player.go(0);
    player.toHardest();
    expect(now().at).toBe(3);
  });

  it('plays to the end, and begins again from there', async () => {
    const { player, now, out } = scene(true);
    await player.open();
    expect(now().isPlaying).toBe(true);
    for (let turn = 0; turn < 3; turn++) out.timers.at(-1)?.();
    expect(now()).toMatchObject({ at: 3, isPlaying: false });
    player.toggle();
    expect(now()).toMatchObject({ at: 0, isPlaying: true });
    player.toggle();
    expect(now().isPlaying).toBe(false);
    expect(out.unwaited).toBeGreaterThan(0);
  });

  it('gives the state away, or leaves the own grid as it was', async () => {
    const { player, out, doc } = scene();
    await player.open();
    player.go(2);
    player.takeOver();
    expect([out.play, out.cells, get(player.state).is]).toEqual(['1110?????', undefined, 'off']);
    out.play = '';
    await player.open();
    player.follow(doc);
    expect(get(player.state).is).toBe('open');
    player.follow({ ...doc, puzzle: { ...doc.puzzle } });
    expect([out.play, get(player.state).is]).toEqual(['', 'off']);
  });

  it('says when there are no steps, or when it was stopped', async () => {
    const { player } = scene(false, []);
    await player.open();
    expect(get(player.state)).toEqual({ is: 'failed', why: 'no-steps' });
    const asked = player.open();
    player.stop();
    await asked;
    expect(get(player.state)).toEqual({ is: 'failed', why: 'stopped' });
  });

  it('says where logic ends', () => {
    expect(endOf(result(), en as never)).toBeNull();
    expect(endOf({ ...result(), cells_left: 4 }, en as never)).toContain('guess for the last 4 cells');
    expect(endOf({ ...result(), cells_left: 4, limited: true }, en as never)).toContain('No more steps');
    expect(endOf({ ...result(), cells_left: 4, verdict: 'multiple' }, en as never)).toContain('Several solutions');
    expect(endOf({ ...result(), verdict: 'none' }, en as never)).toContain('no solution');
  });
});
