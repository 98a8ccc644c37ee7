/**
 * What the page and the package for npm ask the solver, and what the solver answers.
 *
 * The solver is the Rust library, compiled to WebAssembly, behind one function (`web/wasm`): a request goes in, a result
 * comes out, both as JSON. Results that have a schema in `docs/schema/` are the JSON of the command line, field for field.
 *
 * Conventions: lines and cells are numbered from 0 in the order of `PuzzleData.lines` and of pictures; rows, columns and
 * places in words and in schema results count from 1. A *picture* is a string with one character a cell in base 36: the
 * index into the palette, 0 for the background. In a *grid*, `?` is a cell that is not known.
 */

/** A picture of all cells: one base-36 digit a cell. */
export type Digits = string;

export interface PaletteColor {
  /** Its name, as in files. */
  name: string;
  /** `#rrggbb`. */
  rgb: string;
  /** The letter shown in cells and clues where colours have letters. */
  symbol: string;
  /** The corner that is filled, if it is a triangle, and the look of the other half. */
  corner?: 'TL' | 'TR' | 'BL' | 'BR';
  rest?: string;
}

export type LineKind = 'row' | 'column' | 'slash' | 'backslash' | 'line';

export interface Block {
  /** The number as it is shown: "3", "?" for a blotted one. */
  text: string;
  /** The index of its colour in the palette. */
  color: number;
}

export interface PuzzleLine {
  /** "row 5", "column 13", "slash 2": the words of all reports. */
  label: string;
  kind: LineKind;
  /** From 1. */
  number: number;
  /** Its cells, in the order in which it is read. */
  cells: number[];
  /** Its clue as it is typed: "2 3", "0", "2r 1b" with the symbols of the palette; null if it is not given. */
  clue: string | null;
  /** The same, block by block; empty for an empty line. */
  blocks: Block[];
  /** The least number of cells that the clue needs; null where it says nothing. */
  needed: number | null;
}

/** A puzzle, ready to be shown. */
export interface PuzzleData {
  kind: 'grid' | 'triddler' | 'table';
  width: number;
  height: number;
  palette: PaletteColor[];
  lines: PuzzleLine[];
  cellCount: number;
  /** Whether it is black and white with clues that are numbers, all given. */
  plain: boolean;
  /** Whether clues are the runs of the picture, so that the page can compute them; false for triangles, blotted clues ... */
  runs: boolean;
  /** The author's picture; null if there is none. */
  goal: Digits | null;
  /** The first saved, partly filled grid of the file; null if there is none. */
  saved: string | null;
  /** The cells that are printed with the clues, `?` for all others; left out if there are none. */
  given?: string;
  title: string | null;
  author: string | null;
  copyright: string | null;
  license: string | null;
  description: string | null;
  /** The whole puzzle in the library's `json` format, without loss: what requests send back. */
  text: string;
  clueHash: string;
}

/** How a request names a puzzle. */
export type PuzzleInput =
  /** Text of any format; the puzzle of this index. */
  | { text: string; index?: number }
  /** A picture on the layout and with the palette of `base` (a `PuzzleData.text`); it becomes the goal. */
  | { base: string; picture: Digits }
  /** Clues on the layout of `base`, one a line in its order, as typed; null for one that is not given. */
  | { base: string; clues: (string | null)[]; keepGoal?: boolean };

/** A sentence of the library as data: its id in `crates/model/src/sentences.txt`, and what stands in its places. */
export interface Said { id: string; params: SaidParams }
export type SaidParams = Record<string, SaidParam>;
export type SaidParam = number | string | Said | SaidParam[];

export interface ReadError {
  kind: 'malformed' | 'unreadable' | 'unsupported';
  /** The whole message, place included. */
  message: string;
  /** From 1, in the text of the file. */
  line: number | null;
  column: number | null;
  found: string | null;
  expected: string | null;
  help: string | null;
  /** The message without its place, and the help, as data; what the page itself refuses has none. */
  said?: Said | null;
  help_said?: Said | null;
}

/** An error of a clue that was typed. */
export interface ClueError {
  /** The line, from 0. */
  line: number;
  kind: 'number' | 'zero' | 'long' | 'color' | 'other';
  message: string;
  said?: Said;
  /** What could not be read. */
  found: string | null;
  needed: number | null;
  length: number;
}

export interface Read {
  format: string;
  puzzles: PuzzleData[];
  warnings: string[];
  /** The warnings as data. */
  said: Said[];
}

/** A point of the drawing of a puzzle whose cells are not squares. */
export type Point = [x: number, y: number];

