import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languageOf } from '../src/i18n';
import { en } from './words';
import { sk } from '../src/i18n/sk';
import { settings } from '../src/state/settings';

const NUMBERS = [13, 17, 19, 23];
const NAMES = ['x31', 'x37', 'x41'];

/** What each key says, functions with numbers in their places, or with a list where they want one. */
function said(words: unknown, at = '', numbers = NUMBERS): Map<string, string> {
  if (typeof words === 'string') return new Map([[at, words]]);
  if (typeof words !== 'function') return new Map(Object.entries(words as object).flatMap(([key, value]) => [...said(value, at ? `${at}.${key}` : key, numbers)]));
  for (const args of [numbers, [NAMES], [...numbers.slice(0, 2), NAMES]]) {
    try {
      return said(words(...args), `${at}()`, numbers);
    } catch {
      // It wants another kind of arguments.
    }
  }
  throw new Error(`${at} cannot be said`);
}

const [english, slovak] = [said(en), said(sk)];
const both = [...english].map(([key, text]) => [key, text, slovak.get(key) ?? ''] as const);

/** Names of puzzles and programs, keys, sizes and what is written alike in both. */
const ALIKE = /^(examples|out\.formats\.(freenono|gno|picross|mzn-challenge|cwd|pycsp3)$|out\.sizes|keys\.list\.\d+\.0$|levels)|goToExample|triddler|fallbackName|regions\.panel|clues\.text$|solve\.time/;

describe('English', () => {
  const things = 'cell|clue|row|column|line|solution|puzzle|step|mark|hint|colour|character|page|day|warning|spot|place|digit|second';

  it.each([0, 1, 2, 5])('has the right form beside %i', (count) => {
    const all = [...said(en, '', [count, count, count, count])].filter(([key]) => !/^(keys|clues\.(help|sections)|drawing\.less)/.test(key));
    // Names with a number behind them, as "row 1", are no amounts; nor is "1 row and ...".
    const wrong = count === 1 ? new RegExp(`\\b1 (open )?(${things})s\\b|\\b1 (\\w+ )?(are|have|were|contradict)\\b`) : new RegExp(`(^|[^.\\d])\\b${count} (open )?(${things})\\b(?!s)`);
    expect(all.filter(([, text]) => wrong.test(text))).toEqual([]);
  });

  it('says of one what it says of several, in its form', () => {
    expect(en.verdict.noneMany(1)).toEqual(['No solution:', '1 clue cannot be met']);
    expect(en.verdict.settled(1, 400)).toBe('1 of 400 cells is settled');
    expect(en.solve.places('r1c1', 1)).toBe('r1c1. Nothing else is: the other one can stay.');
    expect(en.solve.before(1)).toBe('Before the only step.');
    expect([0, 1, 2].map(en.booklet.chosen)).toEqual(['none chosen', '1 chosen', '2 chosen']);
    expect([1, 2].map((hits) => en.chance.some(hits, 6))).toEqual(['1 of 6 has such a grade, the others the nearest.', '2 of 6 have such a grade, the others the nearest.']);
  });
});

