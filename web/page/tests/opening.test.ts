import { get } from 'svelte/store';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../src/engine/client';
import type { PuzzleData } from '../src/engine/types';
import { en } from './words';
import { blankGrid } from '../src/state/blank';
import { docOf, emptyDoc } from '../src/state/document';
import { failed, fileProblem, problemOf } from '../src/state/files';
import { setLayer } from '../src/state/layers';
import { puzzleOf } from '../src/state/runs';
import { shown } from '../src/state/shown';
import { stripOf, withoutPlace } from '../src/state/strip';
import type { VerdictState } from '../src/state/verdict';
import { tab } from '../src/state/view';

const NOTHING = { rate: null, count: null, suggest: null, diagnose: null, working: null, stopped: false };
const drawn = puzzleOf(blankGrid(3, 1), '101');
const withClue = (clue: string | null): PuzzleData =>
  ({ ...drawn, runs: false, lines: drawn.lines.map((line, at) => (at === 0 ? { ...line, clue } : line)) });
const stripFor = (state: VerdictState) => stripOf(state, NOTHING, emptyDoc(), null, en);
const refusal = (message: string, line: number | null) =>
  ({ kind: 'malformed' as const, message, line, column: null, found: null, expected: null, help: null });

describe('a puzzle that is opened', () => {
  it('is ruled by its picture only if its clues are made from it', () => {
    expect(docOf(drawn).rules).toBe('picture');
    for (const clue of ['? 1', '1', null, '(#) 1.', '1 ~1']) {
      expect(docOf(withClue(clue)), String(clue)).toMatchObject({ rules: 'clues', picture: '101' });
    }
    expect(docOf({ ...drawn, goal: null }).rules).toBe('clues');
  });

  it('is shown in Clues with the new clue of a correction that is looked at', () => {
    tab.set('clues');
    setLayer('correction', { clues: [{ line: 0, clue: '9', blocks: [{ text: '9', color: 1 }] }] });
    expect(get(shown).puzzle.lines.slice(0, 2).map(({ clue }) => clue)).toEqual(['9', '0']);
    setLayer('correction', null);
    expect(get(shown).puzzle.lines[0]?.clue).toBe('0');
  });
});

describe('what cannot be read', () => {
  it('is told without the place that stands above it', () => {
    expect(withoutPlace('a.json:1:38: expected value', 'a.json')).toBe('expected value');
    expect(withoutPlace('a.json: too long', 'a.json')).toBe('too long');
    expect(withoutPlace('no place', 'a.json')).toBe('no place');
    expect(stripFor({ v: 'file', name: 'a.json', error: refusal('a.json:1:38: expected value', 1) }))
      .toMatchObject({ bold: 'a.json, line 1:', rest: 'expected value', action: { label: en.actions.showLine } });
    expect(stripFor({ v: 'file', name: 'a.xz', error: refusal('packed', null) }).action?.label).toBe(en.actions.showDetails);
  });

  it('has words of the page where the machine fails, and what the machine says behind them', () => {
    failed('cat.non', '', new EngineError('unloaded', 'CompileError: no module'));
    expect(get(fileProblem)).toMatchObject({ error: { message: en.files.engine.unloaded }, technical: 'CompileError: no module' });
    const told = refusal('cat.non:1:1: empty', 1);
    failed('cat.non', '', new EngineError('malformed', told.message, told));
    expect(get(fileProblem)).toMatchObject({ error: told, technical: null });
    expect(problemOf(new TypeError('x')).message).toBe(en.files.unreadable);
  });

  it('is no fault of the solver if clues cannot be made from a picture', () => {
    expect(stripFor({ v: 'unread', errors: [], message: '' })).toMatchObject({ bold: en.verdict.undrawn[0], action: null });
    expect(stripFor({ v: 'unread', errors: [], message: 'other words' }).bold).toBe('other words');
  });
});

it('the strip counts clues while they are typed', () => {
  const doc = emptyDoc(3, 2);
  const typing = (typed: Record<number, string | null>, v: 'several' | 'none', tab: 'clues' | 'draw' = 'clues') => {
    const lines = doc.puzzle.lines.map((line) => ({ ...line, clue: null }));
    return stripOf({ v, check: {} } as never, NOTHING, { ...doc, puzzle: { ...doc.puzzle, lines }, rules: 'clues', typed }, null, en, tab).bold;
  };
  expect(typing({ 0: '1', 3: '0' }, 'several')).toBe('2 of 5 clues');
  expect(typing({ 0: '1', 1: '1', 2: '1', 3: '1', 4: '1' }, 'several')).toBe('At least 2 solutions:');
  expect(typing({ 0: '1' }, 'none')).toBe(en.verdict.none[0]);
  expect(typing({ 0: '1' }, 'several', 'draw')).toBe('At least 2 solutions:');
});