/** Where cells and clues lie, in units of the picture; for triddlers, tables, and triangles in cells. */
export interface Geometry {
  width: number;
  height: number;
  /** The outline of each cell. */
  cells: Point[][];
  /** Thick lines: outline and every fifth line. */
  thick: [Point, Point][];
  /** Each number of each clue: where its middle is, and by how many degrees it is turned. */
  labels: { line: number; block: number; at: Point; turn: number; size: number }[];
}

export type Verdict = 'unique' | 'multiple' | 'none' | 'unknown';
export type Level = 'rules' | 'line' | 'probe-1' | 'probe-2' | 'search';

export interface CellRef { row: number; column: number; value?: number; not?: number }
export interface LineRef { kind: LineKind; number: number }
export interface WarningReport { kind: string; message: string; said: Said; line?: LineRef | null; remedy?: 'trim' | 'cut' | null }

/** `docs/schema/result.schema.json` (the fields the page uses), with what differs between two solutions. */
export interface CheckResult {
  verdict: Verdict;
  reason: string | null;
  partial: string | null;
  solutions: Digits[];
  complete: boolean;
  technique: string | null;
  level: Level | null;
  warnings: WarningReport[] | null;
  cells: { total: number; by_line: number; by_probe: number; by_search: number };
  /** Sums of filled cells by direction, if they differ. */
  sums?: { rows: number; columns: number } | null;
  /** Of a limit: the cells that are settled. */
  settled: number;
  seconds: number;
}

/** `docs/schema/count.schema.json`; `backbone.picture` has `?` at each open cell. */
export interface CountResult {
  count: string | null;
  count_at_least: string | null;
  count_at_most: string | null;
  reason: string | null;
  parts: { cells: number; count: string | null; count_at_least: string | null; count_at_most: string | null }[];
  backbone?: { cells: number; picture: string };
}

/** `docs/schema/rate.schema.json`, shortened. */
export interface RateResult {
  level: Level | null;
  grade: number | null;
  /** How many steps a person takes, by technique: "rule" names, "line", "probe-1", ... */
  steps: { technique: string; count: number }[];
  stepsTaken: number;
}

export interface StepReport {
  number: number;
  technique: string | null;
  rule: string | null;
  line: LineRef | null;
  cells: CellRef[];
  sentence: string;
  /** The sentence as data; null if it is not given away. */
  said: Said | null;
}

/** `docs/schema/explain.schema.json`. */
export interface ExplainResult {
  verdict: Verdict;
  reason: string | null;
  hardest: string | null;
  steps_taken: number;
  cells_left: number;
  limited: boolean;
  partial: string;
  steps: StepReport[];
}

/** `docs/schema/hint.schema.json`, asked at the level `cells`; the page gives it away bit by bit. */
export interface HintResult {
  standing: 'right' | 'wrong' | 'spoilt' | 'no-solution' | 'unknown';
  reason: string | null;
  wrong: CellRef[];
  hint: StepReport | null;
  /** The sentences of the three degrees: line, rule, cells. */
  sentences: [string, string, string] | null;
  state: 'finished' | 'several-solutions' | 'no-solution' | 'unknown' | null;
  cells_left: number;
  partial: string;
}

/** The length of a block; `?` for any. */
export type LengthReport = number | '?' | { least: number; greatest: number | null };
export interface ChangeReport { line: string; old: LengthReport[] | null; new: LengthReport[] | null; old_colors: number[] | null; new_colors: number[] | null }
export interface Correction {
  rank: number;
  ties: number;
  cost: number;
  kind: string;
  changes: ChangeReport[];
  /** Row and column of the given cell that is left open. */
  given: [number, number] | null;
  verdict: Verdict;
  technique: string | null;
  /** The corrected puzzle's clue texts, one a line; null where lines are added or left out. */
  clues: (string | null)[] | null;
  /** The whole corrected puzzle, as `PuzzleData.text`. */
  text: string;
}
export interface Spot { cells: [number, number][]; ways: string | null; ways_at_least: string; ways_at_most: string; switch: [number, number][]; share: number }

/** `docs/schema/diagnose.schema.json`, with the corrected puzzles. */
export interface DiagnoseResult {
  verdict: Verdict;
  reason: string | null;
  fault: string | null;
  sums: { rows: number; columns: number } | null;
  conflicts: { lines: string[]; by: string; minimal: boolean }[];
  culprits: string[];
  corrections: Correction[];
  corrections_found: number;
  corrections_complete: boolean;
  spots: Spot[];
  spots_complete: boolean;
  level: Level | null;
  grade: number | null;
  warnings: WarningReport[];
}

