/** Errors of this package. */
import type { ReadError } from './shared/contract.js';
import { kindOfTrap } from './shared/instance.js';

/**
 * What went wrong, in a word.
 *
 * `malformed`, `unreadable`, `unsupported`: a file or a text; the error says where. `usage`: the question makes no sense.
 * `defect`: a fault of the library. `trap`, `memory`: the module broke down, or had no memory left; the next question
 * gets a new one. `unloaded`: the module could not be loaded. All others: why a picture was not read (`scan`).
 */
export type ErrorKind =
  | ReadError['kind']
  | 'usage' | 'defect' | 'trap' | 'memory' | 'unloaded'
  | 'small' | 'grid' | 'cut' | 'numbers' | 'blurred' | 'corners' | 'other';

/** What is known of an error beside its kind and its message. */
export interface ErrorDetail {
  line?: number | null;
  column?: number | null;
  found?: string | null;
  expected?: string | null;
  help?: string | null;
  side?: 'left' | 'top' | 'right' | 'bottom' | null;
  height?: number | null;
}

/** Why there is no answer. A question that was cancelled rejects with the reason of its signal instead. */
export class NonosatError extends Error {
  override readonly name = 'NonosatError';
  /** The line of the text that could not be read, from 1; null if there is none. */
  readonly line: number | null;
  /** The column there, from 1. */
  readonly column: number | null;
  /** What was found there. */
  readonly found: string | null;
  /** What was expected. */
  readonly expected: string | null;
  /** What to do about it. */
  readonly help: string | null;
  /** Of a scanned picture: where the puzzle is cut off, or has no numbers. */
  readonly side: 'left' | 'top' | 'right' | 'bottom' | null;
  /** Of a scanned picture: the height of digits that are too small, in pixels. */
  readonly height: number | null;

  constructor(
    /** What went wrong, in a word. */
    readonly kind: ErrorKind,
    message: string,
    detail: ErrorDetail = {},
  ) {
    super(message);
    this.line = detail.line ?? null;
    this.column = detail.column ?? null;
    this.found = detail.found ?? null;
    this.expected = detail.expected ?? null;
    this.help = detail.help ?? null;
    this.side = detail.side ?? null;
    this.height = detail.height ?? null;
  }
}

/** The error of a module that broke down. */
export function broken(message: string): NonosatError {
  return new NonosatError(kindOfTrap(message), message);
}
