/** A large picture with one pixel a cell, kept up to date: drawn enlarged, and as the map. */
import { rgbOf } from '../state/contrast';
import { lookOf, type Scene } from '../state/look';
import type { Mark } from '../state/layers';
import { differing } from '../state/shown';
import type { Inks } from './theme';

/** Above so many marks, they are tints of cells only. */
export const MOST_SIGNS = 2000;

export class Bitmap {
  readonly canvas = document.createElement('canvas');
  private pixels: Uint32Array = new Uint32Array();
  private data: ImageData | null = null;
  private before: { scene: Scene; inks: Inks; tints: boolean } | null = null;

  update(scene: Scene, inks: Inks, tints: boolean): void {
    const { width, height } = scene.shown.puzzle;
    const { before } = this;
    if (this.canvas.width !== width || this.canvas.height !== height || !this.data) {
      this.canvas.width = width;
      this.canvas.height = height;
      this.data = new ImageData(width, height);
      this.pixels = new Uint32Array(this.data.data.buffer);
      this.before = null;
    }
    const old = before?.scene;
    const isSame = this.before && old && before.inks === inks && before.tints === tints && old.shown.marks === scene.shown.marks &&
      old.colors === scene.colors && old.shown.mode === scene.shown.mode && old.shown.cells.length === scene.shown.cells.length;
    if (isSame && old.shown.cells === scene.shown.cells) {
      this.before = { scene, inks, tints };
      return;
    }
    const changed = isSame ? differing(old.shown.cells, scene.shown.cells) : null;
    const paint = painterOf(scene, inks, tints);
    if (changed) for (const cell of changed) this.pixels[cell] = paint(cell);
    else for (let cell = 0; cell < this.pixels.length; cell++) this.pixels[cell] = paint(cell);
    this.before = { scene, inks, tints };
    const pen = this.canvas.getContext('2d');
    if (changed) {
      const rows = changed.map((cell) => Math.floor(cell / width));
      const [top, bottom] = [Math.min(...rows.slice(0, 9999)), Math.max(...rows.slice(0, 9999))];
      pen?.putImageData(this.data, 0, 0, 0, changed.length < 9999 ? top : 0, width, changed.length < 9999 ? bottom - top + 1 : height);
    } else pen?.putImageData(this.data, 0, 0);
  }
}

const packed = (hex: string): number => {
  const [red, green, blue] = rgbOf(hex);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
};

function painterOf(scene: Scene, inks: Inks, tints: boolean): (cell: number) => number {
  const { shown, colors, here } = scene;
  const ground = packed(colors.ground ?? inks.card);
  const line = packed(inks.oursSoft);
  const unknown = shown.mode === 'draw' ? packed(tints ? inks.rule : inks.sunk) : ground;
  const fills = new Map(colors.swatches.map((swatch) => [swatch, packed(swatch.fill ?? inks.fill)]));
  const marks: Record<Mark, number> = {
    open: packed(inks.amb), suggest: packed(inks.ours), new: packed(inks.new), wrong: packed(inks.wrong), changed: packed(inks.ours), trial: packed(inks.amb),
    place: packed(inks.oursSoft), sure: packed(inks.ours),
  };
  const plain = colors.swatches.map((swatch) => fills.get(swatch) ?? ground);
  const hasMarks = tints && shown.marks.marks.size > 0;
  return (cell) => {
    if (hasMarks) {
      const { mark } = lookOf(scene, cell);
      if (mark) return marks[mark];
    }
    const digit = shown.cells[cell];
    if (digit === '0' || digit === '?') return here.has(cell) ? line : digit === '?' ? unknown : ground;
    return plain[parseInt(digit ?? '0', 36)] ?? ground;
  };
}
