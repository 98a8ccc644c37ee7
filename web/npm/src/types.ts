/**
 * The answers, with all that they have. The page's types (`contract.ts`) name what the page uses; here is the rest.
 *
 * Fields of answers that have a schema in `docs/schema/` of the repository are those of the command line.
 */
import type { LibraryPuzzle } from './library.js';
import type * as page from './shared/contract.js';
import type {
  CellRef, Digits, Level, LineRef, PuzzleData, PuzzleInput, Reading, Verdict, WarningReport,
} from './shared/contract.js';

export type {
  Block, CellRef, ChangeReport, Digits, FormatInfo, LengthReport, Level, Limits, LineKind, LineRef, PaletteColor, PuzzleData,
  PuzzleInput, PuzzleLine, Quad, Read, Reading, Said, SaidParam, SaidParams, ScanLine, SeenNumber, Tick, Variant, Verdict, Want, WarningReport,
} from './shared/contract.js';

/**
 * How a function takes a puzzle: as text of any format, as `read` or `generate` returned it, of the library, or as a
 * picture or clues on the layout of another puzzle.
 */
export type PuzzleSource = string | PuzzleData | PuzzleInput | LibraryPuzzle;

/** Why there is no verdict: a limit, or what the method cannot do. */
export type Reason = string;

/** The answer of `check`. */
export interface CheckResult extends page.CheckResult {
  /** How many solutions were found, two at most. */
  solutions_found: number;
  /** The number of solutions in decimal digits, or bounds of it, as far as it is known. */
  count: string | null;
  count_at_least: string | null;
  count_at_most: string | null;
  method: { name: string; encoding: string | null; engine: string | null };
  encoding: { variables: number; clauses: number } | null;
  engine: { conflicts: number; decisions: number; propagations: number } | null;
  /** Measured by the command line only. */
  time: Record<'read_s' | 'line_s' | 'probe_s' | 'encode_s' | 'first_s' | 'proof_s' | 'total_s', number | null>;
  memory_peak_bytes: number | null;
}

/** The answer of `solve`. */
export interface SolveResult {
  verdict: Verdict;
  /** Why the verdict is `unknown`, or why there may be more solutions than these; null otherwise. */
  reason: Reason | null;
  /** The first solution; null if none was found. */
  solution: Digits | null;
  /** As many solutions as were asked for, if there are so many. */
  solutions: Digits[];
  /** Whether it is proven that there are no others. */
  complete: boolean;
  /** What is known if the verdict is `unknown`, `?` for all other cells; null otherwise. */
  partial: string | null;
}

/** The answer of `count`: an exact number, or bounds. Numbers are decimal digits, as they may be of any size. */
export interface CountResult extends page.CountResult {
  /** Measured by the command line only. */
  time: { total_s: number | null };
  memory_peak_bytes: number | null;
}

/** The answer of `rate`. */
export interface RateResult extends page.RateResult {
  verdict: Verdict;
  reason: Reason | null;
}

/** A step of a person, with its reason as a sentence. */
export interface StepReport extends page.StepReport {
  /** Of a step by all placements of a line: how many there are, and some of them. */
  placements: { count: number; shown: string[] } | null;
  /** Of a step that looks ahead: what follows from each supposition. */
  suppositions: { supposed: CellRef; lines: LineRef[]; lines_needed: number; contradiction: LineRef | null }[];
}

/** The answer of `explain`. */
export interface ExplainResult extends page.ExplainResult {
  steps: StepReport[];
}

/** The answer of `hint`. */
export interface HintResult extends page.HintResult {
  hint: StepReport | null;
  /** How much the sentence of `hint` gives away: always all of it. */
  level: 'cells';
}

/** Cells with the same clues that can be filled in several ways. */
export interface Spot extends page.Spot {
  /** Changes of one cell that leave one way; null if that was not looked for. */
  changes: { cell: [number, number]; to: number; technique: string | null }[] | null;
}

/** The answer of `diagnose`. */
export interface DiagnoseResult extends page.DiagnoseResult {
  conflicts: {
    lines: string[]; by: string; minimal: boolean; minimal_by: string | null; smallest: boolean | null; at_least: number | null;
    steps: StepReport[] | null;
  }[];
  conflicts_complete: boolean;
  culprits_complete: boolean;
  untried: { limit: string | null; lines: { line: string; why: string }[]; too_many: boolean; two: boolean };
  /** The lines in which the goal does not meet the clues; null if there is no goal of this size. */
  goal_differs: string[] | null;
  spots: Spot[];
  ahead: { step: number; open: number } | null;
  guess: { step: number; open: number } | null;
  solutions_differ: [number, number][] | null;
  time: Record<'verdict_s' | 'conflicts_s' | 'culprits_s' | 'corrections_s' | 'spots_s', number>;
}

/** Cells to change, and what the puzzle is then. */
export interface Suggestion extends page.Suggestion {
  clues_changed: { line: string; old: number[]; old_colors: number[]; new: number[]; new_colors: number[] }[];
}

/** The answer of `suggest`. */
export interface SuggestResult extends page.SuggestResult {
  goals: number;
  suggestions: Suggestion[];
  nearest: Suggestion | null;
  given: {
    cells: { cell: [number, number]; to: number }[]; fewest: boolean; verdict: Verdict; level: Level | null; grade: number | null;
    open: number | null; picture: Digits;
  } | null;
  map: (number | 'reached' | null)[][] | null;
}

/** What `generate` makes; all but the size may be left out. */
export interface GenerateOptions {
  width: number;
  height: number;
  /** The greatest level: `rules` unless another one is given. */
  level?: Level;
  /** The least and the greatest grade, from 1 to 10. */
  grade?: [number, number];
  /** `smooth` unless another one is given. */
  style?: 'random' | 'smooth' | 'shapes' | 'blobs';
  /** Colours beside the background: 1 unless another number is given. */
  colors?: number;
  /** A symmetry of the picture: left and right, top and bottom, both, or half a turn. */
  symmetry?: 'h' | 'v' | 'hv' | 'rot';
  /** The share of filled cells, from 0 to 1. */
  density?: number;
  /** The same seed makes the same puzzle: a random one unless it is given. */
  seed?: number;
}

/** The answer of `generate`. */
export type GenerateResult = page.GenerateResult;

/** A file that `write` made. */
export interface Written {
  /** A name after the title, with the extension of the format. */
  name: string;
  mime: string;
  bytes: Uint8Array;
  /** The same as text; null if the format is binary. */
  text: string | null;
}

/** The pixels of a picture, as `CanvasRenderingContext2D.getImageData` returns them: four bytes each, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** How a scanned puzzle was read. */
export interface ScanReport extends page.ScanReport {
  schema: string;
  image: { source: string; width: number; height: number; index: number; puzzles: number };
  solution: Digits | null;
  /** The puzzle in the format `json`. */
  text: string;
}

/** A puzzle of a picture. */
export interface Scanned {
  puzzle: PuzzleData;
  /** How certain each line is, and what else it may be. */
  report: ScanReport;
  /** What the scanner saw. */
  reading: Reading;
}

/** A warning for the maker of a puzzle. */
export type Warning = WarningReport;
