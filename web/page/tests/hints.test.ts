/** Hints and the check, with an engine that answers by heart. */
import { get } from 'svelte/store';
import { describe, expect, it, vi } from 'vitest';
import type { ExplainResult, HintResult } from '../src/engine/types';
import { en } from './words';
import { Checker } from '../src/state/checker';
import type { Doc } from '../src/state/document';
import { asSentence, hintWords, placesOf } from '../src/state/hintWords';
import { Hinter } from '../src/state/hints';
import { compose, type Layer } from '../src/state/layers';
import { told } from '../src/state/shown';
import { docWith, FakeEngine, puzzle, step } from './solve-fakes';

const PICTURE = ['111', '010', '011'];
const first = step(1, { kind: 'row', number: 1 }, [1, 2, 3].map((column) => ({ row: 1, column, value: 1 })));
const second = step(2, { kind: 'column', number: 1 }, [{ row: 2, column: 1, value: 0 }]);
const third = step(3, { kind: 'row', number: 3 }, [{ row: 3, column: 2, value: 1 }]);
const found = (more: Partial<HintResult> = {}): HintResult => ({
  standing: 'right', reason: null, wrong: [], hint: first, sentences: null, state: null, cells_left: 9, partial: '', ...more,
});
const explained = (): ExplainResult => ({
  verdict: 'unique', reason: null, hardest: 'rule', steps_taken: 3, cells_left: 0, limited: false, partial: '', steps: [first, second, third],
});

function scene(play: string[], answer: () => HintResult, solution: string | null = null) {
  const engine = new FakeEngine({ hint: answer, explain: explained });
  const out = { doc: docWith(PICTURE, play), layer: null as Layer | null, wrong: [] as number[], hints: 0, engine };
  const hinter: Hinter = new Hinter({
    engine: engine as never, doc: () => out.doc, solution: () => solution,
    mark: (layer) => (out.layer = layer),
    tellWrong: (cells) => (out.wrong = cells),
    took: () => out.hints++,
    play: (grid) => {
      out.doc = { ...out.doc, play: grid };
      hinter.follow(out.doc);
    },
  });
  return { ...out, out, hinter };
}

describe('hints', () => {
  it('tells the line, the rule, the cells, then fills them in', async () => {
    const { hinter, out } = scene(['???', '???', '???'], () => found());
    await hinter.hint();
    expect(get(hinter.state)).toMatchObject({ is: 'told', degree: 1 });
    expect(out.layer).toEqual({ lines: [{ line: 0, mark: 'here' }] });
    await hinter.hint();
    expect(get(hinter.state)).toMatchObject({ is: 'told', degree: 2 });
    expect(out.layer?.marks).toBeUndefined();
    await hinter.hint();
    expect(out.layer?.marks).toHaveLength(3);
    expect(told('0????????', compose({ hint: out.layer as Layer }))).toBe('011??????');
    expect(out.engine.asked).toHaveLength(1);
    await hinter.hint();
    expect(out.doc.play).toBe('111??????');
    expect(get(hinter.state).is).toBe('off');
    expect(out.layer).toBeNull();
    expect(out.hints).toBe(1);
  });

  it('says first what is wrong', async () => {
    const local = scene(['0??', '???', '???'], () => found(), PICTURE.join(''));
    await local.hinter.hint();
    expect(local.out.wrong).toEqual([0]);
    expect(local.out.engine.asked).toHaveLength(0);
    const asked = scene(['0??', '???', '???'], () => found({ standing: 'wrong', wrong: [{ row: 1, column: 1, value: 0 }] }));
    await asked.hinter.hint();
    expect(asked.out.wrong).toEqual([0]);
    expect(get(asked.hinter.state).is).toBe('off');
  });

  it('puts a hint away when the grid is another one', async () => {
    const { hinter, out } = scene(['???', '???', '???'], () => found());
    await hinter.hint();
    hinter.follow(out.doc);
    expect(get(hinter.state).is).toBe('told');
    hinter.follow({ ...out.doc, play: '1????????' });
    expect(get(hinter.state).is).toBe('off');
  });

  it('has another line, asked for without the clue of the first', async () => {
    let count = 0;
    const answers = [found(), found({ hint: third }), found({ hint: { ...first, line: null, technique: 'probe' } })];
    const { hinter, out } = scene(['???', '???', '???'], () => answers[count++] as HintResult);
    await hinter.hint();
    await hinter.another();
    expect(get(hinter.state)).toMatchObject({ degree: 1, isLast: false, step: { number: 3 } });
    expect(out.engine.asked[1]?.question).toMatchObject({ puzzle: { clues: [null, '1', '2', '1', '3', '1 1'] } });
    await hinter.another();
    expect(get(hinter.state)).toMatchObject({ degree: 1, isLast: true, step: { number: 3 } });
    expect(out.engine.asked[2]?.question).toMatchObject({ puzzle: { clues: [null, '1', null, '1', '3', '1 1'] } });
    expect(out.hints).toBe(2);
  });

  it('says why there is no step', async () => {
    const { hinter } = scene(['???', '???', '???'], () => found({ hint: null, state: 'several-solutions' }));
    await hinter.hint();
    expect(get(hinter.state)).toEqual({ is: 'end', why: 'several-solutions' });
  });

  it('goes on where a step only rules colours out', async () => {
    const less = { ...first, cells: [{ row: 1, column: 1, not: 1 }] };
    const { hinter } = scene(['???', '???', '???'], () => found({ hint: less }));
    for (let degree = 0; degree < 3; degree++) await hinter.hint();
    await hinter.hint();
    expect(get(hinter.state)).toMatchObject({ is: 'told', degree: 1, step: { number: 2 } });
  });

  it('has words for each degree', () => {
    const says = (degree: 1 | 2 | 3, of = first) => hintWords({ degree, step: of }, en as never);
    expect(says(1).text).toBe('Look at row 1.');
    expect(says(2).text).toBe('Row 1: rule 1, intersection.');
    expect(says(3)).toEqual({ text: 'Step 1.', aside: 'Rule 1, intersection.' });
    expect(says(1, { ...first, line: null, technique: 'probe' }).text).toBe('No single line gives a step now: look ahead.');
    expect(asSentence('row 4: ok')).toBe('Row 4: ok.');
    expect(asSentence('残りは空白')).toBe('残りは空白。');
    expect(placesOf(puzzle(PICTURE), [0, 5], en as never)).toBe('r1c1 and r2c3');
    expect(placesOf(puzzle(PICTURE), [0, 1, 2], en as never, 2)).toBe('r1c1, r1c2 and 1 more');
  });
});

