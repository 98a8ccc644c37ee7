/** The table of a puzzle: made once, painted cell by cell. */
import type { Board, Clue } from './board.js';
import { UNKNOWN, type Game } from './game.js';
import type { Words } from './words.js';

/** Sides of cells in pixels. */
const LEAST = 18;
const MOST = 32;

export function make<K extends keyof HTMLElementTagNameMap>(
  name: K, attributes: Record<string, string> = {}, children: (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Whether a puzzle is black on white: it then has the colours of the theme. */
export const isPlain = ({ palette }: Board): boolean =>
  palette.length === 2 && palette[0]?.rgb === '#ffffff' && palette[1]?.rgb === '#000000';

export class Table {
  readonly element: HTMLTableElement;
  readonly cells: HTMLTableCellElement[] = [];
  private readonly rows: HTMLTableCellElement[] = [];
  private readonly columns: HTMLTableCellElement[] = [];
  private cursor = 0;

  constructor(private readonly game: Game, private readonly words: Words) {
    const { board, width, height } = game;
    const head = make('tr', { role: 'row' }, [make('td', { role: 'presentation', class: 'corner' })]);
    board.columns.forEach((clue, at) => head.append(this.header(clue, this.columns, 'columnheader', at)));
    const body = make('tbody', { role: 'rowgroup' });
    for (let row = 0; row < height; row++) {
      const line = make('tr', { role: 'row' }, [this.header(board.rows[row] ?? null, this.rows, 'rowheader', row)]);
      for (let column = 0; column < width; column++) {
        const edges = [column === 0 && 'l', row === 0 && 't', ((column + 1) % 5 === 0 || column + 1 === width) && 'r',
          ((row + 1) % 5 === 0 || row + 1 === height) && 'b'].filter(Boolean).join(' ');
        const cell = make('td', { role: 'gridcell', tabindex: '-1', 'data-edge': edges });
        this.cells.push(cell);
        line.append(cell);
      }
      body.append(line);
    }
    this.element = make('table', { role: 'grid', 'aria-label': words.grid(height, width) }, [
      make('thead', { role: 'rowgroup' }, [head]), body,
    ]);
    if (!isPlain(board)) {
      this.element.classList.add('true');
      this.element.style.setProperty('--ground', board.palette[0]?.rgb ?? '#ffffff');
    }
    this.cells[0]?.setAttribute('tabindex', '0');
    this.paint(this.cells.map((_, at) => at));
  }

  private header(clue: Clue, list: HTMLElement[], role: string, at: number): HTMLTableCellElement {
    const { board } = this.game;
    const numbers = clue === null ? ['?'] : clue.length === 0 ? ['0'] : clue.map(({ length }) => String(length ?? '?'));
    const spans = numbers.map((number, block) => {
      const span = make('span', {}, [number]);
      const color = clue?.[block]?.color;
      if (color !== undefined && !isPlain(board)) {
        const swatch = make('i');
        swatch.style.setProperty('--c', board.palette[color]?.rgb ?? '');
        span.append(swatch);
      }
      return span;
    });
    const header = make('th', { role, scope: role === 'rowheader' ? 'row' : 'col', 'data-at': String(at) }, spans);
    list.push(header);
    return header;
  }

  /** What is said of a cell. */
  label(cell: number): string {
    const { words, game } = this;
    const value = game.cells[cell] ?? UNKNOWN;
    const states = [this.stateOf(value), ...(game.isPrinted(cell) ? [words.printed] : [])];
    if (this.cells[cell]?.classList.contains('wrong')) states.push(words.wrong);
    const { width } = game;
    return [words.row(Math.floor(cell / width) + 1), words.column((cell % width) + 1), ...states].join(', ');
  }

  stateOf(value: number): string {
    if (value === UNKNOWN) return this.words.unknown;
    if (value === 0) return this.words.blank;
    return isPlain(this.game.board) ? this.words.filled : this.game.board.palette[value]?.name ?? '';
  }

  /** Paints these cells, and the headers of their lines. */
  paint(cells: readonly number[]): void {
    const { game } = this;
    for (const at of cells) {
      const cell = this.cells[at];
      if (!cell) continue;
      const value = game.cells[at] ?? UNKNOWN;
      const state = value === UNKNOWN ? '' : value === 0 ? 'blank' : 'fill';
      cell.className = `${cell.dataset.edge} ${state} ${game.isPrinted(at) ? 'printed' : ''}`;
      if (value > 0 && !isPlain(game.board)) cell.style.setProperty('--c', game.board.palette[value]?.rgb ?? '');
      else cell.style.removeProperty('--c');
      cell.setAttribute('aria-label', this.label(at));
    }
    const { width } = game;
    for (const row of new Set(cells.map((at) => Math.floor(at / width)))) this.paintLine(this.rows[row], row, true);
    for (const column of new Set(cells.map((at) => at % width))) this.paintLine(this.columns[column], column, false);
  }

  private paintLine(header: HTMLElement | undefined, at: number, isRow: boolean): void {
    const { words, game } = this;
    const clue = (isRow ? game.board.rows : game.board.columns)[at] ?? null;
    const isMet = clue !== null && (isRow ? game.isRowMet(at) : game.isColumnMet(at));
    header?.classList.toggle('met', isMet);
    const name = isRow ? words.row(at + 1) : words.column(at + 1);
    const block = ({ length, color }: NonNullable<Clue>[number]) =>
      `${length ?? '?'}${isPlain(game.board) ? '' : ` ${game.board.palette[color]?.name}`}`;
    const numbers = clue === null ? words.noClue : clue.map(block).join(' ') || '0';
    header?.setAttribute('aria-label', `${name}: ${numbers}${isMet ? `, ${words.met}` : ''}`);
  }

  /** Marks cells, and a line to look at; other marks go. */
  mark(kind: 'wrong' | 'look', cells: readonly number[], line?: { isRow: boolean; number: number }): void {
    for (const element of this.element.querySelectorAll('.wrong, .look')) element.classList.remove('wrong', 'look');
    for (const at of cells) this.cells[at]?.classList.add(kind);
    this.cells.forEach((cell, at) => cell.setAttribute('aria-label', this.label(at)));
    if (line) (line.isRow ? this.rows : this.columns)[line.number - 1]?.classList.add('look');
  }

  /** The cell that keys act on. */
  get current(): number {
    return this.cursor;
  }

  /** Moves it; with `isFocused` the focus, too. */
  move(cell: number, isFocused: boolean): void {
    this.cells[this.cursor]?.setAttribute('tabindex', '-1');
    this.cursor = cell;
    this.cells[cell]?.setAttribute('tabindex', '0');
    if (isFocused) this.cells[cell]?.focus({ preventScroll: false });
  }

  /** The cell at a point of the window; -1 if there is none. */
  cellAt(x: number, y: number): number {
    const { width, height } = this.game;
    const first = this.cells[0]?.getBoundingClientRect();
    const last = this.cells.at(-1)?.getBoundingClientRect();
    if (!first || !last) return -1;
    const column = Math.floor(((x - first.left) / (last.right - first.left)) * width);
    const row = Math.floor(((y - first.top) / (last.bottom - first.top)) * height);
    return column >= 0 && column < width && row >= 0 && row < height ? row * width + column : -1;
  }

  /** Makes cells as large as this room has place for. */
  fit(room: number): void {
    const style = this.element.style;
    style.setProperty('--cell', `${LEAST}px`);
    const left = Math.max(0, ...this.rows.map((header) => header.offsetWidth));
    const side = Math.floor((room - left - 8) / this.game.width);
    style.setProperty('--cell', `${Math.min(MOST, Math.max(LEAST, side))}px`);
  }
}
