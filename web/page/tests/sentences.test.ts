/** The solver's sentences in other languages: all of them, with all that stands in their places. */
import { expect, describe, it, vi } from 'vitest';
import table from '../../../crates/model/src/sentences.txt?raw';
import { sayIn, spoken, type Places } from '../src/i18n/sentences';
import type { Messages } from '../src/i18n';
import { en } from './words';

/** The forms of plurals that were asked for. */
const asked = vi.hoisted(() => [] as [language: string, forms: string[]][]);
vi.mock('../src/i18n/format', async (original) => {
  const { formatsOf } = await original<typeof import('../src/i18n/format')>();
  const watched = (language: string) => {
    const formats = formatsOf(language);
    const form: typeof formats.form = (value, forms) => {
      asked.push([language, Object.keys(forms)]);
      return formats.form(value, forms);
    };
    return { ...formats, form };
  };
  return { formatsOf: watched };
});
const [de, ja, ru, sk] = await Promise.all([
  import('../src/i18n/de'), import('../src/i18n/ja'), import('../src/i18n/ru'), import('../src/i18n/sk'),
].map(async (language) => (await language).whole)) as [Messages, Messages, Messages, Messages];
const LANGUAGES: Record<string, Messages> = { de, ja, ru, sk };

const rows = table.split('\n').filter((row) => row && !row.startsWith('#')).map((row) => [row.slice(0, row.indexOf(' = ')), row.slice(row.indexOf(' = ') + 3)] as [id: string, text: string]);
const ids = rows.map(([id]) => id);

const NUMBERS = new Set([
  'number', 'count', 'nth', 'row', 'column', 'rows', 'columns', 'needed', 'available', 'shortest', 'ways', 'percent', 'full', 'all', 'isolated',
  'filled', 'larger', 'smaller', 'slash', 'backslash', 'puzzle', 'puzzles', 'megabytes', 'limit', 'at',
]);

/** What may stand in the places of an English sentence, and what of it is shown there. */
function sample(text: string, count: number) {
  const places: Record<string, unknown> = {};
  const shown: string[] = [];
  for (const [, name = '', how = ''] of text.matchAll(/\{([a-z]+)([^}]*)\}/g)) {
    const nth = Object.keys(places).length;
    const value = NUMBERS.has(name) ? count + 30 * nth : /^:(and|or|any|both|;|,)/.test(how) ? [`x${nth}a`, `x${nth}b`] : `x${nth}`;
    places[name] ??= value;
    if (!how.startsWith('|')) shown.push(...[places[name]].flat().map(String));
  }
  return { places: places as unknown as Places, shown };
}

/** Calls all that has numbers in it. */
function callAll(words: unknown, count: number): void {
  if (typeof words === 'function') {
    for (const args of [[count, count, count, count], [['x']], [count, count, ['x']]]) {
      try {
        return void words(...args);
      } catch {
        // It wants another kind of arguments.
      }
    }
  } else if (typeof words === 'object' && words !== null) Object.values(words).forEach((part) => callAll(part, count));
}

describe.each(Object.entries(LANGUAGES))('%s', (code, { sentences, ...words }) => {
  it('has each sentence, and no other', () => {
    expect(Object.keys(sentences).sort()).toEqual([...ids].sort());
  });

  it('shows all that stands in a sentence', () => {
    for (const count of [1, 2, 5]) {
      const missing = rows.filter(([id, text]) => {
        const { places, shown } = sample(text, count);
        const sentence = sentences[id] ?? '';
        const said = typeof sentence === 'string' ? sentence : sentence(places);
        return /undefined|NaN|\[object/.test(said) || shown.some((part) => !said.includes(part));
      });
      expect(missing).toEqual([]);
    }
  });

  it('has all forms of plurals that whole numbers have in it', () => {
    asked.length = 0;
    for (const count of [0, 1, 2, 3, 5, 11, 21, 22, 100, 101]) {
      callAll(words, count);
      for (const [id, text] of rows) {
        const sentence = sentences[id];
        if (typeof sentence === 'function') sentence(sample(text, count).places);
      }
    }
    const rules = new Intl.PluralRules(code);
    const needed = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
    const known = new Set(rules.resolvedOptions().pluralCategories);
    for (const [language, forms] of asked.filter(([language]) => language === code)) {
      expect(forms.filter((form) => !known.has(form as Intl.LDMLPluralRule)), `${language}: ${forms}`).toEqual([]);
      // What is not there is as the form `other`, where whole numbers have that.
      if (!needed.has('other')) expect([...needed].filter((form) => !forms.includes(form)), `${language}: ${forms}`).toEqual([]);
    }
    if (code !== 'ja') expect(asked.filter(([language]) => language === code).length).toBeGreaterThan(100);
  });
});

describe('A sentence', () => {
  const line = { id: 'line.row', params: { number: 3 } };
  const rest = { id: 'step.rest', params: { line, value: { id: 'value.blank', params: {} } } };

  it('is said with its parts, or in English if one is missing', () => {
    expect(sayIn(de.sentences, rest)).toBe('Zeile 3: alle Blöcke sind da, also ist der Rest leer');
    expect(spoken(rest, 'row 3: ...', ja)).toEqual({ text: '3行目：すべてのブロックが置かれたので、残りは空白', lang: undefined });
    const unknown = { ...rest, params: { ...rest.params, line: { id: 'no.such', params: {} } } };
    expect(spoken(unknown, 'row 3: ...', ru)).toEqual({ text: 'row 3: ...', lang: 'en' });
    expect(spoken(null, 'row 3: ...', ru)).toEqual({ text: 'row 3: ...', lang: 'en' });
    expect(spoken(rest, 'row 3: ...', en as Messages)).toEqual({ text: 'row 3: ...', lang: undefined });
    expect(spoken({ id: 'toString', params: {} }, 'a', sk).lang).toBe('en');
  });

  it('has its numbers as the language writes them', () => {
    const columns = { id: 'cells.column', params: { count: 3, ranges: ['1-2', '5'] } };
    const ways = { id: 'step.ways', params: { line, ways: 12345, found: [{ id: 'with.cells', params: { cells: columns, value: 'x' } }] } };
    expect(sayIn(de.sentences, ways)).toBe('Zeile 3: die Blöcke können auf 12.345 Weisen liegen, jedes Mal mit Spalten 1-2 und 5 x');
  });
});
