/**
 * The sentences of the solver in the user's language. It hands each out as English text and as data, an id with what
 * stands in its places; `crates/model/src/sentences.txt` has all ids. A language says those that it has, for the others
 * the English text is shown, marked as such.
 */
import type { Said, SaidParam } from '../engine/types';
import type { Messages } from '.';

/** What may stand in the places of a sentence, by name: parts come in words. */
export interface Places {
  number: number; count: number; nth: number; row: number; column: number; rows: number; columns: number; needed: number; available: number;
  shortest: number; ways: number; percent: number; full: number; all: number; isolated: number; filled: number; larger: number; smaller: number;
  slash: number; backslash: number; puzzle: number; puzzles: number; megabytes: number; limit: number; at: number;
  label: string; name: string; length: string; clue: string; size: string; keyword: string; element: string; sheet: string; ground: string;
  cell: string; cells: string; run: string; value: string; color: string; block: string; line: string; first: string; last: string;
  lack: string; end: string; other: string; supposed: string; place: string; names: string; vertical: string; horizontal: string; triangles: string;
  problem: string; note: string; what: string; expected: string; seen: string | number; words: string; kind: string; format: string; reason: string;
  text: string; sign: string; example: string; given: string; picture: string; help: string;
  ranges: string[]; values: string[]; colors: string[]; places: string[]; lines: string[]; so: string[]; found: string[]; further: string[];
  cases: string[]; keywords: string[]; signs: string[]; parts: string[];
}

export type Sentences = Record<string, string | ((places: Places) => string)>;

/** The sentence in this language; null if a part of it is missing there. */
export function sayIn(sentences: Sentences, { id, params }: Said): string | null {
  const sentence = Object.hasOwn(sentences, id) ? sentences[id] : undefined;
  if (sentence === undefined) return null;
  let isWhole = true;
  const part = (param: SaidParam): number | string | unknown[] => {
    if (Array.isArray(param)) return param.map(part);
    if (typeof param !== 'object') return param;
    const words = sayIn(sentences, param);
    isWhole &&= words !== null;
    return words ?? '';
  };
  const places = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, part(param)]));
  const text = typeof sentence === 'string' ? sentence : sentence(places as unknown as Places);
  return isWhole ? text : null;
}

export interface Spoken { text: string; lang: 'en' | undefined }

/**
 * A sentence of the solver as it is shown: in English, and marked so, where this language does not have it. Words of the
 * page's own come without data.
 */
export function spoken(said: Said | null | undefined, english: string, { code, sentences }: Messages): Spoken {
  const text = said ? sayIn(sentences, said) : null;
  return { text: text ?? english, lang: text !== null || said === undefined || code === 'en' ? undefined : 'en' };
}
