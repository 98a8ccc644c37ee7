/** What leaves the page: links, files, pictures. The puzzle is named once, with its title, for all of them. */
import { derived } from 'svelte/store';
import { Engine, EngineError } from '../engine/client';
import type { Conversion, Digits, FormatInfo, PuzzleInput, Said } from '../engine/types';
import { say, type Messages } from '../i18n';
import { spoken } from '../i18n/sentences';
import { clueTexts, doc, inputOf, type Doc } from './document';
import { verdict } from './judge';
import { fragmentOf, shortestFragment } from './share';

/** Not cancelled by edits or checks. */
export const engine = new Engine();

/** A solution that may be shown: the proven one, else the author's picture, else one of several. */
export const solution = derived([doc, verdict], ([$doc, $verdict]): Digits | null => {
  const found = 'check' in $verdict ? ($verdict.check.solutions[0] ?? null) : null;
  if ($verdict.v === 'unique' && found) return found;
  return $doc.rules === 'picture' ? $doc.picture : found;
});

/** The text of a puzzle with the player's grid in it; of rectangles. */
export function withPlay(text: string, { puzzle: { width }, play }: Doc): string {
  const document = JSON.parse(text) as { puzzles: { saved?: string[][] }[] };
  const [puzzle] = document.puzzles;
  if (puzzle) puzzle.saved = [play.match(new RegExp(`.{${width}}`, 'g')) ?? []];
  return JSON.stringify(document);
}

/** The document as text that has its title, and no picture if it is not to be given away. */
export async function sourceOf(doc: Doc, cluesOnly = false): Promise<PuzzleInput> {
  const input = cluesOnly ? { base: doc.puzzle.text, clues: clueTexts(doc) } : inputOf(doc);
  // The picture of a file goes with it, even where its clues are not made from it.
  const puzzle: PuzzleInput = 'clues' in input ? { ...input, keepGoal: !cluesOnly } : input;
  const answer = await engine.ask('assemble', { puzzle, title: doc.title || null });
  if (!answer.puzzle) throw new EngineError('malformed', answer.error ?? answer.clueErrors[0]?.message ?? '');
  return { text: answer.puzzle.text };
}

/** Formats whose texts are short, and found out by reading; `json` can hold every puzzle. */
const SHORT = ['non', 'picture', 'chars', 'json'];

/** The fragment of a link: the shortest text that loses nothing. */
export async function fragmentFor(source: PuzzleInput): Promise<string> {
  const all = await engine.ask('conversions', { puzzle: source });
  const fit = all.filter(({ format, possible, losses }) => SHORT.includes(format) && possible && losses.length === 0);
  const names = fit.length ? fit.map(({ format }) => format) : ['json'];
  const texts = await Promise.all(names.map((format) => engine.askWithBytes('convert', { puzzle: source, format })));
  const decoder = new TextDecoder();
  return texts.length === 1 ? fragmentOf(decoder.decode(texts[0]?.bytes)) : shortestFragment(texts.map(({ bytes }) => decoder.decode(bytes)));
}

export interface FormatChoice { format: string; extension: string; label: string; possible: boolean; note: string }

const LOST = /^the format \S+ has no place for (?:the )?(.+)$/;

/** What the format loses, in the language of the page where the words are known. */
export function noteOf({ possible, refusal, losses, refusal_said, losses_said }: Conversion, t: Messages): string {
  const words = t.out;
  // The puzzle is the only one.
  const why = refusal_said?.id === 'read.in-puzzle' ? (refusal_said.params['problem'] as Said) : refusal_said;
  if (!possible) return words.refused(spoken(why, (refusal ?? '').replace(/^puzzle 1: /, ''), t).text);
  if (losses.length === 0) return words.nothingLost;
  const named: Record<string, string> = words.lost;
  const lost: string[] = [];
  const others: string[] = [];
  for (const [at, loss] of losses.entries()) {
    const parts = LOST.exec(loss)?.[1]?.split(/, (?:the )?/) ?? [];
    if (parts.length && parts.every((part) => part in named)) lost.push(...parts.map((part) => named[part] ?? part));
    else others.push(spoken(losses_said[at], loss, t).text);
  }
  return [...(lost.length ? [words.loses(lost)] : []), ...(others.length ? [words.losesMore(others)] : [])].join(' ');
}

/** Formats that have no extension of their own in use. */
const TEXTS = [
  'tournament', 'griddlers', 'pzpr', 'pzprv3', 'tatham', 'task', 'picross', 'bosch', 'faase', 'makhorin', 'syro', 'pycsp3', 'keen',
];

/** Formats whose usual extension other things have, too. */
const USUAL: Record<string, string> = { asp: 'lp', glpk: 'dat', 'mzn-challenge': 'dzn', nonograms: 'html', freenono: 'xml' };

/** Formats that the page's library was built without. The page makes PNG itself. */
const LEFT_OUT = ['png'];

/** Formats as they are offered: first those that lose nothing, then those that lose least, at last those that are refused. */
export function choicesOf(conversions: Conversion[], formats: FormatInfo[], t: Messages): FormatChoice[] {
  const named: Record<string, string> = t.out.formats;
  const rank = ({ possible, losses }: Conversion) => (possible ? losses.length : Infinity);
  const offered = conversions.filter(({ format }) => !LEFT_OUT.includes(format));
  return offered.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b))).map((conversion) => {
    const info = formats.find(({ name }) => name === conversion.format);
    const extension = TEXTS.includes(conversion.format) ? 'txt' : (USUAL[conversion.format] ?? info?.extensions[0] ?? conversion.format);
    const label = t.out.format(extension, named[conversion.format] ?? info?.description ?? '');
    return { format: conversion.format, extension, label, possible: conversion.possible, note: noteOf(conversion, t) };
  });
}

/** A name for a file: of the title, without what file systems do not take. */
export function fileName(title: string, extension: string, fallback = 'nonogram'): string {
  const stem = title.normalize('NFC').replace(/[\p{C}\\/:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ').trim().replace(/^\.+|\.+$/g, '');
  return `${[...stem].slice(0, 80).join('').trim() || fallback}.${extension}`;
}

/** Hands a file to the user. */
export function download(name: string, data: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([data], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Pixels that browsers can draw on. */
const MOST_SIDE = 8192;

/** The scale at which a drawing is made into pixels: double, or less if it were too large. */
export const scaleOf = (width: number, height: number): number => Math.min(2, MOST_SIDE / Math.max(width, height, 1));

/** Draws an SVG in pixels, on white. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = scaleOf(image.naturalWidth, image.naturalHeight);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error();
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error())), 'image/png'));
  } catch {
    throw new EngineError('unsupported', say().out.noPixels);
  } finally {
    URL.revokeObjectURL(url);
  }
}
