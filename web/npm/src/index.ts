/**
 * Solves nonograms with the library nonosat, compiled to WebAssembly: in Node, Deno, browsers and workers.
 *
 * Each function is a question with a promise of an answer. The module is loaded when the first one is asked.
 *
 * Conventions: a *picture* is a string with one character a cell in base 36, row by row: the index into the palette, 0 for
 * the background. In a *grid*, `?` is a cell that is not known. Cells and lines are numbered from 0, in words from 1.
 *
 * @module
 */
import { ask, askWithBytes, run, unpack, type AskOptions, type WorkOptions } from './ask.js';
import { LibraryPuzzle } from './library.js';
import type { Limits, Op, PuzzleInput, Quad, Questions, Read, Reading, Want } from './shared/contract.js';
import type {
  CheckResult, CountResult, DiagnoseResult, Digits, ExplainResult, FormatInfo, GenerateOptions, GenerateResult, HintResult,
  Pixels, PuzzleSource, RateResult, Scanned, SolveResult, SuggestResult, Written,
} from './types.js';

export type { AskOptions, Runner, WorkOptions } from './ask.js';
export { NonosatError, type ErrorKind } from './errors.js';
export { library, libraryPuzzle, LibraryPuzzle, librarySeries, puzzlesOfDay, setLibrary, type LibraryFilter } from './library.js';
export { setModule, type LibrarySource, type ModuleName, type ModuleSource } from './load.js';
export type { LibraryKind, LibraryLevel, LibraryWish, Range } from './shared/library.js';
export type * from './types.js';

/** The seconds that `solve` takes at most unless another limit is given. */
const SOLVE_SECONDS = 10;

/** The seconds that each puzzle of a picture takes at most unless another limit is given. */
const SCAN_SECONDS = 10;

function inputOf(puzzle: PuzzleSource): PuzzleInput {
  if (typeof puzzle === 'string') return { text: puzzle };
  return 'lines' in puzzle || puzzle instanceof LibraryPuzzle ? { text: puzzle.text } : puzzle;
}

/** What is left of limits, from now on. */
function clockOf(limits: Limits | undefined, seconds: number): () => Limits {
  const end = performance.now() + (limits?.seconds ?? seconds) * 1000;
  return () => ({ ...limits, seconds: Math.max(0, (end - performance.now()) / 1000) });
}

/** Questions that have but a puzzle and limits. */
function askPuzzle<R>(op: Op, puzzle: PuzzleSource, options: WorkOptions, rest: object = {}): Promise<R> {
  const { limits } = options;
  const question = { puzzle: inputOf(puzzle), ...rest, ...(limits ? { limits } : {}) };
  return ask(op, question as never, options) as Promise<R>;
}

/**
 * Reads a file or a text: its puzzles, and warnings. The format is recognised by the content.
 *
 * @throws {@link NonosatError} with line and column if it is no puzzle.
 */
export async function read(
  source: string | Uint8Array | ArrayBuffer,
  /** `name` stands in messages, and helps with formats that are known by their extension. */
  options: AskOptions & { name?: string } = {},
): Promise<Read> {
  const name = options.name ?? 'puzzle';
  if (typeof source === 'string') return ask('readText', { name, text: source }, options);
  const bytes = source instanceof Uint8Array ? source : new Uint8Array(source);
  return (await askWithBytes('read', { name }, options, bytes)).value;
}

/**
 * Writes a puzzle as a file; {@link formats} names the formats.
 *
 * @throws {@link NonosatError} of the kind `unsupported` if the format cannot express the puzzle.
 */
export async function write(puzzle: PuzzleSource, format: string, options: AskOptions = {}): Promise<Written> {
  const { value, bytes = new Uint8Array() } = await askWithBytes('convert', { puzzle: inputOf(puzzle), format }, options);
  const text = value.mime.startsWith('image/') ? null : new TextDecoder().decode(bytes);
  return { ...value, bytes, text };
}

/** The formats that {@link write} knows. */
export function formats(options: AskOptions = {}): Promise<FormatInfo[]> {
  return ask('formats', {}, options);
}

/** The version of the solver. */
export async function version(options: AskOptions = {}): Promise<string> {
  return (await ask('version', {}, options)).version;
}

/**
 * Decides whether a puzzle has no solution, exactly one or several; with the technique that it takes, and warnings.
 *
 * A verdict is proven; `unknown` is the answer if a limit was reached, after 1 s unless another one is given.
 */
export function check(puzzle: PuzzleSource, options: WorkOptions = {}): Promise<CheckResult> {
  return askPuzzle('check', puzzle, options);
}

/** Solves a puzzle: as many solutions as asked for, two by default, so that the verdict is proven. */
export async function solve(
  puzzle: PuzzleSource,
  /** `most`: how many solutions to look for. */
  options: WorkOptions & { most?: number } = {},
): Promise<SolveResult> {
  const most = Math.max(1, options.most ?? 2);
  const rest = clockOf(options.limits, SOLVE_SECONDS);
  const { verdict, partial, ...checked } = await check(puzzle, { ...options, limits: rest() });
  let { reason } = checked;
  const solutions = checked.solutions.slice(0, most);
  let complete = checked.complete && checked.solutions.length <= most;
  while (verdict === 'multiple' && !complete && solutions.length < most) {
    const question: Questions['another'] = { puzzle: inputOf(puzzle), not: solutions, limits: rest() };
    const found = await ask('another', question, options);
    if (found.solution === null) {
      ({ reason } = found);
      complete = reason === null;
      break;
    }
    solutions.push(found.solution);
  }
  return { verdict, reason, solution: solutions[0] ?? null, solutions, complete, partial };
}

