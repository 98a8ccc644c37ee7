/**
 * Opening puzzles: files that are chosen, dropped or pasted, and text that is pasted. Images go to the image panel.
 *
 * What is opened is one step of undo. Whoever had nothing yet comes to Draw, or to Clues if there is no picture; others
 * stay in their view. A file that cannot be read leaves all as it was.
 */
import { get, writable } from 'svelte/store';
import { EngineError, isCancelled, reader, type Engine } from '../engine/client';
import type { PuzzleData, Read, ReadError } from '../engine/types';
import { say } from '../i18n';
import { readDoc } from './clueField';
import { docOfLists, listsOf } from './clueText';
import { isEmpty, now, open, type Doc } from './document';
import { asUtf8, IntakeError, isImage, nameInside, pendingImage, pendingScan, textOf, unpack } from './intake';
import { judge } from './judge';
import { areDocuments } from './keeping';
import { askToPlay, isPicture } from './opening';
import { closePanel, panel, tab } from './view';
import { panelWork } from './work';

/** A file with several puzzles, one of which is to be chosen. */
export interface Offered { name: string; puzzles: PuzzleData[]; chosen: number | null; hides: boolean }
export const offered = writable<Offered | null>(null);

/** What reading left out or took otherwise than it stands there. */
export const readWarnings = writable<{ name: string; warnings: string[]; said?: Read['said'] } | null>(null);

/** Why a file could not be read, its text, to show the place, and what the machine says about it. */
export interface FileProblem { name: string; text: string; error: ReadError; technical: string | null }
export const fileProblem = writable<FileProblem | null>(null);

export const refused = (kind: ReadError['kind'], message: string): ReadError =>
  ({ kind, message, line: null, column: null, found: null, expected: null, help: null });

const isReadError = (error: unknown): error is ReadError =>
  typeof error === 'object' && error !== null && 'message' in error && 'help' in error;

/** An error of reading, as it is told. */
export function problemOf(error: unknown): ReadError {
  const t = say().files;
  if (error instanceof IntakeError) {
    if (error.refusal === 'packed') return refused('unsupported', t.packed(error.packer));
    return refused('unreadable', t[error.refusal]);
  }
  if (isReadError(error)) return error;
  if (!(error instanceof EngineError)) return refused('unreadable', t.unreadable);
  if (error.detail) return error.detail;
  const { kind, message } = error;
  return refused('unreadable', kind === 'unloaded' || kind === 'memory' || kind === 'trap' ? t.engine[kind] : message);
}

/** Why something could not be done, in words. */
export const wordsOf = (error: unknown): string => problemOf(error).message;

/** What the machine says, where the words are the page's own. */
const technicalOf = (error: unknown): string | null =>
  error instanceof EngineError && error.message !== wordsOf(error) && !error.detail ? error.message : null;

/** Tells it in the strip; a `ReadError` is told as it is. */
export function failed(name: string, text: string, error: unknown): void {
  if (isCancelled(error)) return;
  const problem = problemOf(error);
  fileProblem.set({ name, text, error: problem, technical: technicalOf(error) });
  judge.unread(name, problem);
}

/** The title that a puzzle without one gets: the file's name. */
const stem = (name: string): string =>
  name.replace(/^.*[\\/]/, '').replace(/(\.(gz|json|xml|non|nonpack|g|mk|nin|txt|pzl|cnon|toml|cwd|dzn|gno|xpm|xbm|pbm|csv|tsv|jsonl))+$/i, '');

/** A puzzle becomes the document. */
export function openDoc(next: Doc, label = say().steps.open): void {
  const wasEmpty = isEmpty(now());
  // A field with the caret would keep what was typed for the puzzle before; and where a panel goes that has the focus,
  // browsers lay out all that is new twice.
  const focused = globalThis.document?.activeElement;
  if (focused instanceof HTMLElement && focused.closest('input, textarea, #panel')) focused.blur();
  fileProblem.set(null);
  open(next, label);
  if (wasEmpty) tab.set(next.picture === null ? 'clues' : 'draw');
}

/** With `hides` its picture is not shown before somebody wants to edit it; whoever plays is in Solve already. */
function openPuzzle(puzzle: PuzzleData, name: string, hides: boolean): void {
  const next = readDoc(puzzle, puzzle.title ?? stem(name));
  // First, for what the panel keeps a core busy with ends with it.
  if (get(panel)) closePanel();
  openDoc(next);
  const view = get(tab);
  if (hides && view !== 'solve') askToPlay(next.picture, view);
}

/** What was read is opened, or offered if there are several. */
function opened(read: Read, name: string, hides = !isPicture(read.format)): void {
  readWarnings.set(read.warnings.length ? { name, warnings: read.warnings, said: read.said } : null);
  const [first, second] = read.puzzles;
  if (!first) return failed(name, '', new IntakeError('damaged'));
  offered.set(second ? { name, puzzles: read.puzzles, chosen: null, hides } : null);
  fileProblem.set(null);
  if (!second) openPuzzle(first, name, hides);
  if (second) leaveError();
  if (second || read.warnings.length) panel.set('file');
}

