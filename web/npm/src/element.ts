/**
 * `<nonosat-puzzle src="cat.non">`: a puzzle to play in any page.
 *
 * One file without dependencies. Only "Check" and "Hint", and files of formats other than `json` and `non`, load the
 * package beside it.
 *
 * @module
 */
import { isTooLarge, readHere, type Board } from './element/board.js';
import { Game, UNKNOWN } from './element/game.js';
import { STYLE } from './element/style.js';
import { Table, isPlain, make } from './element/table.js';
import { wordsOf, type Words } from './element/words.js';
import type { NonosatWorker } from './worker.js';

/** What the events `change` and `solved` have as their `detail`. */
export interface PlayDetail {
  /** The grid: a digit a cell, `?` where nothing is known. */
  grid: string;
  solved: boolean;
}

type Package = typeof import('./index.js') & { worker: NonosatWorker };
let loaded: Promise<Package> | undefined;

/** The package, and one worker for all puzzles of the page. */
function load(): Promise<Package> {
  loaded ??= Promise.all([import('./index.js'), import('./worker.js')]).then(
    ([functions, { createWorker }]) => ({ ...functions, worker: createWorker() }),
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}

let sheet: CSSStyleSheet | undefined;

/** A sheet for all, which policies against inline styles let pass. */
function sheetOf(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}

const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * The element. Attributes: `src`, a file, or the puzzle as text within; `lang` (en, sk, de, ru, ja); `theme` (`light`,
 * `dark`); `nohelp` leaves "Check" and "Hint" out. Events: `ready`, `change`, `solved`, `error`.
 */
export class NonosatPuzzle extends Base {
  static readonly observedAttributes = ['src', 'lang', 'nohelp'];
  private readonly root: ShadowRoot | null = globalThis.HTMLElement ? this.attachShadow({ mode: 'open' }) : null;
  private game: Game | null = null;
  private table: Table | null = null;
  private words: Words = wordsOf('en');
  private pen = 1;
  private painting: { value: number; last: number } | null = null;
  private degree = 0;
  private isSolvedNow = false;
  private turn = 0;
  private readonly status = globalThis.document && make('p', { class: 'status', part: 'status', role: 'status' });
  private readonly sizes = globalThis.ResizeObserver && new ResizeObserver(() => this.table?.fit(this.clientWidth - 16));

  /** What is filled in: a digit a cell, `?` where nothing is known. Setting it is one step of undo. */
  get grid(): string {
    return this.game?.grid ?? '';
  }

  set grid(grid: string) {
    if (this.game?.load(grid)) this.changed(this.game.cells.map((_, at) => at));
  }

  /** Whether all clues are met. */
  get solved(): boolean {
    return this.isSolvedNow;
  }

  connectedCallback(): void {
    this.sizes?.observe(this);
    // One that is moved keeps what is filled in.
    if (!this.game) void this.start();
  }

  disconnectedCallback(): void {
    this.sizes?.disconnect();
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name === 'src') void this.start();
    else if (this.game) this.show(this.game);
  }

  /** Takes the last stroke back. */
  undo(): void {
    if (this.game) this.changed(this.game.undo());
  }

  /** Does it again. */
  redo(): void {
    if (this.game) this.changed(this.game.redo());
  }

  /** Looks for mistakes, and marks them. */
  async check(): Promise<void> {
    await this.ask((answer) => {
      if (answer.standing === 'right') return this.say(this.words.right);
      if (answer.standing === 'unknown') return this.say(this.words.undecided);
      if (answer.standing === 'no-solution') return this.say(this.words.impossible);
      this.table?.mark('wrong', answer.wrong.map((cell) => this.cellOf(cell)));
      this.say(this.words.mistakes);
    });
  }

  /** Shows the next step: first its line, then the technique, then its cells. */
  async hint(): Promise<void> {
    await this.ask((answer) => {
      if (answer.wrong.length) {
        this.table?.mark('wrong', answer.wrong.map((cell) => this.cellOf(cell)));
        return this.say(this.words.mistakes);
      }
      if (answer.standing === 'no-solution') return this.say(this.words.impossible);
      if (!answer.hint || !answer.sentences) {
        return this.say(answer.state === 'unknown' || answer.standing === 'unknown' ? this.words.undecided : this.words.finished);
      }
      const degree = Math.min(this.degree++, 2);
      const { line, cells } = answer.hint;
      this.table?.mark('look', degree === 2 ? cells.map((cell) => this.cellOf(cell)) : [], line
        ? { isRow: line.kind === 'row', number: line.number } : undefined);
      this.say(answer.sentences[degree] ?? '', 'en');
    });
  }

  private cellOf({ row, column }: { row: number; column: number }): number {
    return (row - 1) * (this.game?.width ?? 0) + column - 1;
  }

  private async ask(show: (answer: import('./index.js').HintResult) => void): Promise<void> {
    const { game, turn } = this;
    if (!game) return;
    this.say(this.words.checking);
    const { grid } = game;
    try {
      const { hint, worker } = await load();
      const answer = await hint(game.board.text, grid, { worker });
      if (turn === this.turn && grid === game.grid) show(answer);
    } catch (error) {
      this.fail(this.words.unloaded, error);
    }
  }

  private async start(): Promise<void> {
    const turn = ++this.turn;
    this.words = wordsOf(this.language);
    this.game = this.table = null;
    if (this.root) this.root.adoptedStyleSheets = [sheetOf()];
    this.root?.replaceChildren(this.status);
    this.say(this.words.loading);
    const src = this.getAttribute('src');
    try {
      const text = src === null ? (this.textContent ?? '') : await this.fetched(src);
      const bytes = typeof text === 'string' ? null : text;
      const board = await this.read(bytes ?? (text as string), src ?? 'puzzle');
      if (turn !== this.turn) return;
      if (!board || isTooLarge(board)) return this.fail(this.words.unfit);
      this.show(new Game(board));
      this.dispatchEvent(new CustomEvent('ready', { detail: { title: board.title } }));
    } catch (error) {
      if (turn === this.turn) this.fail(this.words.unreadable, error);
    }
  }

  private async fetched(src: string): Promise<Uint8Array> {
    const response = await fetch(new URL(src, this.baseURI));
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Null if the element cannot show it. */
  private async read(source: string | Uint8Array, name: string): Promise<Board | null> {
    const text = typeof source === 'string' ? source.replace(/^\s*\n/, '').trimEnd() : new TextDecoder().decode(source);
    const here = readHere(text);
    if (here) return here;
    const { read, worker } = await load();
    const { puzzles } = await read(typeof source === 'string' ? text : source, { name, worker });
    // The library's own format says all of it, and triddlers and the like in words that are not read here.
    return puzzles[0] ? readHere(puzzles[0].text) : null;
  }

  private get language(): string {
    return this.closest('[lang]')?.getAttribute('lang') ?? globalThis.navigator?.language ?? 'en';
  }

  private show(game: Game): void {
    const words = (this.words = wordsOf(this.language));
    const table = (this.table = new Table(game, words));
    this.game = game;
    const button = (name: string, label: string, press: () => void, content: Node | string = label) => {
      const element = make('button', { type: 'button', 'data-do': name, 'aria-label': label, title: label }, [content]);
      element.addEventListener('click', () => element.getAttribute('aria-disabled') === 'true' || press());
      return element;
    };
    const pens = game.board.palette.slice(1).map((ink, at) => {
      const swatch = make('span', { class: 'ink' });
      if (!isPlain(game.board)) swatch.style.setProperty('--c', ink.rgb);
      return button(`pen-${at + 1}`, isPlain(game.board) ? words.filled : ink.name, () => this.choose(at + 1), swatch);
    });
    pens.push(button('pen-0', words.cross, () => this.choose(0), make('span', { class: 'cross' })));
    const tools = make('div', { class: 'tools', part: 'tools' }, [
      make('div', { class: 'pens', role: 'group', 'aria-label': words.pens }, pens),
      button('undo', words.undo, () => this.undo(), '↶'), button('redo', words.redo, () => this.redo(), '↷'),
      ...(this.hasAttribute('nohelp') ? [] : [
        button('check', words.check, () => void this.check()), button('hint', words.hint, () => void this.hint()),
      ]),
    ]);
    this.root?.replaceChildren(tools, make('div', { class: 'frame' }, [table.element]), this.status);
    this.listen(table);
    this.choose(Math.min(this.pen, game.board.palette.length - 1));
    this.say(game.board.title);
    table.fit(this.clientWidth - 16);
    this.settle();
  }

  private choose(pen: number): void {
    this.pen = pen;
    for (const button of this.root?.querySelectorAll<HTMLElement>('[data-do^=pen-]') ?? []) {
      button.setAttribute('aria-pressed', String(button.dataset.do === `pen-${pen}`));
    }
  }

  private listen(table: Table): void {
    const { element } = table;
    element.addEventListener('contextmenu', (event) => event.preventDefault());
    element.addEventListener('focusin', (event) => {
      const at = table.cells.indexOf(event.target as HTMLTableCellElement);
      if (at >= 0) table.move(at, false);
    });
    element.addEventListener('pointerdown', (event) => {
      const at = table.cellAt(event.clientX, event.clientY);
      if (at < 0 || event.button > 2) return;
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      table.move(at, true);
      this.game?.begin();
      this.painting = { value: this.toggled(at, event.button === 2 ? 0 : this.pen), last: -1 };
      this.paintTo(at);
    });
    element.addEventListener('pointermove', (event) => {
      if (this.painting) this.paintTo(table.cellAt(event.clientX, event.clientY));
    });
    const end = () => {
      this.painting = null;
      if (this.game?.end()) this.changed([]);
    };
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', end);
    element.addEventListener('keydown', (event) => this.press(event, table));
  }

  /** What a pen makes of a cell: its own value, or nothing where that is already. */
  private toggled(cell: number, pen: number): number {
    return this.game?.cells[cell] === pen ? UNKNOWN : pen;
  }

  private paintTo(cell: number): void {
    if (!this.painting || !this.game || cell < 0 || cell === this.painting.last) return;
    this.painting.last = cell;
    if (this.game.set(cell, this.painting.value)) this.table?.paint([cell]);
  }

  private press(event: KeyboardEvent, table: Table): void {
    const { game } = this;
    if (!game) return;
    const { width, height } = game;
    const at = table.current;
    const [row, column] = [Math.floor(at / width), at % width];
    const isFar = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const moves: Record<string, () => number> = {
      arrowleft: () => row * width + Math.max(0, column - 1), arrowright: () => row * width + Math.min(width - 1, column + 1),
      arrowup: () => Math.max(0, row - 1) * width + column, arrowdown: () => Math.min(height - 1, row + 1) * width + column,
      home: () => (isFar ? 0 : row * width), end: () => (isFar ? width * height : (row + 1) * width) - 1,
    };
    const set = (value: number) => {
      game.begin();
      game.set(at, value);
      if (!game.end()) return;
      this.changed([at]);
      if (!this.isSolvedNow) this.say(table.stateOf(game.cells[at] ?? UNKNOWN));
    };
    const keys: Record<string, () => void> = {
      ' ': () => set(this.toggled(at, this.pen)), enter: () => set(this.toggled(at, this.pen)),
      x: () => set(this.toggled(at, 0)), backspace: () => set(UNKNOWN), delete: () => set(UNKNOWN),
      c: () => void (this.hasAttribute('nohelp') || this.check()), h: () => void (this.hasAttribute('nohelp') || this.hint()),
    };
    const digit = Number(key);
    if (key in moves) table.move(moves[key]!(), true);
    else if (isFar && key === 'z') (event.shiftKey ? this.redo() : this.undo());
    else if (isFar && key === 'y') this.redo();
    else if (isFar || event.altKey) return;
    else if (keys[key]) keys[key]();
    else if (digit >= 1 && digit < game.board.palette.length) this.choose(digit);
    else return;
    event.preventDefault();
  }

  /** After each change: these cells are painted, marks go, whoever listens hears of it. */
  private changed(cells: readonly number[]): void {
    this.table?.mark('look', []);
    this.table?.paint(cells);
    this.degree = 0;
    const before = this.isSolvedNow;
    this.settle();
    const detail: PlayDetail = { grid: this.grid, solved: this.isSolvedNow };
    this.dispatchEvent(new CustomEvent('change', { detail, bubbles: true }));
    if (this.isSolvedNow && !before) this.dispatchEvent(new CustomEvent('solved', { detail, bubbles: true }));
  }

  private settle(): void {
    const before = this.isSolvedNow;
    this.isSolvedNow = this.game?.isSolved ?? false;
    this.dataset.state = this.isSolvedNow ? 'solved' : 'playing';
    const able = { undo: this.game?.canUndo, redo: this.game?.canRedo };
    for (const [name, isAble] of Object.entries(able)) {
      this.root?.querySelector(`[data-do=${name}]`)?.setAttribute('aria-disabled', String(!isAble));
    }
    if (this.isSolvedNow) this.say(this.words.solved);
    else if (before) this.say('');
  }

  private say(words: string, language = ''): void {
    if (language) this.status.lang = language;
    else this.status.removeAttribute('lang');
    this.status.textContent = words;
  }

  private fail(words: string, error?: unknown): void {
    const message = error instanceof Error ? error.message : '';
    this.say(message ? `${words} ${message}` : words);
    this.dispatchEvent(new CustomEvent('error', { detail: { message: message || words } }));
  }
}

if (globalThis.customElements && !customElements.get('nonosat-puzzle')) customElements.define('nonosat-puzzle', NonosatPuzzle);