export type Want = 'unique' | 'line' | 'rules' | 'probe-1' | 'easier' | 'harder' | `grade:${string}`;
export interface Suggestion {
  cells: { cell: [number, number]; to: number }[];
  cost: number;
  ugliness: number;
  verdict: Verdict;
  level: Level | null;
  grade: number | null;
  open: number | null;
  picture: Digits;
}
/** `docs/schema/suggest.schema.json`. */
export interface SuggestResult {
  want: string;
  reached: boolean;
  met_already: boolean | null;
  reason: string | null;
  before: { verdict: Verdict; level: Level | null; grade: number | null; open: number | null };
  suggestions: Suggestion[];
  nearest: Suggestion | null;
  /** Cells to be printed with the clues; sought if `give` is not 0. */
  given: { cells: { cell: [number, number]; to: number }[]; fewest: boolean } | null;
  at_least: number;
}

export interface GenerateOptions {
  width: number;
  height: number;
  level: Level;
  grade: [number, number] | null;
  style: string;
  colors: number;
  symmetry?: string | null;
  density?: number | null;
  seed: number;
}
/** One puzzle of chance; `puzzle` is null if none was found. */
export interface GenerateResult {
  puzzle: PuzzleData | null;
  seed: number;
  level: Level | null;
  grade: number | null;
  reached: boolean;
  attempts: number;
  reason: string | null;
}

export interface ImageOptions {
  /** Cells along the longer side, or both sides. */
  size: number | [number, number];
  /** "otsu", "local", "edges", "dither", "threshold:50", "palette:4". */
  mode: string;
  /** Part of the image in pixels. */
  crop?: { x: number; y: number; width: number; height: number } | null;
  trim?: boolean;
  invert?: boolean;
  level?: Level;
  /** The share of cells that may change, 0 to 1. */
  maxChanges?: number;
  /** Whether to repair at all. */
  repair?: boolean;
  seed?: number;
}
export interface ImageResult {
  puzzle: PuzzleData;
  mode: string;
  /** The cells that were changed, from 0. */
  changed: number[];
  verdict: Verdict;
  level: Level | null;
  grade: number | null;
  done: boolean;
  reason: string | null;
}

/** Four points in a picture, `[x, y]` in pixels, clockwise from the top left. */
export type Quad = [[number, number], [number, number], [number, number], [number, number]];
/** What a number may be, each with the negative logarithm of how probable that is; 0 stands for what is no number. */
export interface SeenNumber { values: [number, number][]; place: Quad; color: [number, number, number] | null }
/** One way in which the ink beside a line may be split into numbers. */
export interface Variant { numbers: SeenNumber[]; cost: number }
/** What the scanner saw of a puzzle in a picture; each line has a variant or more, the most probable first. */
export interface Reading { corners: Quad; rows: Variant[][]; columns: Variant[][]; cells: (boolean | null)[]; sides: [boolean, boolean, boolean, boolean]; is_guessed?: boolean }

/** How a line of a picture was read. */
export interface ScanLine {
  line: string;
  /** Null if what was seen is no clue. */
  clue: number[] | null;
  seen: number[] | null;
  changed: boolean;
  doubtful: boolean;
  others: { clue: number[]; cost: number }[];
  numbers: { value: number; box: Quad; alternatives: [number, number][] }[];
}
/** `docs/schema/scan.schema.json` (the fields the page uses). */
export interface ScanReport {
  width: number;
  height: number;
  corners: Quad;
  verdict: Verdict;
  certain: boolean;
  margin: number;
  tried: number;
  reason: string | null;
  changed: number;
  doubtful: number;
  lines: ScanLine[];
  cells: string | null;
  other: string | null;
}
export interface CorrectResult { report: ScanReport; puzzle: PuzzleData }

export interface FormatInfo { name: string; description: string; extensions: string[]; binary: boolean }
/** What a format can do with this puzzle. */
export interface Conversion {
  format: string; possible: boolean; refusal: string | null; losses: string[];
  /** Why not, and what is lost, as data. */
  refusal_said: Said | null; losses_said: Said[];
}

export interface SheetOptions {
  paper: 'a4' | 'a5' | 'letter' | string;
  landscape: 'auto' | 'yes' | 'no';
  solutions: 'end' | 'next' | 'none';
  zeros?: boolean;
  bothSides?: boolean;
  shaded?: boolean;
  bold?: number;
  cell?: number | null;
  number?: number | null;
  title?: string | null;
  note?: string | null;
  /** The words of a page at the front, the first line as its title. */
  front?: string | null;
}

