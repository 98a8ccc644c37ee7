/**
 * Pictures of printed puzzles: read by the scanner, and corrected by the solver. It is kept while the panel is closed.
 *
 * What somebody says of a clue is taken as certain, and all others are looked at again in its light.
 */
import { get, writable } from 'svelte/store';
import { EngineError, isCancelled, maker, type Engine } from '../engine/client';
import { scanner, ScanRefused, type Refusal, type Scanner } from '../engine/scanner';
import type { CorrectResult, Quad, Reading, Variant } from '../engine/types';
import { browserDecoder, forget, ImageError, pixelsOf, readPhoto, titleOf, type Photo } from './images';

/** The longest side of what is read, in pixels: first a smaller one, then, if that is not certain, all that the scanner uses. */
const SIDES = [2600, 4000];

export type Cells = 'none' | 'saved' | 'given';

/** A puzzle of a picture, and what somebody has said about it. */
export interface Scan {
  reading: Reading;
  /** Clues as somebody has read them, by line. */
  fixed: Readonly<Record<number, number[]>>;
  cells: Cells;
  /** Null until the solver has looked at it; that of before while it looks again. */
  result: CorrectResult | null;
  /** Why it could not look. */
  problem: string | null;
}

export type ScanState =
  | { is: 'none' }
  | { is: 'reading'; photo: Photo | null }
  /** No puzzle was found, or none can be: then there is no photo. */
  | { is: 'bad'; photo: Photo | null; name: string; refusal: Refusal | null; message: string }
  | { is: 'there'; photo: Photo; scans: Scan[]; at: number; isBusy: boolean };

/** A line of numbers as somebody typed it; null if it is none. */
export function numbersOf(text: string): number[] | null {
  const words = text.split(/[\s,.;]+/).filter((word) => word !== '');
  const numbers = words.map(Number);
  if (words.length === 0 || !numbers.every((it) => Number.isInteger(it) && it >= 0 && it <= 9999)) return null;
  return numbers.length > 1 && numbers.includes(0) ? null : numbers.filter((it) => it > 0);
}

/** The reading in the light of what somebody has said: those lines may be nothing else. */
export function inLightOf({ rows, columns, ...rest }: Reading, fixed: Scan['fixed']): Reading {
  const nowhere: Quad = [[0, 0], [0, 0], [0, 0], [0, 0]];
  const said = (variants: Variant[], line: number): Variant[] => {
    const numbers = fixed[line];
    if (!numbers) return variants;
    const seen = (variants.find((it) => it.numbers.length === numbers.length) ?? variants[0])?.numbers ?? [];
    const of = (value: number, at: number) => {
      const { place = nowhere, color = null } = seen[at] ?? seen.at(-1) ?? {};
      return { values: [[value, 0]] as [number, number][], place, color };
    };
    return [{ numbers: numbers.map(of), cost: 0 }];
  };
  return { ...rest, rows: rows.map(said), columns: columns.map((it, at) => said(it, rows.length + at)) };
}

/** Where the ink of a clue is, in pixels of the picture; null if there is none. */
export function boxOf(variants: Variant[] | undefined): { x: number; y: number; width: number; height: number } | null {
  const points = (variants?.[0]?.numbers ?? []).flatMap(({ place }) => place);
  if (!points.length) return null;
  const [x, y] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis] ?? 0))) as [number, number];
  const [right, bottom] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis] ?? 0))) as [number, number];
  return { x, y, width: right - x, height: bottom - y };
}

/** The variants of all lines, rows first. */
export const linesOf = ({ rows, columns }: Reading): Variant[][] => [...rows, ...columns];

/** Cameras name what they take by numbers: that is no title. */
export const titleOfPhoto = (name: string): string => (/^(image|img|photo|pxl|dsc|screenshot|bildschirmfoto|snímka|clipboard|[\d_-]+\b)/i.test(name) ? '' : titleOf(name));

/** Decodes a picture in the size that the scanner works in; the browser shows the file itself. */
export const readPicture = (file: File, most: number): Promise<Photo> =>
  readPhoto(file, {
    decode: browserDecoder.decode,
    paint: async (source, size) => ({ rgba: pixelsOf(source, size).rgba, url: URL.createObjectURL(file) }),
  }, most);

export class Scanning {
  readonly state = writable<ScanState>({ is: 'none' });
  private turn = 0;

  constructor(
    private readonly scans: Pick<Scanner, 'scan' | 'cancel'> = scanner,
    private readonly engine: Pick<Engine, 'ask' | 'cancel'> = maker,
    private readonly decode: (file: File, most: number) => Promise<Photo> = readPicture,
  ) {}

  /** Reads another picture. */
  async take(file: File): Promise<void> {
    for (const most of SIDES) {
      const turn = this.begin(null);
      let photo: Photo | null = null;
      const isLast = () => !photo || Math.max(photo.original.width, photo.original.height) <= most || most === SIDES.at(-1);
      try {
        photo = await this.decode(file, most);
        if (turn !== this.turn) return void forget(photo.url);
        const isCertain = await this.find(photo, null, turn);
        if (isCertain !== false || isLast()) return;
      } catch (error) {
        if (turn !== this.turn) return;
        if (isLast() || !(error instanceof ScanRefused)) return this.failed(file.name, photo, error, turn);
      }
    }
  }

