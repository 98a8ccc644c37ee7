/**
 * Opening puzzles: files that are chosen, dropped or pasted, and text that is pasted. Images go to the image panel.
 *
 * What is opened is one step of undo. Whoever had nothing yet comes to Draw, or to Clues if there is no picture; others
 * stay in their view. A file that cannot be read leaves all as it was.
 */
import { get, writable } from 'svelte/store';
import { EngineError, isCancelled, quick } from '../engine/client';
import type { PuzzleData, Read, ReadError } from '../engine/types';
import { say } from '../i18n';
import { readDoc } from './clueField';
import { docOfLists, listsOf } from './clueText';
import { isEmpty, now, open, type Doc } from './document';
import { asUtf8, IntakeError, isImage, nameInside, pendingImage, textOf, unpack } from './intake';
import { judge } from './judge';
import { closePanel, panel, tab } from './view';

/** A file with several puzzles, one of which is to be chosen. */
export interface Offered { name: string; puzzles: PuzzleData[]; chosen: number | null }
export const offered = writable<Offered | null>(null);

/** What reading left out or took otherwise than it stands there. */
export const readWarnings = writable<{ name: string; warnings: string[] } | null>(null);

/** Why a file could not be read, and its text, to show the place. */
export const fileProblem = writable<{ name: string; text: string; error: ReadError } | null>(null);

const refused = (kind: ReadError['kind'], message: string): ReadError =>
  ({ kind, message, line: null, column: null, found: null, expected: null, help: null });

/** An error of reading, as it is told. */
export function problemOf(error: unknown): ReadError {
  const t = say().files;
  if (error instanceof IntakeError) {
    if (error.refusal === 'packed') return refused('unsupported', t.packed(error.packer));
    return refused('unreadable', t[error.refusal]);
  }
  if (error instanceof EngineError) return error.detail ?? refused('unreadable', error.message);
  return refused('unreadable', t.unreadable);
}

function failed(name: string, text: string, error: unknown): void {
  if (isCancelled(error)) return;
  const problem = problemOf(error);
  fileProblem.set({ name, text, error: problem });
  judge.unread(name, problem);
}

/** The title that a puzzle without one gets: the file's name. */
const stem = (name: string): string =>
  name.replace(/^.*[\\/]/, '').replace(/(\.(gz|json|xml|non|nonpack|g|mk|nin|txt|pzl|cnon|toml))+$/i, '');

/** A puzzle becomes the document. */
export function openDoc(next: Doc, label = say().steps.open): void {
  const wasEmpty = isEmpty(now());
  fileProblem.set(null);
  open(next, label);
  if (wasEmpty) tab.set(next.picture === null ? 'clues' : 'draw');
}

function openPuzzle(puzzle: PuzzleData, name: string): void {
  openDoc(readDoc(puzzle, puzzle.title ?? stem(name)));
  if (get(panel)) closePanel();
}

/** What was read is opened, or offered if there are several. */
function opened(read: Read, name: string): void {
  readWarnings.set(read.warnings.length ? { name, warnings: read.warnings } : null);
  const [first, second] = read.puzzles;
  if (!first) return failed(name, '', new IntakeError('damaged'));
  offered.set(second ? { name, puzzles: read.puzzles, chosen: null } : null);
  fileProblem.set(null);
  if (!second) openPuzzle(first, name);
  if (second || read.warnings.length) panel.set('file');
}

/** The file panel was closed: the strip gives the verdict of the puzzle again. */
export function leaveFile(): void {
  fileProblem.set(null);
  readWarnings.set(null);
  if (get(judge.state).v === 'file') judge.again();
}

/** Chooses a puzzle of the file. */
export function choose(index: number): void {
  const file = get(offered);
  const puzzle = file?.puzzles[index];
  if (!file || !puzzle) return;
  offered.set({ ...file, chosen: index });
  openPuzzle(puzzle, file.name);
}

/** Reads the bytes of a file. */
export async function readBytes(name: string, bytes: Uint8Array): Promise<void> {
  let text = '';
  try {
    const plain = asUtf8(await unpack(bytes));
    text = textOf(plain)?.text ?? '';
    const inside = nameInside(name);
    const lists = listsOf(text);
    if (lists) return openLists(lists, stem(inside));
    const { value } = await quick.askWithBytes('read', { name: inside }, { bytes: plain });
    opened(value, inside);
  } catch (error) {
    failed(name, text, error);
  }
}

function openLists(lists: NonNullable<ReturnType<typeof listsOf>>, title: string): void {
  readWarnings.set(null);
  offered.set(null);
  openDoc({ ...docOfLists(lists, now().puzzle.palette), title });
  if (get(panel)) closePanel();
}

/** Reads a file, or hands an image on. */
export async function readFile(file: File): Promise<void> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer().catch(() => new ArrayBuffer(0)));
  if (isImage(head, file.name)) {
    pendingImage.set(file);
    panel.set('image');
    return;
  }
  try {
    await readBytes(file.name, new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    failed(file.name, '', error);
  }
}

/** Reads text of any format; what was wrong with it, or null. */
export async function readText(text: string, name = say().files.pasted): Promise<ReadError | null> {
  try {
    const read = await quick.ask('readText', { name, text });
    opened({ ...read, puzzles: read.puzzles.map((puzzle) => ({ ...puzzle, title: puzzle.title ?? '' })) }, name);
    return null;
  } catch (error) {
    failed(name, text, error);
    return problemOf(error);
  }
}

/** Reads text that was pasted: lists of clues, or any format. */
export async function readPasted(text: string): Promise<void> {
  if (text.trim() === '') return;
  const lists = listsOf(text);
  if (lists) openLists(lists, '');
  else await readText(text);
}

/** Lets somebody choose a file. */
export function openFile(accept = ''): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) void readFile(file);
  };
  input.click();
}

/** Whether there is no clipboard to read from, so that somebody has to paste himself: the text view waits for it. */
export const pasteHere = writable(false);

/** Reads what was copied; where the browser does not let us, the text view takes it. */
export async function pasteText(): Promise<void> {
  const text = await navigator.clipboard?.readText?.().catch(() => null);
  if (text) return readPasted(text);
  if (get(panel)) closePanel();
  tab.set('clues');
  pasteHere.set(true);
}