function checking(doc: Doc, solution: string | null, answer: () => HintResult = found) {
  const out = { layer: null as Layer | null, play: '', engine: new FakeEngine({ hint: answer }) };
  const past = [{ state: { ...doc, play: '1????????' }, label: '', bytes: 0 }];
  const checker = new Checker({
    engine: out.engine as never, doc: () => doc, past: () => past, solution: () => solution,
    isAmbiguous: () => solution === null,
    mark: (layer) => (out.layer = layer), play: (grid) => (out.play = grid),
  });
  return { checker, out };
}

describe('check', () => {
  it('compares with the only solution', async () => {
    const { checker, out } = checking(docWith(PICTURE, ['11?', '1??', '???']), PICTURE.join(''));
    await checker.check();
    expect(get(checker.state)).toEqual({ is: 'wrong', cells: [3], isSpoilt: false, back: '1????????', rest: 2 });
    expect(out.layer).toEqual({ marks: [{ cell: 3, mark: 'wrong' }] });
    checker.clear();
    expect(out.play).toBe('11???????');
    checker.goBack();
    expect(out.play).toBe('1????????');
    expect(out.engine.asked).toHaveLength(0);
  });

  it('asks where there are several solutions', async () => {
    const wrong = [{ row: 2, column: 1, value: 1 }];
    const { checker } = checking(docWith(PICTURE, ['11?', '1??', '???']), null, () => found({ standing: 'spoilt', wrong }));
    await checker.check();
    expect(get(checker.state)).toMatchObject({ is: 'wrong', cells: [3], isSpoilt: true, back: '1????????' });
  });

  it('says what is right so far', async () => {
    const { checker } = checking(docWith(PICTURE, ['11?', '???', '???']), null);
    await checker.check();
    expect(get(checker.state)).toEqual({ is: 'right', known: 2, cells: 9 });
  });

  it('tells mistakes of several solutions after a while, and says nothing of what is right', async () => {
    vi.useFakeTimers();
    const doc = docWith(PICTURE, ['11?', '1??', '???']);
    const right = checking(doc, null);
    right.checker.follow(doc, true);
    await vi.advanceTimersByTimeAsync(400);
    expect([right.out.engine.asked.length, get(right.checker.state).is]).toEqual([1, 'off']);
    const wrong = [{ row: 2, column: 1, value: 1 }];
    const { checker } = checking(doc, null, () => found({ standing: 'spoilt', wrong }));
    checker.follow(doc, true);
    await vi.advanceTimersByTimeAsync(400);
    expect(get(checker.state)).toMatchObject({ is: 'wrong', cells: [3], isSpoilt: true });
    vi.useRealTimers();
  });

  it('tells mistakes at once if asked to, and is put away when the grid changes', () => {
    const doc = docWith(PICTURE, ['11?', '1??', '???']);
    const { checker, out } = checking(doc, PICTURE.join(''));
    checker.follow(doc, false);
    expect(get(checker.state).is).toBe('off');
    checker.follow(doc, true);
    expect(get(checker.state).is).toBe('wrong');
    checker.follow({ ...doc, play: '?????????' }, true);
    expect(get(checker.state).is).toBe('off');
    expect(out.layer).toBeNull();
  });
});
