/** How others use the package; compiled strictly by a test, never run. */
import { NonosatError, check, count, diagnose, explain, generate, hint, library, libraryPuzzle, librarySeries, puzzlesOfDay, rate, read, scan, setLibrary, setModule, solve, suggest, svg, write } from 'nonosat';
import type { CheckResult, Digits, ErrorKind, GenerateOptions, LibraryFilter, LibraryPuzzle, PuzzleData, Tick, WorkOptions } from 'nonosat';
import { createWorker, type NonosatWorker } from 'nonosat/worker';
import { NonosatPuzzle, type PlayDetail } from 'nonosat/element';

export async function all(text: string, pixels: ImageData): Promise<Digits[]> {
  const worker: NonosatWorker = createWorker();
  const options: WorkOptions = { worker, signal: new AbortController().signal, limits: { seconds: 3 }, onProgress: (tick: Tick) => tick.known };
  const { puzzles } = await read(text, { name: 'a.non' });
  const [puzzle] = puzzles;
  // @ts-expect-error there may be none
  const certain: PuzzleData = puzzle;
  const checked: CheckResult = await check(certain, options);
  if (checked.verdict === 'unique') checked.level?.startsWith('probe');
  // @ts-expect-error no such verdict
  if (checked.verdict === 'several') return [];
  const wish: GenerateOptions = { width: 5, height: 5, style: 'blobs' };
  // @ts-expect-error no such style
  await generate({ width: 5, height: 5, style: 'noise' });
  const made = (await generate(wish, options)).puzzle;
  const counted: string | null = (await count(text)).count;
  const sentence: string | undefined = (await hint({ base: text, clues: ['1', null] }, '?')).hint?.sentence;
  const steps: string[] = (await explain(text, { start: '??' })).steps.map((step) => step.sentence);
  const grade: number | null = (await rate(text)).grade;
  const corrected: string[] = (await diagnose(text)).corrections.map((correction) => correction.text);
  const { suggestions } = await suggest({ base: text, picture: '01' }, 'grade:2..3', { maxChanges: 2 });
  const drawn: string = await svg(text, { solution: true });
  const file: Uint8Array = (await write(text, 'non')).bytes;
  const scanned = await scan(pixels, { corners: [[0, 0], [1, 0], [1, 1], [0, 1]] });
  setModule('solver', fetch('/solver.wasm'));
  worker.close();
  console.log(made, counted, sentence, steps, grade, corrected, drawn, file, scanned[0]?.report.certain);
  return [...suggestions.map((one) => one.picture), ...(await solve(text, { most: 3 })).solutions];
}

export function play(element: NonosatPuzzle): void {
  element.addEventListener('solved', (event) => console.log((event as CustomEvent<PlayDetail>).detail.grid));
  element.grid = '??';
}

export async function choose(filter: LibraryFilter): Promise<LibraryPuzzle[]> {
  setLibrary(new Uint8Array());
  const all = await library({ ...filter, size: [5, 10], grade: 2, kind: 'plain', level: 'rules', series: librarySeries()[0] ?? 'first' });
  // @ts-expect-error no such kind
  await library({ kind: 'grey' });
  // @ts-expect-error no such filter
  await library({ sice: 3 });
  const one: LibraryPuzzle | null = await libraryPuzzle('anchor');
  // @ts-expect-error there may be none
  console.log(one.title);
  if (one) await check(one);
  const picture: Digits | undefined = one?.picture;
  return [...all, ...(await puzzlesOfDay(new Date())), ...(await puzzlesOfDay(picture ?? '2026-11-26'))];
}

export const kindOf = (error: unknown): ErrorKind | null => (error instanceof NonosatError ? error.kind : null);
