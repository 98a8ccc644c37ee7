/** How a cell looks and what it is called: the same for tables, canvases and drawings. */
import type { Messages } from '../i18n';
import type { Mark } from './layers';
import type { Colors, Swatch } from './palette';
import { placeOf } from './places';
import type { Shown } from './shown';

export interface Look {
  /** How it is filled; null if it is not. */
  swatch: Swatch | null;
  /** Whether it is known to be blank, and that is shown. */
  isBlank: boolean;
  /** Whether it is not known, where all others are: of a check that was ended by a limit. */
  isUnknown: boolean;
  isHere: boolean;
  /** Whether it is printed with the clues, and so cannot be changed. */
  isGiven: boolean;
  mark: Mark | null;
  /** Of a suggested change: whether the cell is to be cleared. */
  isCleared: boolean;
}

/** What a sheet shows, with what is worked out once for all cells. */
export interface Scene {
  shown: Shown;
  colors: Colors;
  /** The cells of lines to look at. */
  here: ReadonlySet<number>;
  blank: 'dot' | 'cross';
}

export function sceneOf(shown: Shown, colors: Colors, blank: Scene['blank']): Scene {
  const here = new Set<number>();
  for (const [line, marks] of shown.marks.lines) {
    if (marks.has('here')) shown.puzzle.lines[line]?.cells.forEach((cell) => here.add(cell));
  }
  return { shown, colors, here, blank };
}

export function lookOf({ shown, colors, here }: Scene, cell: number): Look {
  const digit = shown.cells[cell] ?? '?';
  const mark = shown.marks.marks.get(cell);
  return {
    swatch: digit === '0' || digit === '?' ? null : (colors.swatches[parseInt(digit, 36)] ?? null),
    isBlank: digit === '0' && showsBlank(shown),
    isUnknown: digit === '?' && shown.mode === 'draw',
    isHere: here.has(cell),
    isGiven: isGiven(shown, cell),
    mark: mark?.mark ?? null,
    isCleared: mark?.to === 0,
  };
}

/** Whether a cell is printed with the clues; where one draws, there are none. */
const isGiven = ({ puzzle, mode }: Shown, cell: number): boolean => mode !== 'draw' && (puzzle.given?.[cell] ?? '?') !== '?';

/** Dots tell blank cells from those that are not known, so they are drawn where cells may be not known. */
export const showsBlank = ({ mode, cells }: Shown): boolean => mode === 'solve' || (mode === 'view' && cells.includes('?'));

const MARKS: Record<Mark, string> = { open: 'a', suggest: 's', new: 'n', wrong: 'w', changed: 'ch', trial: 'tr', place: 'pl', sure: 'pl su' };

/** The classes of a cell, as the style sheet has them. */
export function classesOf(look: Look, colors: Colors, blank: Scene['blank']): string {
  const { swatch } = look;
  let names = '';
  if (swatch) names = (colors.isInk ? ' f' : swatch.half ? ' k h' : ' k') + (swatch.isDark ? ' o' : '') + (swatch.letter ? ' letter' : '') + (swatch.pattern && !swatch.half ? ` p p${swatch.pattern}` : '');
  if (look.isBlank) names += blank === 'dot' ? ' d' : ' d x';
  if (look.isUnknown) names += ' q';
  if (look.isHere) names += ' here';
  if (look.isGiven) names += ' given';
  if (look.mark) names += ` ${MARKS[look.mark]}`;
  if (look.mark === 'suggest' && look.isCleared) names += ' minus';
  return names;
}

/** "filled", "blank", "red", "not known". */
export function stateOf(shown: Shown, cell: number, t: Messages): string {
  const digit = shown.cells[cell] ?? '?';
  if (digit === '?') return t.cells.unknown;
  if (digit === '0') return t.cells.blank;
  const { palette } = shown.puzzle;
  return palette.length > 2 ? (palette[parseInt(digit, 36)]?.name ?? '') : t.cells.filled;
}

/** "row 6, column 7, blank, open"; with `clues` the clues of its lines, too. */
export function labelOf(shown: Shown, cell: number, t: Messages, clues: readonly string[] = []): string {
  const { puzzle, marks } = shown;
  const parts = [stateOf(shown, cell, t)];
  if (isGiven(shown, cell)) parts.push(t.cells.given);
  const mark = marks.marks.get(cell);
  if (mark) parts.push(t.cells.marks[mark.mark]);
  const tag = marks.tags.get(cell);
  if (tag) parts.push(t.grid.spot(tag));
  parts.push(...clues);
  if (puzzle.kind !== 'grid') return [placeOf(puzzle, cell, t), ...parts].join(', ');
  return t.cells.label(Math.floor(cell / puzzle.width) + 1, (cell % puzzle.width) + 1, parts);
}