  /** Reads the same picture again, with the corners of its grid. */
  async withCorners(corners: Quad): Promise<void> {
    const photo = this.photo();
    if (!photo) return;
    const turn = this.begin(photo);
    try {
      await this.find(photo, corners, turn);
    } catch (error) {
      this.failed(photo.name, photo, error, turn);
    }
  }

  /** Another puzzle of the picture. */
  choose(at: number): void {
    this.update((state) => ({ ...state, at }));
    void this.look();
  }

  /** Somebody says what the clue of a line is; null takes it back. */
  fix(line: number, numbers: number[] | null): void {
    const { [line]: _, ...others } = this.current()?.fixed ?? {};
    this.change({ fixed: numbers ? { ...others, [line]: numbers } : others });
    void this.look(true);
  }

  /** What becomes of cells that look filled. */
  setCells(cells: Cells): void {
    this.change({ cells });
    void this.look(true);
  }

  /** Ends whatever is under way. */
  stop(): void {
    this.turn++;
    this.scans.cancel();
    const state = get(this.state);
    if (state.is === 'there' && state.isBusy) {
      this.engine.cancel();
      this.state.set({ ...state, isBusy: false });
    }
    if (state.is === 'reading') this.state.set({ is: 'none' });
  }

  private photo(): Photo | null {
    const state = get(this.state);
    return state.is === 'none' ? null : state.photo;
  }

  private current(): Scan | undefined {
    const state = get(this.state);
    return state.is === 'there' ? state.scans[state.at] : undefined;
  }

  private begin(photo: Photo | null): number {
    const before = this.photo();
    this.stop();
    if (before && before !== photo) forget(before.url);
    this.state.set({ is: 'reading', photo });
    return ++this.turn;
  }

  /** Whether the first puzzle is certain; null if somebody did something else meanwhile. */
  private async find(photo: Photo, corners: Quad | null, turn: number): Promise<boolean | null> {
    this.state.set({ is: 'reading', photo });
    const readings = await this.scans.scan(photo, corners);
    if (turn !== this.turn) return null;
    const scans = readings.map((reading): Scan => ({ reading, fixed: {}, cells: 'none', result: null, problem: null }));
    this.state.set({ is: 'there', photo, scans, at: 0, isBusy: false });
    await this.look();
    const state = get(this.state);
    const isSame = state.is === 'there' && state.photo === photo && state.at === 0 && Object.keys(state.scans[0]?.fixed ?? {}).length === 0;
    const report = isSame && !state.isBusy ? state.scans[0]?.result?.report : null;
    return report ? report.certain : null;
  }

  /** Lets the solver correct the puzzle that is chosen, unless it has. */
  private async look(isAgain = false): Promise<void> {
    const state = get(this.state);
    const scan = this.current();
    if (state.is !== 'there' || !scan || (scan.result && !isAgain)) return;
    if (state.isBusy) this.engine.cancel();
    const turn = ++this.turn;
    this.update((state) => ({ ...state, isBusy: true }));
    const { photo, at, scans } = state;
    let found: Pick<Scan, 'result' | 'problem'>;
    try {
      const result = await this.engine.ask('correct', {
        reading: inLightOf(scan.reading, scan.fixed), said: Object.keys(scan.fixed).map(Number), name: photo.name, size: [photo.width, photo.height],
        index: [at + 1, scans.length], cells: scan.cells === 'none' ? null : scan.cells,
      });
      found = { result, problem: null };
    } catch (error) {
      found = { result: scan.result, problem: isCancelled(error) ? null : String(error instanceof Error ? error.message : error) };
    }
    if (turn !== this.turn) return;
    this.update((state) => ({ ...state, isBusy: false }));
    this.change(found);
  }

  private failed(name: string, photo: Photo | null, error: unknown, turn: number): void {
    if (turn !== this.turn || isCancelled(error)) return;
    const refusal = error instanceof ScanRefused ? error.refusal : null;
    const isMachine = error instanceof EngineError && (error.kind === 'unloaded' || error.kind === 'memory' || error.kind === 'trap');
    const message = isMachine ? (error as EngineError).kind : error instanceof ImageError ? 'image' : 'other';
    this.state.set({ is: 'bad', photo, name, refusal, message });
  }

  private update(make: (state: Extract<ScanState, { is: 'there' }>) => ScanState): void {
    this.state.update((state) => (state.is === 'there' ? make(state) : state));
  }

  private change(next: Partial<Scan>): void {
    this.update((state) => ({ ...state, scans: state.scans.map((scan, at) => (at === state.at ? { ...scan, ...next } : scan)) }));
  }
}

export const scanning = new Scanning();
