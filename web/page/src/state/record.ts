/** The document as it is kept on the device between visits. What cannot be read is dropped as a whole. */
import type { PuzzleData, PuzzleLine } from '../engine/types';
import type { Doc } from './document';
import type { Session } from './session';

const SCHEMA = 'nonosat-page/1';

export interface Saved { doc: Doc; session: Session }

/** As text. The cells of the lines of a rectangle are left out: they follow from its size. */
export function writeRecord({ doc, session }: Saved): string {
  const { puzzle } = doc;
  const lines = puzzle.kind === 'grid' ? puzzle.lines.map((line) => ({ ...line, cells: [] })) : puzzle.lines;
  return JSON.stringify({ schema: SCHEMA, doc: { ...doc, puzzle: { ...puzzle, lines } }, session });
}

/** The same, read; null if it is of another version, or damaged. */
export function readRecord(text: string): Saved | null {
  try {
    const { schema, doc, session } = JSON.parse(text) as { schema: string } & Saved;
    if (schema !== SCHEMA) return null;
    const puzzle = doc.puzzle.kind === 'grid' ? { ...doc.puzzle, lines: doc.puzzle.lines.map(withCells(doc.puzzle)) } : doc.puzzle;
    const whole: Doc = { ...doc, puzzle };
    const isTime = Number.isFinite(session.seconds) && Number.isInteger(session.hints);
    return isSound(whole) && isTime ? { doc: whole, session: { seconds: session.seconds, hints: session.hints } } : null;
  } catch {
    return null;
  }
}

const withCells = ({ width, height }: PuzzleData) => (line: PuzzleLine): PuzzleLine => {
  const isRow = line.kind === 'row';
  const cells = Array.from({ length: isRow ? width : height }, (_, at) =>
    isRow ? (line.number - 1) * width + at : at * width + line.number - 1);
  return { ...line, cells };
};

function isSound({ puzzle, picture, play, rules, typed, title }: Doc): boolean {
  const isGrid = (cells: string | null) => cells === null || (cells.length === puzzle.cellCount && /^[0-9a-v?]*$/.test(cells));
  const areLines = puzzle.lines.every(({ cells, blocks }) =>
    Array.isArray(blocks) && cells.every((cell) => cell >= 0 && cell < puzzle.cellCount));
  return areLines && isGrid(picture) && isGrid(play) && typeof play === 'string' && typeof puzzle.text === 'string' &&
    puzzle.palette.length >= 2 && (rules === 'picture' || rules === 'clues') && typeof typed === 'object' && typeof title === 'string';
}
