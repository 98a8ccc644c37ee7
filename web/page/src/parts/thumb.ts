/** Draws a small picture of a puzzle, or of a part of it, on a canvas: one square of whole pixels a cell. */
import type { Geometry, PaletteColor, PuzzleData } from '../engine/types';

/** A part of a grid, in cells from 0. */
export interface Area { row: number; column: number; width: number; height: number }

export interface ThumbPicture {
  puzzle: PuzzleData;
  /** One base-36 digit a cell, or `?`. */
  cells: string;
  /** Cells that are told apart: changed, suggested. */
  marks?: Iterable<number> | undefined;
  area?: Area | undefined;
  /** Where cells lie, for puzzles that are not grids. */
  geometry?: Geometry | null | undefined;
}

/** The CSS colours of the theme, resolved. */
export interface Inks { card: string; fill: string; mark: string; markOnFill: string; unknown: string }

/** The colour of a cell: that of the theme for white paper and for black ink, which would not be seen in the dark. */
export function inkOf(palette: PaletteColor[], index: number, inks: Inks): string {
  const rgb = palette[index]?.rgb.toLowerCase();
  if (index === 0 && (rgb === undefined || rgb === '#ffffff')) return inks.card;
  return rgb === undefined || rgb === '#000000' ? inks.fill : rgb;
}

export const wholeArea = ({ width, height }: PuzzleData): Area => ({ row: 0, column: 0, width, height });

/** The part of a grid around a cell, moved inwards at the edges. */
export function areaAround(puzzle: PuzzleData, row: number, column: number, side = 9): Area {
  const width = Math.min(side, puzzle.width);
  const height = Math.min(side, puzzle.height);
  const within = (middle: number, length: number, all: number) =>
    Math.max(0, Math.min(all - length, middle - Math.floor(length / 2)));
  return { row: within(row, height, puzzle.height), column: within(column, width, puzzle.width), width, height };
}

/** Pixels a cell so that the longer side has about `most` pixels. */
export const pixelsPerCell = (area: Area, most: number): number =>
  Math.max(1, Math.floor(most / Math.max(area.width, area.height)));

/** The size of the canvas in its own pixels. */
export function thumbSize({ puzzle, area, geometry }: ThumbPicture, most: number): [number, number] {
  if (puzzle.kind !== 'grid') {
    if (!geometry) return [1, 1];
    const scale = most / Math.max(geometry.width, geometry.height);
    return [Math.ceil(geometry.width * scale), Math.ceil(geometry.height * scale)];
  }
  const part = area ?? wholeArea(puzzle);
  const side = pixelsPerCell(part, most);
  return [part.width * side, part.height * side];
}

type Pen = Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect' | 'beginPath' | 'moveTo' | 'lineTo' | 'fill'>;

const CORNERS = { TL: [[0, 0], [1, 0], [0, 1]], TR: [[0, 0], [1, 0], [1, 1]], BL: [[0, 0], [0, 1], [1, 1]], BR: [[1, 0], [1, 1], [0, 1]] };

export function drawThumb(pen: Pen, picture: ThumbPicture, inks: Inks, most: number): void {
  const { puzzle, cells } = picture;
  const marks = new Set(picture.marks);
  const [width, height] = thumbSize(picture, most);
  pen.fillStyle = inks.card;
  pen.fillRect(0, 0, width, height);
  const ink = (cell: number): string => {
    const digit = cells[cell] ?? '0';
    const isFilled = digit !== '0' && digit !== '?';
    if (marks.has(cell)) return isFilled ? inks.mark : inks.markOnFill;
    return digit === '?' ? inks.unknown : inkOf(puzzle.palette, parseInt(digit, 36), inks);
  };
  if (puzzle.kind !== 'grid') return drawOutlines(pen, picture, ink, most);
  const area = picture.area ?? wholeArea(puzzle);
  const side = pixelsPerCell(area, most);
  for (let row = 0; row < area.height; row++) {
    for (let column = 0; column < area.width; column++) {
      const cell = (area.row + row) * puzzle.width + area.column + column;
      const color = puzzle.palette[parseInt(cells[cell] ?? '0', 36)];
      const [x, y] = [column * side, row * side];
      pen.fillStyle = ink(cell);
      if (!color?.corner || marks.has(cell)) {
        pen.fillRect(x, y, side, side);
        continue;
      }
      pen.beginPath();
      CORNERS[color.corner].forEach(([dx = 0, dy = 0], at) => pen[at ? 'lineTo' : 'moveTo'](x + dx * side, y + dy * side));
      pen.fill();
    }
  }
}

function drawOutlines(pen: Pen, { geometry }: ThumbPicture, ink: (cell: number) => string, most: number): void {
  if (!geometry) return;
  const scale = most / Math.max(geometry.width, geometry.height);
  geometry.cells.forEach((outline, cell) => {
    pen.fillStyle = ink(cell);
    pen.beginPath();
    outline.forEach(([x, y], at) => pen[at ? 'lineTo' : 'moveTo'](x * scale, y * scale));
    pen.fill();
  });
}