/** Counts the solutions, without listing them, and finds the cells that are the same in all. */
export function count(puzzle: PuzzleSource, options: WorkOptions = {}): Promise<CountResult> {
  return askPuzzle('count', puzzle, options);
}

/**
 * Looks at a partly filled grid: whether it is right, and the next step of a person, with a sentence for each degree of
 * help: the line, the technique, the cells.
 */
export function hint(puzzle: PuzzleSource, grid: string, options: WorkOptions = {}): Promise<HintResult> {
  return askPuzzle('hint', puzzle, options, { grid });
}

/** Solves a puzzle as a person does: step by step, each with its reason. */
export function explain(
  puzzle: PuzzleSource,
  /** `start`: a grid to begin with. */
  options: WorkOptions & { start?: string } = {},
): Promise<ExplainResult> {
  return askPuzzle('explain', puzzle, options, options.start === undefined ? {} : { start: options.start });
}

/** Rates how hard a puzzle is: its level, its grade from 1 to 10, and how many steps of each technique it takes. */
export function rate(puzzle: PuzzleSource, options: WorkOptions = {}): Promise<RateResult> {
  return askPuzzle('rate', puzzle, options);
}

/** Finds what is wrong with a puzzle: clues that contradict each other, corrected puzzles, cells that stay open. */
export function diagnose(puzzle: PuzzleSource, options: WorkOptions = {}): Promise<DiagnoseResult> {
  return askPuzzle('diagnose', puzzle, options);
}

/** Suggests the fewest changes of a picture that make its puzzle what is wanted: `unique`, easier, of some grade. */
export function suggest(
  /** A puzzle with its picture, the goal. */
  puzzle: PuzzleSource,
  /** `unique` unless something else is wanted. */
  want: Want = 'unique',
  /**
   * `maxChanges`: the most cells to change. `suggestions`: how many to return. `give`: also look for at most so many
   * cells to print with the clues.
   */
  options: WorkOptions & { maxChanges?: number; suggestions?: number; give?: number } = {},
): Promise<SuggestResult> {
  const { maxChanges, suggestions, give } = options;
  return askPuzzle('suggest', puzzle, options, { want, maxChanges, suggestions, give });
}

/**
 * Makes a puzzle of chance with exactly one solution.
 *
 * The same options with the same seed make the same puzzle, unless a limit of time ends it; `seed` of the answer is the
 * one that was taken. `puzzle` is null if none was found within the limits.
 */
export function generate(wish: GenerateOptions, options: WorkOptions = {}): Promise<GenerateResult> {
  const { limits } = options;
  const seed = wish.seed ?? Math.floor(Math.random() * 2 ** 32);
  const defaults = { level: 'rules', grade: null, style: 'smooth', colors: 1 } as const;
  return ask('generate', { ...defaults, ...wish, seed, ...(limits ? { limits } : {}) }, options);
}

/** Draws a puzzle with its clues as SVG: empty, or with a solution. */
export async function svg(
  puzzle: PuzzleSource,
  /** `solution`: the picture to draw in the cells; `true` for the puzzle's own goal. */
  options: AskOptions & { solution?: Digits | true } = {},
): Promise<string> {
  const { solution } = options;
  const what = solution === undefined ? 'puzzle' : 'solution';
  const question: Questions['svg'] = { puzzle: inputOf(puzzle), what, solution: typeof solution === 'string' ? solution : null };
  return (await ask('svg', question, options)).svg;
}

/**
 * Reads the puzzles of a picture of paper or of a screen. The scanner is a module of its own, loaded here.
 *
 * What it reads goes to the solver, which looks for the most probable reading with exactly one solution.
 *
 * @throws {@link NonosatError} whose kind says why nothing could be read: `small`, `grid`, `cut`, `numbers`, `blurred`.
 */
export async function scan(
  image: Pixels,
  /**
   * `corners`: those of the grid of cells, clockwise from the top left, if it is not found by itself. `name` stands in
   * reports. `cells`: what becomes of cells that look filled, `given` or `saved`.
   */
  options: WorkOptions & { corners?: Quad; name?: string; cells?: 'given' | 'saved' } = {},
): Promise<Scanned[]> {
  const { width, height, data } = image;
  const { corners, name = 'picture', cells = null, limits = { seconds: SCAN_SECONDS } } = options;
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const request = JSON.stringify({ width, height, corners: corners?.flat() ?? null });
  const readings = unpack((await run({ op: 'scan', request, bytes }, options)).json) as Reading[];
  const puzzles: Scanned[] = [];
  for (const [at, reading] of readings.entries()) {
    const index: [number, number] = [at + 1, readings.length];
    const answer = await ask('correct', { reading, name, size: [width, height], index, cells, limits }, options);
    puzzles.push({ ...answer, reading } as Scanned);
  }
  return puzzles;
}

/** The rows of a picture or a grid: the index of the colour of each cell, null if it is not known. */
export function rows(grid: string, width: number): (number | null)[][] {
  const cells = Array.from(grid, (cell) => (cell === '?' ? null : parseInt(cell, 36)));
  return Array.from({ length: Math.ceil(cells.length / width) }, (_, row) => cells.slice(row * width, (row + 1) * width));
}
