/** Paints the part of a large grid that is seen. */
import type { PuzzleLine } from '../engine/types';
import { CANVAS_CLUES_FROM, CANVAS_LINES_FROM, SIGNS_FROM, fontOf } from '../state/cellSize';
import { lookOf, type Scene } from '../state/look';
import { clueColor } from '../state/palette';
import type { Rect } from '../state/selection';
import { cornerOf, gutterEnds, seen, type View } from '../state/viewport';
import { MOST_SIGNS, type Bitmap } from './bitmap';
import type { Inks } from './theme';
import { paintSign } from './signs';

export interface Paint {
  scene: Scene;
  view: View;
  bitmap: Bitmap;
  /** Of the page, and of the cells, which are those of light for coloured puzzles. */
  inks: Inks;
  cellInks: Inks;
  font: string;
  selection: Rect | null;
  cursor: number;
}

export function paintCanvas(pen: CanvasRenderingContext2D, paint: Paint, dpr: number): void {
  const { view, inks, bitmap } = paint;
  pen.setTransform(dpr, 0, 0, dpr, 0, 0);
  pen.fillStyle = inks.sunk;
  pen.fillRect(0, 0, view.width, view.height);
  const { columns, rows } = seen(view);
  const [left, top] = cornerOf(view, columns.from, rows.from);
  const [right, bottom] = cornerOf(view, columns.to, rows.to);
  pen.save();
  pen.beginPath();
  pen.rect(view.left, view.top, view.width - view.left, view.height - view.top);
  pen.clip();
  pen.imageSmoothingEnabled = view.cell * dpr < 1;
  pen.drawImage(bitmap.canvas, columns.from, rows.from, columns.to - columns.from, rows.to - rows.from, left, top, right - left, bottom - top);
  lines(pen, paint, left, top, right, bottom, dpr);
  pen.lineWidth = 1;
  pen.strokeStyle = inks.thick;
  pen.strokeRect(left - 0.5, top - 0.5, right - left + 1, bottom - top + 1);
  if (view.cell >= SIGNS_FROM) signs(pen, paint);
  if (paint.selection) chosen(pen, paint.selection, view, inks);
  pen.restore();
  if (view.cell >= CANVAS_CLUES_FROM) clues(pen, paint);
}

function lines(pen: CanvasRenderingContext2D, { view, cellInks }: Paint, left: number, top: number, right: number, bottom: number, dpr: number): void {
  if (view.cell < CANVAS_LINES_FROM) return;
  const { columns, rows } = seen(view);
  const crisp = (value: number) => Math.round(value * dpr) / dpr;
  for (const isThick of [false, true]) {
    if (!isThick && view.cell < CANVAS_CLUES_FROM) continue;
    const width = isThick && view.cell >= CANVAS_CLUES_FROM ? 2 : 1;
    pen.fillStyle = isThick ? cellInks.thick : cellInks.rule;
    for (let column = columns.from; column <= columns.to; column++) {
      if ((column % 5 === 0 || column === view.columns) !== isThick) continue;
      pen.fillRect(crisp(cornerOf(view, column, 0)[0] - width / 2), top, width, bottom - top);
    }
    for (let row = rows.from; row <= rows.to; row++) {
      if ((row % 5 === 0 || row === view.rows) !== isThick) continue;
      pen.fillRect(left, crisp(cornerOf(view, 0, row)[1] - width / 2), right - left, width);
    }
  }
}