/** A puzzle of a booklet; they are numbered in their order. */
export interface BookletEntry {
  puzzle: PuzzleInput;
  solution?: Digits | null;
  /** What is printed beside the puzzle, before it is solved, and beside its solution. */
  title?: string | null;
  solutionTitle?: string | null;
  note?: string | null;
}

export interface Limits { seconds?: number; memory?: number }

/** All questions; the answer of each is in `Answers`. */
export interface Questions {
  version: Record<string, never>;
  /** A file or a text; bytes go beside the request. */
  read: { name: string };
  /** A text that was typed or pasted. */
  readText: { name: string; text: string };
  /** An empty picture; `triddler` has the six sides or one side. */
  blank: { width: number; height: number; palette?: PaletteColor[]; triddler?: number };
  /** A puzzle as data, of any input; the answer is `clueErrors` instead if typed clues cannot be read. */
  assemble: { puzzle: PuzzleInput; title?: string | null; author?: string | null };
  geometry: { puzzle: PuzzleInput };
  /** Resized, cropped or moved: new sizes and where the old upper left corner goes. Grids only. */
  resize: { puzzle: PuzzleInput; width: number; height: number; dx: number; dy: number };
  check: { puzzle: PuzzleInput; limits?: Limits };
  count: { puzzle: PuzzleInput; limits?: Limits };
  rate: { puzzle: PuzzleInput; limits?: Limits };
  explain: { puzzle: PuzzleInput; start?: string | null; limits?: Limits };
  hint: { puzzle: PuzzleInput; grid: string; limits?: Limits };
  /** Another solution than those given. */
  another: { puzzle: PuzzleInput; not: Digits[]; limits?: Limits };
  diagnose: { puzzle: PuzzleInput; limits?: Limits };
  suggest: { puzzle: PuzzleInput; want: Want; maxChanges?: number | null; suggestions?: number; give?: number; limits?: Limits };
  generate: GenerateOptions & { limits?: Limits };
  /** RGBA bytes go beside the request. */
  image: ImageOptions & { width: number; height: number; limits?: Limits };
  /** The most probable reading of a picture that has exactly one solution; `index` counts the puzzles of the picture. */
  correct: {
    reading: Reading; name: string; size: [number, number]; index: [number, number];
    /** Lines whose one variant somebody has read. */
    said?: number[];
    cells?: 'given' | 'saved' | null; limits?: Limits;
  };
  formats: Record<string, never>;
  conversions: { puzzle: PuzzleInput; title?: string | null };
  /** The answer's bytes come beside it. */
  convert: { puzzle: PuzzleInput; format: string };
  svg: { puzzle: PuzzleInput; what: 'puzzle' | 'solution'; solution?: Digits | null };
  /** Pages of a sheet as SVG; of one puzzle, or of those of a booklet. */
  sheet: { puzzle?: PuzzleInput; booklet?: BookletEntry[]; options: SheetOptions; solution?: Digits | null };
  /** The same as PDF; bytes come beside it. */
  pdf: { puzzle?: PuzzleInput; booklet?: BookletEntry[]; options: SheetOptions; solution?: Digits | null };
}

export interface Answers {
  version: { version: string };
  read: Read;
  readText: Read;
  blank: PuzzleData;
  assemble: { puzzle: PuzzleData | null; clueErrors: ClueError[]; error: string | null };
  geometry: Geometry;
  resize: PuzzleData;
  check: CheckResult;
  count: CountResult;
  rate: RateResult;
  explain: ExplainResult;
  hint: HintResult;
  another: { solution: Digits | null; reason: string | null };
  diagnose: DiagnoseResult;
  suggest: SuggestResult;
  generate: GenerateResult;
  image: ImageResult;
  correct: CorrectResult;
  formats: FormatInfo[];
  conversions: Conversion[];
  convert: { name: string; mime: string };
  svg: { svg: string };
  sheet: { pages: string[]; cellMm: number | null; cluePt: number | null };
  pdf: { name: string; mime: string };
}

export type Op = keyof Questions;

/** What the wasm function returns, before it is unpacked: one of the two. */
export type Envelope<T> = { ok: T } | { error: ReadError | { kind: 'usage' | 'defect' | 'unsupported'; message: string } };

/** Ticks of long work, at most one each 100 ms. */
export interface Tick {
  phase: string;
  known: number;
  cells: number;
  /** How many changes were tried, and of how many; 0 of what tries none, or has an end that is not known. */
  tried: number;
  toTry: number;
  /** The step of an explanation, or the picture of a generator, that is under way; 0 of anything else. */
  turn: number;
  seconds: number;
}
