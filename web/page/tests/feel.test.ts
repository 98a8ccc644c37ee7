/** What is heard of a step, and settings of before. */
import { describe, expect, it } from 'vitest';
import { docOf } from '../src/state/document';
import { feltOf } from '../src/state/feel';
import { freshGrid } from '../src/state/fresh';
import { puzzleOf } from '../src/state/runs';
import { loadSettings } from '../src/state/settings';

const doc = docOf(puzzleOf(freshGrid(3, 2, false).puzzle, '111111'));
const after = (play: string) => ({ ...doc, play });

describe('a step', () => {
  it('is heard as what it did', () => {
    expect(feltOf(after('??????'), after('1?????'))).toBe('fill');
    expect(feltOf(after('??????'), after('??0???'))).toBe('blank');
    expect(feltOf(after('1?????'), after('??????'))).toBe('forget');
    expect(feltOf(after('11????'), after('111???'))).toBe('line');
    expect(feltOf(after('111???'), after('1110??'))).toBe('blank');
    expect(feltOf(after('11????'), after('11????'))).toBeNull();
  });

  it('of another puzzle is not heard', () => {
    expect(feltOf(after('??????'), { ...docOf(puzzleOf(freshGrid(3, 2, false).puzzle, '110010')), play: '1?????' })).toBeNull();
  });
});

describe('settings', () => {
  const kept = (value: object) => loadSettings({ getItem: () => JSON.stringify(value) });

  it('of before keep what they said of mistakes', () => {
    expect(kept({ mistakesAtOnce: true }).mistakes).toBe('atOnce');
    expect(kept({ mistakesAtOnce: false }).mistakes).toBe('asking');
    expect(kept({ mistakesAtOnce: true, mistakes: 'never' }).mistakes).toBe('never');
  });

  it('are silent by default', () => {
    expect(kept({})).toMatchObject({ sound: false, vibrate: false, patterns: false });
  });
});
