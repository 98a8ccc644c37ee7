/** What has been filled in, with its history; whether clues are met. Plain, without a screen. */
import type { Board, Clue } from './board.js';

/** A cell that is not known. All others are indices into the palette, 0 for a blank one. */
export const UNKNOWN = -1;

/** A stroke: cells, and what they were. */
type Stroke = { cell: number; before: number; after: number }[];

export class Game {
  readonly width: number;
  readonly height: number;
  readonly cells: number[];
  private readonly printed: readonly boolean[];
  private done: Stroke[] = [];
  private undone: Stroke[] = [];
  private stroke: Stroke | null = null;

  constructor(readonly board: Board) {
    this.width = board.columns.length;
    this.height = board.rows.length;
    const given = board.given ?? '?'.repeat(this.width * this.height);
    this.cells = Array.from(given, valueOf);
    this.printed = this.cells.map((value) => value !== UNKNOWN);
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** The grid as the solver takes it: a digit a cell, `?` where nothing is known. */
  get grid(): string {
    return this.cells.map((value) => (value === UNKNOWN ? '?' : value.toString(36))).join('');
  }

  isPrinted(cell: number): boolean {
    return this.printed[cell] === true;
  }

  /** Begins a stroke: what is set until it ends is undone as one. */
  begin(): void {
    this.end();
    this.stroke = [];
  }

  /** Ends a stroke; whether it changed anything. */
  end(): boolean {
    const stroke = this.stroke;
    this.stroke = null;
    if (!stroke?.length) return false;
    this.done.push(stroke);
    this.undone = [];
    return true;
  }

  /** Sets a cell, within a stroke; whether it changed. */
  set(cell: number, value: number): boolean {
    const before = this.cells[cell];
    if (before === undefined || before === value || this.printed[cell]) return false;
    this.stroke?.push({ cell, before, after: value });
    this.cells[cell] = value;
    return true;
  }

  /** Takes the last stroke back; the cells that changed. */
  undo(): number[] {
    return this.move(this.done, this.undone, 'before');
  }

  redo(): number[] {
    return this.move(this.undone, this.done, 'after');
  }

  private move(from: Stroke[], to: Stroke[], side: 'before' | 'after'): number[] {
    this.end();
    const stroke = from.pop();
    if (!stroke) return [];
    to.push(stroke);
    const order = side === 'before' ? [...stroke].reverse() : stroke;
    for (const change of order) this.cells[change.cell] = change[side];
    return stroke.map(({ cell }) => cell);
  }

  /** Sets the whole grid, as one stroke; false if it is none of this puzzle. */
  load(grid: string): boolean {
    const values = Array.from(grid, valueOf);
    const isRight = values.length === this.cells.length && values.every((value) => value < this.board.palette.length);
    if (!isRight) return false;
    this.begin();
    values.forEach((value, cell) => this.set(cell, value));
    this.end();
    return true;
  }

  /** Whether a row meets its clue, if what is not known is blank. */
  isRowMet(row: number): boolean {
    return isMet(this.cells.slice(row * this.width, (row + 1) * this.width), this.board.rows[row] ?? null);
  }

  isColumnMet(column: number): boolean {
    const cells = Array.from({ length: this.height }, (_, row) => this.cells[row * this.width + column] ?? UNKNOWN);
    return isMet(cells, this.board.columns[column] ?? null);
  }

  /** Whether all clues are met. */
  get isSolved(): boolean {
    return this.board.rows.every((_, row) => this.isRowMet(row)) && this.board.columns.every((_, at) => this.isColumnMet(at));
  }
}

const valueOf = (digit: string): number => {
  const value = parseInt(digit, 36);
  return Number.isNaN(value) ? UNKNOWN : value;
};

/** Whether the runs of a line are those of its clue. */
export function isMet(cells: readonly number[], clue: Clue): boolean {
  if (!clue) return true;
  const runs: { length: number; color: number }[] = [];
  let last = 0;
  for (const value of cells) {
    const color = Math.max(value, 0);
    if (color > 0 && color === last) runs.at(-1)!.length++;
    else if (color > 0) runs.push({ length: 1, color });
    last = color;
  }
  return runs.length === clue.length
    && runs.every(({ length, color }, at) => color === clue[at]!.color && (clue[at]!.length ?? length) === length);
}