/** The file panel was closed: the strip gives the verdict of the puzzle again. */
export function leaveFile(): void {
  fileProblem.set(null);
  readWarnings.set(null);
  leaveError();
}

/** The strip speaks of the puzzle again. */
function leaveError(): void {
  if (get(judge.state).v === 'file') judge.again();
}

/** Chooses a puzzle of the file. */
export function choose(index: number): void {
  const file = get(offered);
  const puzzle = file?.puzzles[index];
  if (!file || !puzzle) return;
  offered.set({ ...file, chosen: index });
  openPuzzle(puzzle, file.name, file.hides);
}

/** Milliseconds of reading before the strip tells it. */
const QUIET = 300;

/** What is being read. */
let underWay: symbol | null = null;

/**
 * Lets the solver read; what takes long is told, and can be stopped. Who opens another file does not wait for the first
 * one, nor for a check of the puzzle that was there before.
 */
export async function readNow<T>(name: string, ask: (engine: Engine) => Promise<T>): Promise<T> {
  if (underWay) reader.cancel();
  const mine = (underWay = Symbol(name));
  const since = performance.now();
  const t = say().files;
  const work = { words: [t.reading(name), ''], done: 0, of: 0, seconds: 0, since, label: t.reading(name), stop: () => reader.cancel() };
  const timer = setTimeout(() => panelWork.set(work), QUIET);
  try {
    return await ask(reader);
  } finally {
    if (underWay === mine) underWay = null;
    clearTimeout(timer);
    panelWork.update((shown) => (shown === work ? null : shown));
  }
}

/** Reads the bytes of a file; `shows` its picture at once. */
export async function readBytes(name: string, bytes: Uint8Array, shows = false): Promise<void> {
  let text = '';
  try {
    const plain = asUtf8(await unpack(bytes));
    text = textOf(plain)?.text ?? '';
    if (areDocuments(text)) return await openDocuments(name, text);
    const inside = nameInside(name);
    const { value } = await readNow(inside, (engine) => engine.askWithBytes('read', { name: inside }, { bytes: plain }));
    opened(calmly(value, text), inside, !shows && !isPicture(value.format));
  } catch (error) {
    // Lists with mistakes are typed in, to be mended.
    const lists = isCancelled(error) ? null : listsOf(text);
    if (lists) openLists(lists, stem(nameInside(name)));
    else failed(name, text, error);
  }
}

/** Documents of another device join those of this one. */
async function openDocuments(name: string, text: string): Promise<void> {
  const { addDocuments } = await import('../panels/others');
  const { added, refused: left } = await addDocuments(text);
  readWarnings.set({ name, warnings: [say().keeping.added(added), ...(left ? [say().keeping.notAdded(left)] : [])] });
  panel.set('file');
}

/** Two blocks of clues need no word about how they were understood. */
const calmly = (read: Read, text: string): Read =>
  ['keen', 'lists'].includes(read.format) && listsOf(text) ? { ...read, warnings: read.warnings.slice(1), said: read.said.slice(1) } : read;

function openLists(lists: NonNullable<ReturnType<typeof listsOf>>, title: string): void {
  readWarnings.set(null);
  offered.set(null);
  openDoc({ ...docOfLists(lists, now().puzzle.palette), title });
  if (get(panel)) closePanel();
}

/** Reads a file, or hands an image on: to the panel that is open for one. */
export async function readFile(file: File): Promise<void> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer().catch(() => new ArrayBuffer(0)));
  if (isImage(head, file.name)) {
    const isScan = get(panel) === 'scan';
    (isScan ? pendingScan : pendingImage).set(file);
    panel.set(isScan ? 'scan' : 'image');
    return;
  }
  try {
    await readBytes(file.name, new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    failed(file.name, '', error);
  }
}

/** Reads text of any form, lists of clues among them; what was wrong with it, or null. */
export async function readText(text: string, name = say().files.pasted): Promise<ReadError | null> {
  try {
    const read = calmly(await readNow(name, (engine) => engine.ask('readText', { name, text })), text);
    opened({ ...read, puzzles: read.puzzles.map((puzzle) => ({ ...puzzle, title: puzzle.title ?? '' })) }, name);
    return null;
  } catch (error) {
    const lists = isCancelled(error) ? null : listsOf(text);
    if (lists) {
      openLists(lists, '');
      return null;
    }
    failed(name, text, error);
    return problemOf(error);
  }
}

/** Reads text that was pasted. */
export async function readPasted(text: string): Promise<void> {
  if (text.trim() !== '') await readText(text);
}

/** Kept until the next one: a browser may drop what nobody holds before a file is chosen. */
let input: HTMLInputElement;

/** Lets somebody choose a file. */
export function openFile(accept = ''): void {
  input = document.createElement('input');
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