function signs(pen: CanvasRenderingContext2D, { scene, view, cellInks, font }: Paint): void {
  const { marks, puzzle } = scene.shown;
  const { columns, rows } = seen(view);
  const withMarks = marks.marks.size <= MOST_SIGNS;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (let row = rows.from; row < rows.to; row++) {
    for (let column = columns.from; column < columns.to; column++) {
      const look = lookOf(scene, row * puzzle.width + column);
      if (!look.isBlank && !look.isUnknown && !look.isGiven && !look.mark && !look.swatch?.letter && !look.swatch?.pattern && !look.swatch?.half) continue;
      const [x, y] = cornerOf(view, column, row);
      paintSign(pen, withMarks ? look : { ...look, mark: null }, scene.blank, x, y, view.cell, cellInks, font);
    }
  }
  pen.font = `700 ${Math.max(10, view.cell * 0.45)}px ${font}`;
  for (const [cell, text] of marks.tags) {
    const [x, y] = cornerOf(view, cell % puzzle.width, Math.floor(cell / puzzle.width));
    pen.fillStyle = cellInks.amb;
    pen.beginPath();
    pen.arc(x, y, Math.max(8, view.cell * 0.35), 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = cellInks.card;
    pen.fillText(text, x, y + 0.5);
  }
}

function chosen(pen: CanvasRenderingContext2D, rect: Rect, view: View, inks: Inks): void {
  const [x, y] = cornerOf(view, rect.x, rect.y);
  pen.lineWidth = 2;
  for (const [dash, color] of [[[], inks.card], [[5, 4], inks.ours]] as const) {
    pen.setLineDash([...dash]);
    pen.strokeStyle = color;
    pen.strokeRect(x, y, rect.width * view.cell, rect.height * view.cell);
  }
  pen.setLineDash([]);
}

function clues(pen: CanvasRenderingContext2D, paint: Paint): void {
  const { scene, view, inks } = paint;
  const { puzzle, marks } = scene.shown;
  const { columns, rows } = seen(view);
  const size = fontOf(view.cell);
  const { left, top } = gutterEnds(view);
  pen.fillStyle = inks.card;
  pen.fillRect(0, top - view.top, view.width, view.top);
  pen.fillRect(left - view.left, 0, view.left, view.height);
  pen.textBaseline = 'middle';
  const ground = (at: number): string | null => {
    const all = marks.lines.get(at);
    if (all?.has('doubt')) return inks.ambSoft;
    if (all?.has('bad') || all?.has('clash') || all?.has('unread')) return inks.wrongSoft;
    const isCursor = at === Math.floor(paint.cursor / view.columns) || at === view.rows + (paint.cursor % view.columns);
    return all?.has('here') || isCursor ? inks.oursSoft : null;
  };
  pen.save();
  pen.beginPath();
  pen.rect(left - view.left, top, view.left, view.height);
  pen.clip();
  for (let row = rows.from; row < rows.to; row++) {
    const line = puzzle.lines[row];
    const [, y] = cornerOf(view, 0, row);
    const color = ground(row);
    if (color) {
      pen.fillStyle = color;
      pen.fillRect(left - view.left, y, view.left, view.cell);
    }
    if (line) rowClue(pen, paint, line, row, y + view.cell / 2, size);
  }
  pen.restore();
  pen.save();
  pen.beginPath();
  pen.rect(left, top - view.top, view.width, view.top);
  pen.clip();
  for (let column = columns.from; column < columns.to; column++) {
    const at = puzzle.height + column;
    const line = puzzle.lines[at];
    const [x] = cornerOf(view, column, 0);
    const color = ground(at);
    if (color) {
      pen.fillStyle = color;
      pen.fillRect(x, top - view.top, view.cell, view.top);
    }
    if (line) columnClue(pen, paint, line, at, x + view.cell / 2, size);
  }
  pen.restore();
}

/** The words of a clue, and the ink of each: done, a shade of its colour, or plain. */
function wordsOf({ scene, inks }: Paint, line: PuzzleLine, at: number): { text: string; ink: string }[] {
  const { puzzle, marks } = scene.shown;
  if (line.clue === null) return [{ text: '*', ink: inks.ink }];
  if (line.blocks.length === 0) return [{ text: '0', ink: marks.lines.get(at)?.has('done') ? inks.soft : inks.ink }];
  const isDone = marks.lines.get(at)?.has('done');
  return line.blocks.map(({ text, color }, block) => {
    const of = puzzle.palette[color];
    const shade = puzzle.palette.length > 2 ? clueColor(of, inks.card) : null;
    const ink = isDone || marks.blocks.get(at)?.has(block) ? inks.soft : (shade ?? inks.ink);
    return { text: text + (scene.colors.hasLetters && color > 0 ? (of?.symbol ?? '') : ''), ink };
  });
}

/** From the end; a clue that is too long begins with an ellipsis. */
function rowClue(pen: CanvasRenderingContext2D, paint: Paint, line: PuzzleLine, at: number, y: number, size: number): void {
  const words = wordsOf(paint, line, at);
  pen.font = `500 ${size}px ${paint.font}`;
  pen.textAlign = 'right';
  const end = gutterEnds(paint.view).left;
  const start = end - paint.view.left;
  let x = end - size * 0.4;
  for (let word = words.length - 1; word >= 0; word--) {
    const { text, ink } = words[word] as { text: string; ink: string };
    const width = pen.measureText(text).width;
    pen.fillStyle = ink;
    if (x - width < start + (word > 0 ? size : 2)) return pen.fillText('…', x, y);
    pen.fillText(text, x, y);
    x -= width + size * 0.4;
  }
}

function columnClue(pen: CanvasRenderingContext2D, paint: Paint, line: PuzzleLine, at: number, x: number, size: number): void {
  const words = wordsOf(paint, line, at);
  pen.font = `500 ${size}px ${paint.font}`;
  pen.textAlign = 'center';
  const step = size * 1.12;
  const end = gutterEnds(paint.view).top;
  const start = end - paint.view.top;
  let y = end - size * 0.7;
  for (let word = words.length - 1; word >= 0; word--) {
    const { text, ink } = words[word] as { text: string; ink: string };
    pen.fillStyle = ink;
    if (y < start + (word > 0 ? step * 1.2 : step * 0.3)) return pen.fillText('…', x, y);
    pen.fillText(text, x, y);
    y -= step;
  }
}