describe('Slovak', () => {
  it('says all that English says, and nothing else', () => {
    expect([...slovak.keys()].sort()).toEqual([...english.keys()].sort());
    expect(both.filter(([, text, other]) => (text === '') !== (other === ''))).toEqual([]);
  });

  it('has all arguments where English has them', () => {
    const holds = (text: string) => [...NUMBERS, ...NAMES].filter((arg) => text.includes(String(arg)));
    expect(both.filter(([, text, other]) => holds(text).some((arg) => !holds(other).includes(arg)))).toEqual([]);
    expect(both.filter(([, , other]) => /undefined|NaN|\[object/.test(other))).toEqual([]);
  });

  it('has no English left', () => {
    const same = both.filter(([key, text, other]) => /[a-z]{3}/i.test(text) && text === other && !ALIKE.test(key) && !key.endsWith('()'));
    expect(same).toEqual([]);
    const words = /\b(the|of|is|are|and|or|with|not|no|cells?|rows?|columns?|clues?|puzzles?|colou?rs?|solutions?|grid|this|from)\b/i;
    expect(both.filter(([, , other]) => words.test(other.replace(/\S+\.(com|org)\b/g, '')))).toEqual([]);
  });

  it('is at most 60 % longer, short words aside', () => {
    expect(both.filter(([, text, other]) => other.length > 1.6 * text.length + 8)).toEqual([]);
    const length = (texts: Map<string, string>) => [...texts.values()].join('').length;
    expect(length(slovak)).toBeLessThan(1.35 * length(english));
  });

  it('names tools by words that hold those beside them', () => {
    for (const { tools } of [en, sk]) {
      const { full, withKey, ...short } = tools;
      for (const [name, word] of Object.entries(short)) expect(String(full[name as 'fill']).toLowerCase()).toContain(word.toLowerCase());
    }
  });

  it('has the three forms of numbers', () => {
    expect([1, 2, 4, 5, 0, 22, 101].map(sk.grid.cells)).toEqual([
      '1 políčko', '2 políčka', '4 políčka', '5 políčok', '0 políčok', '22 políčok', '101 políčok',
    ]);
    expect(sk.verdict.several('12', null, 15, 2)).toEqual(['12 riešení:', 'líši sa 15 políčok na 2 miestach']);
    expect(sk.verdict.several(null, '2', 1, 1)).toEqual(['Aspoň 2 riešenia:', 'líši sa 1 políčko na 1 mieste']);
    expect(sk.verdict.noneMany(2)[1]).toBe('2 zadania si odporujú');
    expect(sk.verdict.noneMany(10)[1]).toBe('10 zadaní si odporuje');
    expect([1, 3, 8].map(sk.solve.wrong)).toEqual(['1 políčko je zle', '3 políčka sú zle', '8 políčok je zle']);
    expect(sk.solve.ofCells(1, 3)).toBe('1 z 3 políčok');
    expect([0, 1, 2, 5].map((known) => sk.verdict.settled(known, 9))).toEqual(['určených je 0 z 9 políčok', 'určené je 1 z 9 políčok', 'určené sú 2 z 9 políčok', 'určených je 5 z 9 políčok']);
    expect([0, 1, 2, 5].map((more) => sk.solve.morePlaces('r1c1', more))).toEqual(['r1c1 a 0 ďalších', 'r1c1 a 1 ďalšie', 'r1c1 a 2 ďalšie', 'r1c1 a 5 ďalších']);
    expect([0, 1, 3, 6].map(sk.booklet.chosen)).toEqual(['nič nevybrané', 'vybraná 1', 'vybrané 3', 'vybraných 6']);
  });

  it('writes numbers its way', () => {
    expect(sk.grade(6.2)).toBe('obtiažnosť 6,2');
    expect(sk.grid.cells(40000)).toBe('40\u00a0000 políčok');
    expect(en.grid.cells(40000)).toBe('40,000 cells');
  });
});

describe('the language', () => {
  it('is the first one of the browser that there is, unless another is chosen', () => {
    expect(languageOf('auto', ['sk-SK', 'en'])).toBe('sk');
    expect(languageOf('auto', ['de-AT', 'SK', 'en'])).toBe('sk');
    expect(languageOf('auto', ['en-GB', 'sk'])).toBe('en');
    expect(languageOf('auto', ['de', 'constructor'])).toBe('en');
    expect(languageOf('en', ['sk'])).toBe('en');
    expect(languageOf('gone' as never, ['sk'])).toBe('sk');
  });
});

describe('a choice', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => {
    vi.doUnmock('../src/i18n/sk');
    settings.update((all) => ({ ...all, language: 'auto' }));
  });

  const fresh = async () => {
    const { say } = await import('../src/i18n');
    const { settings } = await import('../src/state/settings');
    return { say, choose: (language: 'en' | 'sk') => settings.update((all) => ({ ...all, language })) };
  };

  it('is followed, the last one if there are several', async () => {
    const { say, choose } = await fresh();
    choose('sk');
    await vi.waitFor(() => expect(say().code).toBe('sk'));
    choose('en');
    choose('sk');
    choose('en');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(say().code).toBe('en');
  });

  it('that cannot be loaded leaves the words as they are, and is told', async () => {
    vi.doMock('../src/i18n/sk', () => {
      throw new Error('no network');
    });
    const { say, choose } = await fresh();
    const { isMissing } = await import('../src/i18n');
    const told: boolean[] = [];
    isMissing.subscribe((is) => told.push(is));
    choose('sk');
    await vi.waitFor(() => expect(told).toEqual([false, true]));
    expect(say().code).toBe('en');
    choose('en');
    expect(told).toEqual([false, true, false]);
  });
});
