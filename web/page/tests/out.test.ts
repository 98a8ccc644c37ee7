import { describe, expect, it } from 'vitest';
import { en } from './words';
import { choicesOf, fileName, noteOf, scaleOf } from '../src/state/out';
import { optionsOf, pageRule, paperOf, sizeOf, type Paper } from '../src/state/paper';

const conversion = (format: string, losses: string[] = [], refusal: string | null = null) =>
  ({ format, possible: refusal === null, refusal, losses, refusal_said: null, losses_said: [] });
const info = (name: string, extension: string) => ({ name, description: `what ${name} is`, extensions: [extension], binary: false });

describe('formats', () => {
  it('are offered from what loses nothing to what is refused', () => {
    const all = [conversion('mk', [], 'it has colours'), conversion('nin', ['the format nin has no place for the title']), conversion('json')];
    const choices = choicesOf(all, [info('mk', 'mk'), info('nin', 'nin'), info('json', 'json')], en);
    expect(choices.map(({ format }) => format)).toEqual(['json', 'nin', 'mk']);
    expect(choices.map(({ possible }) => possible)).toEqual([true, true, false]);
    expect(choices[2]?.note).toBe('Not possible: it has colours.');
  });

  it('that the page does not know have the words of the library', () => {
    expect(choicesOf([conversion('later')], [info('later', 'lat')], en)[0]?.label).toBe('.lat: what later is');
    expect(choicesOf([conversion('later')], [], en)[0]?.label).toBe('.later: ');
  });

  it('say what they lose, in known words or word for word', () => {
    const lost = (what: string) => `the format non has no place for ${what}`;
    expect(noteOf(conversion('json'), en)).toBe('Nothing of this puzzle is lost in this format.');
    expect(noteOf(conversion('mk', [lost('the title'), lost('saved grids')]), en)).toBe('Left out in this format: the title, the grids of solvers.');
    expect(noteOf(conversion('mk', [lost('the title'), 'something else']), en)).toBe('Left out in this format: the title. Note: something else.');
    expect(noteOf(conversion('cnon', [lost('the order of the colours, the names of colours')]), en))
      .toBe('Left out in this format: the order of the colours, the names of the colours.');
    expect(noteOf(conversion('mk', [], 'puzzle 1: the format mk has no colours'), en)).toBe('Not possible: the format mk has no colours.');
  });

  it('say what they lose in the language of the page', async () => {
    const de = await (await import('../src/i18n/de')).whole;
    const part = { id: 'part.breaks', params: { what: { id: 'part.title', params: {} } } };
    const lost = { id: 'loss.parts', params: { format: 'mk', parts: [part] } };
    const losing = { ...conversion('mk', ['the format mk has no place for line breaks in the title']), losses_said: [lost] };
    expect(noteOf(losing, de)).toBe('Hinweis: im Format mk verloren: Zeilenumbrüche (der Titel).');
    const problem = { id: 'write.colors', params: { format: 'mk' } };
    const refused = { ...conversion('mk', [], 'puzzle 1: the format mk has no colours'), refusal_said: { id: 'read.in-puzzle', params: { puzzle: 1, problem } } };
    expect(noteOf(refused, de)).toBe('Nicht möglich: das Format mk hat keine Farben.');
  });

  it('have the extension of texts if they have none of their own; PNG is made by the page', () => {
    const all = [conversion('tournament'), conversion('png', [], 'puzzle 1: built without it')];
    expect(choicesOf(all, [info('tournament', 'tournament')], en).map(({ extension }) => extension)).toEqual(['txt']);
  });
});

describe('names of files', () => {
  it('are the title without what file systems do not take', () => {
    expect(fileName('Šálka čaju', 'non')).toBe('Šálka čaju.non');
    expect(fileName('../a\\b:c*?"<>|\n', 'svg')).toBe('a b c.svg');
    expect(fileName('', 'json')).toBe('nonogram.json');
    expect(fileName('...', 'json')).toBe('nonogram.json');
    expect([...fileName('x'.repeat(500), 'g')].length).toBe(82);
  });
});

describe('pictures and paper', () => {
  it('are drawn at twice their size, where that is not too large', () => {
    expect(scaleOf(500, 400)).toBe(2);
    expect(scaleOf(100, 8192)).toBe(1);
  });

  it('are of the size that is usual', () => {
    expect([paperOf(['en-US', 'sk']), paperOf(['en-GB']), paperOf(['sk']), paperOf([])]).toEqual(['letter', 'a4', 'a4', 'a4']);
  });

  it('have solutions only if there is one, and the title only if it is wished', () => {
    const paper: Paper = { paper: 'a4', landscape: 'auto', solutions: 'next', withTitle: false };
    expect(optionsOf(paper, 'Cup', true)).toEqual({ paper: 'a4', landscape: 'auto', solutions: 'next', title: null });
    expect(optionsOf({ ...paper, withTitle: true }, 'Cup', false)).toMatchObject({ solutions: 'none', title: 'Cup' });
  });

  it('are printed on pages of their size', () => {
    const svg = '<?xml version="1.0"?><svg xmlns="x" width="297mm" height="210mm" viewBox="0 0 1 1"><rect width="3"/></svg>';
    expect(sizeOf(svg)).toEqual({ width: '297mm', height: '210mm' });
    expect(pageRule(svg)).toBe('@page { size: 297mm 210mm; margin: 0; }');
    expect(pageRule('<svg>')).toBe('@page { margin: 0; }');
  });
});
