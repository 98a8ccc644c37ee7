/** The pen: what a stroke or a key does to the document, as one step of undo with its name. */
import { get } from 'svelte/store';
import type { Point } from '../engine/types';
import { say } from '../i18n';
import { asked, drawing } from './asking';
import { blankPicture, draw, now, play } from './document';
import type { Layout } from './layout';
import { placeOf } from './places';
import { withCrosses } from './crosses';
import { layers } from './layers';
import { paused } from './pause';
import { settings } from './settings';
import { Stroke, withCells, type StrokePlan, type StrokeShape } from './stroke';
import { candidate, draft, drawPen, solveFree, solvePen, tab, tool } from './view';

export type Mode = 'draw' | 'solve' | null;

/** What is drawn on now; null where nothing can be drawn: in Clues, on a candidate, on steps that are shown, before an answer. */
export function modeNow(): Mode {
  const all = get(layers);
  const isCovered = Object.values(all).some((layer) => layer.cells !== undefined);
  const view = get(tab);
  return get(candidate) || get(asked) || get(paused) || isCovered || view === 'clues' ? null : view;
}

/** The cells that are drawn on. */
export function gridNow(mode: 'draw' | 'solve'): string {
  const doc = now();
  return mode === 'solve' ? doc.play : (doc.picture ?? blankPicture(doc.puzzle));
}

/** What the pen does where a cell is `like` that. `clear` is the other button of the mouse, or a long press. */
export function planOf(mode: 'draw' | 'solve', shape: StrokeShape, pen: number | '?', clear: boolean, like = '?'): StrokePlan {
  if (mode === 'draw') {
    const value = clear ? '0' : pen === '?' ? '0' : pen.toString(36);
    return { shape, value, otherwise: '0', onlyLike: false };
  }
  const value = clear ? '0' : pen === '?' ? '?' : pen.toString(36);
  const goesRound = get(settings).tapCycles && !clear && typeof pen === 'number' && pen > 0;
  if (goesRound && like === '0') return { shape, value: '?', otherwise: '?', onlyLike: true };
  return { shape, value, otherwise: goesRound ? '0' : '?', onlyLike: true };
}

function shapeNow(mode: 'draw' | 'solve'): StrokeShape {
  if (mode === 'solve') return get(solveFree) ? 'free' : 'lock';
  const chosen = get(tool);
  return chosen === 'select' ? 'free' : chosen;
}

const penNow = (mode: 'draw' | 'solve'): number | '?' => get(mode === 'draw' ? drawPen : solvePen);

/** "fill r18c19", "fill 12 cells". */
export function stepLabel(mode: 'draw' | 'solve', value: string, cells: number[]): string {
  const t = say();
  const { puzzle } = now();
  const what = cells.length === 1 ? placeOf(puzzle, cells[0] as number, t) : t.grid.cells(cells.length);
  if (value === '?') return t.grid.did.unknown(what);
  if (value === '0') return mode === 'draw' ? t.grid.did.clear(what) : t.grid.did.blank(what);
  if (puzzle.palette.length > 2) return t.grid.did.color(what, puzzle.palette[parseInt(value, 36)]?.name ?? value);
  return t.grid.did.fill(what);
}

function commit(mode: 'draw' | 'solve', grid: string, label: string, changed: number[]): void {
  if (mode === 'draw') drawing(() => draw(grid, label, changed));
  else play(withCrosses(now().puzzle, grid, changed, get(settings).crosses), label);
}

/** Sets cells as one step. */
export function setCells(mode: 'draw' | 'solve', cells: number[], value: string): void {
  const grid = gridNow(mode);
  const changed = cells.filter((cell) => grid[cell] !== value);
  if (changed.length) commit(mode, withCells(grid, changed, value), stepLabel(mode, value, changed), changed);
}

/** Does to one cell what a tap does, or what a key asks for; returns the value. */
export function tapCell(cell: number, pen?: number | '?', clear = false): string | null {
  const mode = modeNow();
  if (!mode) return null;
  const like = gridNow(mode)[cell];
  const { value, otherwise } = planOf(mode, 'free', pen ?? penNow(mode), clear, like);
  const set = like === value ? otherwise : value;
  setCells(mode, [cell], set);
  return set;
}

/** The stroke that is being drawn. */
let current: Drawing | null = null;

/** A page that ends keeps what is drawn already of a stroke. */
export const finishStroke = (): void => current?.finish();

/** A stroke that is being drawn. */
export class Drawing {
  private constructor(private readonly mode: 'draw' | 'solve', private readonly stroke: Stroke) {
    current = this;
    this.show();
  }

  /** Null where nothing can be drawn. */
  static begin(layout: Layout, first: number, clear: boolean): Drawing | null {
    const mode = modeNow();
    if (!mode) return null;
    const grid = gridNow(mode);
    return new Drawing(mode, new Stroke(layout, grid, planOf(mode, shapeNow(mode), penNow(mode), clear, grid[first]), first));
  }

  get end(): number {
    return this.stroke.end;
  }

  get length(): number {
    return this.stroke.length;
  }

  /** Goes on through points; true if cells have changed. */
  to(points: Point[]): boolean {
    let isChanged = false;
    for (const point of points) isChanged = this.stroke.to(point) || isChanged;
    if (isChanged) this.show();
    return isChanged;
  }

  private show(): void {
    draft.set(this.stroke.result());
  }

  finish(): void {
    if (current !== this) return;
    const changed = this.stroke.changed();
    const { mode, stroke } = this;
    if (changed.length) commit(mode, stroke.result(), stepLabel(mode, stroke.value, changed), changed);
    this.takeBack();
  }

  takeBack(): void {
    current = null;
    draft.set(null);
  }
}
