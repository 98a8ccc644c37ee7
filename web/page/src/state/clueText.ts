/**
 * Clues as text: one line a clue, the directions parted by an empty line, in the order of the puzzle's lines. `*` is a
 * clue that is not given.
 */
import type { LineKind, PaletteColor, PuzzleData } from '../engine/types';
import { BLACK_AND_WHITE, blankGrid } from './blank';
import { cleanClues, hasNotation, plainly } from './clueSigns';
import { clueTexts, isEmpty, unknownGrid, type Doc } from './document';

/** Lines of one direction, with the number of the first. */
export interface Section { kind: LineKind; lines: number[] }

/** The lines by direction, in the order of the puzzle. */
export function sectionsOf(puzzle: PuzzleData): Section[] {
  const sections: Section[] = [];
  puzzle.lines.forEach((line, at) => {
    const last = sections.at(-1);
    if (last?.kind === line.kind) last.lines.push(at);
    else sections.push({ kind: line.kind, lines: [at] });
  });
  return sections;
}

/** A clue as it was typed, in the way in which it is read; null if it is not given. */
export const cleanClue = (typed: string, palette: PaletteColor[], isFree = false): string | null =>
  cleanClues([typed], palette, isFree)[0] ?? null;

/** The clues of a document as text; empty for an empty picture. */
export function listText(doc: Doc): string {
  if (isEmpty(doc)) return '';
  const clues = clueTexts(doc);
  const sections = sectionsOf(doc.puzzle).map(({ lines }) => lines.map((line) => clues[line] ?? '*').join('\n'));
  return sections.join('\n\n') + '\n';
}

/** Where the clue of a line stands in the text of `listText`: the position of its first character. */
export function placeOf(text: string, puzzle: PuzzleData, line: number): number {
  let skip = line;
  for (const section of sectionsOf(puzzle)) {
    if (section.lines.includes(line)) break;
    skip++;
  }
  let at = 0;
  while (skip-- > 0) {
    const next = text.indexOf('\n', at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  return at;
}

export interface Lists { sections: string[][] }

const isClue = (line: string): boolean =>
  line.trim() === '*' || line.trim().split(/[\s,;]+/).every((word) => /^[\d?]/.test(word));

/**
 * Lists of clues without any header: as many blocks of lines as the puzzle has directions, nearly all of them clues.
 * Null if the text is something else, to be read as a file.
 */
export function listsOf(given: string, directions = 2): Lists | null {
  // Cells of a spreadsheet, some of them empty.
  if (/^[\t;,]|\t[ ]*\t|[;,]{2}/m.test(given)) return null;
  const text = plainly(given);
  const blocks = text.replace(/^(\s*\n)+/, '').trimEnd().split(/\r?\n(?:[ \t]*\r?\n)+/);
  const sections = blocks.map((block) => block.split(/\r?\n/).map((line) => line.trim()));
  if (sections.length !== directions || /[{}<>"=#:]/.test(text)) return null;
  const lines = sections.flat();
  const wrong = lines.filter((line) => !isClue(line)).length;
  if (wrong > Math.max(1, lines.length / 5) || !isClue(lines[0] ?? '')) return null;
  return startsWithSizes(sections) || endsWithZeros(lines) ? null : { sections };
}

/** Whether each line ends with a 0, as some solvers have it. */
const endsWithZeros = (lines: string[]): boolean =>
  lines.every((line) => /(^|\s)0$/.test(line)) && lines.some((line) => line !== '0');

/** Whether the first line says how many rows and columns follow, or the first two. */
function startsWithSizes(sections: string[][]): boolean {
  const [first, second] = sections;
  const [one, other, ...rows] = first ?? [];
  const total = (lines: string[] = []) => lines.join(' ').split(/\D+/).reduce((sum, word) => sum + Number(word), 0);
  const areSizes = [one, other].map(Number).sort().join() === [rows.length, second?.length].sort().join();
  if (areSizes && total(rows) === total(second) && total(first) !== total(second)) return true;
  const sizes = (first?.[0] ?? '').split(/\s+/).map(Number);
  if (sizes.length !== 2 || !first || !second) return false;
  const counts = [first.length - 1, second.length];
  return [counts, [...counts].reverse()].some((pair) => pair[0] === sizes[0] && pair[1] === sizes[1]);
}

/** Whether there are numbers only, but for some mistakes. */
function isPlain({ sections }: Lists): boolean {
  const lines = sections.flat();
  return lines.filter((line) => !/^[\d\s,;.*?/|+_x-]*$/.test(line)).length <= Math.max(1, lines.length / 5);
}

/** A document of lists of rows and columns, to be read as typed clues. */
export function docOfLists(lists: Lists, palette = BLACK_AND_WHITE): Doc {
  const [rows = [], columns = []] = lists.sections;
  const colors = isPlain(lists) ? BLACK_AND_WHITE : palette;
  const puzzle = blankGrid(columns.length, rows.length, colors);
  const typed = Object.fromEntries(cleanClues([...rows, ...columns], colors).entries());
  return { puzzle, picture: null, rules: 'clues', typed, play: unknownGrid(puzzle), trial: null, title: '' };
}

/** A document with the clues of its text view changed. The layout stays if the counts of lines do; null if it must. */
export function editedDoc(doc: Doc, lists: Lists): Doc | null {
  const sections = sectionsOf(doc.puzzle);
  const isSame = sections.every(({ lines }, at) => lines.length === lists.sections[at]?.length);
  if (!isSame && doc.puzzle.kind !== 'grid') return null;
  if (!isSame) return { ...docOfLists(lists, doc.puzzle.palette), title: doc.title };
  const before = clueTexts(doc);
  // Lines that stay say nothing about the others.
  const changed = sections.flatMap(({ lines }, section) =>
    lines.flatMap((line, at): [number, string][] => {
      const text = lists.sections[section]?.[at] ?? '';
      return text === (before[line] ?? '*') ? [] : [[line, text]];
    }));
  const clues = cleanClues(changed.map(([, text]) => text), doc.puzzle.palette, hasNotation(doc.puzzle));
  const typed: Record<number, string | null> = {};
  changed.forEach(([line], at) => {
    const clue = clues[at] ?? null;
    if (clue !== before[line]) typed[line] = clue;
  });
  if (Object.keys(typed).length === 0) return doc;
  return { ...doc, rules: 'clues', typed: { ...doc.typed, ...typed } };
}
