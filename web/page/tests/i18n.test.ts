import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languageOf } from '../src/i18n';
import { en, type Messages } from './words';
import { de } from '../src/i18n/de';
import { ja } from '../src/i18n/ja';
import { ru } from '../src/i18n/ru';
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

const wordsOf = ({ sentences: _, ...words }: Messages) => said(words);
const english = wordsOf(en as Messages);
const OTHERS = { de, ja, ru, sk };

/** Names of puzzles and programs, keys, sizes and what is written alike in both. */
const ALIKE = /^(examples|out\.formats\.(freenono|gno|picross|mzn-challenge|cwd|pycsp3)$|out\.sizes|keys\.list\.\d+\.0$|levels)|goToExample|triddler|fallbackName|clues\.text$|solve\.time/;
/** Words that a language writes as English does. */
const SAME: Record<string, RegExp> = { de: /^(out\.link|tools\.(full\.)?hint|booklet\.|solve\.(player|pause)|pause|library\.(hues|group)|clues\.text|solve\.speeds)/, ja: /$^/, ru: /$^/, sk: /^regions\.panel$/ };

describe('English', () => {
  const things = 'cell|clue|row|column|line|solution|puzzle|step|mark|hint|colour|character|page|day|warning|spot|place|digit|second';

  it.each([0, 1, 2, 5])('has the right form beside %i', (count) => {
    const all = [...said({ ...en, sentences: {} }, '', [count, count, count, count])].filter(([key]) => !/^(keys|clues\.(help|sections)|drawing\.less)/.test(key));
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

describe.each(Object.entries(OTHERS))('%s', (code, words) => {
  const own = wordsOf(words);
  const both = [...english].map(([key, text]) => [key, text, own.get(key) ?? ''] as const);

  it('says all that English says, and nothing else', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    expect(both.filter(([, text, other]) => (text === '') !== (other === ''))).toEqual([]);
    expect(words.code).toBe(code);
  });

  it('has all arguments where English has them', () => {
    const holds = (text: string) => [...NUMBERS, ...NAMES].filter((arg) => text.includes(String(arg)));
    expect(both.filter(([, text, other]) => holds(text).some((arg) => !holds(other).includes(arg)))).toEqual([]);
    expect(both.filter(([, , other]) => /undefined|NaN|\[object/.test(other))).toEqual([]);
  });

  it('has no English left', () => {
    const same = both.filter(([key, text, other]) => /[a-z]{3}/i.test(text) && text === other && !ALIKE.test(key) && !SAME[code]?.test(key) && !key.endsWith('()'));
    expect(same).toEqual([]);
    const left = /\b(the|of|is|are|and|or|with|not|no|cells?|rows?|columns?|clues?|puzzles?|colou?rs?|solutions?|grid|this|from)\b/i;
    expect(both.filter(([key, , other]) => left.test(other.replace(/\S+\.(com|org)\b/g, '')) && !/^out\.formats/.test(key))).toEqual([]);
  });

  it('is not much longer, short words aside', () => {
    expect(both.filter(([, text, other]) => other.length > 1.8 * text.length + 12)).toEqual([]);
    const length = (texts: Map<string, string>) => [...texts.values()].join('').length;
    expect(length(own)).toBeLessThan(1.4 * length(english));
  });

  it('names tools by words that hold those beside them', () => {
    const { full, withKey, ...short } = words.tools;
    for (const [name, word] of Object.entries(short)) expect(String(full[name as 'fill']).toLowerCase()).toContain(word.toLowerCase());
  });
});

describe('The forms of numbers', () => {
  it('are those of German', () => {
    expect([1, 2].map(de.bar.colors)).toEqual(['1 Farbe', '2 Farben']);
    expect([1, 3].map((known) => de.verdict.settled(known, 9))).toEqual(['1 von 9 Kästchen ist bestimmt', '3 von 9 Kästchen sind bestimmt']);
    expect(de.grade(6.2)).toBe('Schwierigkeit 6,2');
  });

  it('are those of Russian', () => {
    expect([1, 2, 5, 11, 21, 22, 0].map(ru.grid.cells)).toEqual(['1 клетка', '2 клетки', '5 клеток', '11 клеток', '21 клетка', '22 клетки', '0 клеток']);
    expect([1, 21, 5].map((known) => ru.verdict.settled(known, 31))).toEqual(['определена 1 из 31 клетки', 'определена 21 из 31 клетки', 'определено 5 из 31 клетки']);
    expect([1, 4, 12].map(ru.actions.fill)).toEqual(['Закрасить 1 клетку', 'Закрасить 4 клетки', 'Закрасить 12 клеток']);
  });

  it('are those of Japanese', () => {
    expect([1, 2].map(ja.grid.cells)).toEqual(['1マス', '2マス']);
    expect(ja.verdict.several('12', null, 15, 2)).toEqual(['解は12個：', '未確定15マス（2か所）']);
  });

  it('are those of Slovak', () => {
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
    expect(languageOf('auto', ['fr', 'SK', 'en'])).toBe('sk');
    expect(languageOf('auto', ['de-AT', 'sk'])).toBe('de');
    expect(languageOf('auto', ['en-GB', 'sk'])).toBe('en');
    expect(languageOf('auto', ['fr', 'constructor'])).toBe('en');
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

  it('has the sentences of the solver after its words', async () => {
    const { say, choose } = await fresh();
    choose('sk');
    await vi.waitFor(() => expect(say().sentences['read.empty']).toBe('súbor je prázdny'));
    expect(say().code).toBe('sk');
    choose('en');
    await vi.waitFor(() => expect(say().sentences).toEqual({}));
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
