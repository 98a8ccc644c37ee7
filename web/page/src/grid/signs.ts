/** The signs of a cell on a canvas: dots, letters, marks. The same shapes as in the style sheet of tables. */
import type { Point } from '../engine/types';
import type { Look } from '../state/look';
import type { Half } from '../state/palette';
import type { Inks } from './theme';

export function paintSign(
  pen: CanvasRenderingContext2D, look: Look, blank: 'dot' | 'cross', x: number, y: number, cell: number, inks: Inks, font: string,
): void {
  const { swatch, mark } = look;
  const isDark = swatch?.isDark === true;
  const [middleX, middleY] = [x + cell / 2, y + cell / 2];
  const ring = (color: string, width: number, inset = 0) => {
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.strokeRect(x + inset + width / 2, y + inset + width / 2, cell - 2 * inset - width, cell - 2 * inset - width);
  };
  if (look.isGiven && mark === null && cell >= 12) ring(swatch ? inks.card : inks.soft, Math.max(1, cell * 0.05), cell * 0.15);
  if (swatch?.half) paintHalf(pen, swatch.half, x, y, cell, inks);
  if (swatch?.pattern) paintPattern(pen, swatch.pattern, swatch.on, x, y, cell, swatch.half && cornersOf(swatch.half, x, y, cell).slice(0, 3));
  if (swatch?.half?.pattern) paintPattern(pen, swatch.half.pattern, swatch.half.on, x, y, cell, cornersOf(swatch.half, x, y, cell).slice(1));
  if (swatch?.letter) {
    pen.fillStyle = swatch.on;
    pen.font = `700 ${cell * 0.5}px ${font}`;
    pen.fillText(swatch.letter, middleX, middleY + cell * 0.03);
  }
  if (look.isUnknown) {
    pen.fillStyle = inks.soft;
    pen.font = `600 ${cell * 0.6}px ${font}`;
    pen.fillText('?', middleX, middleY + cell * 0.03);
  }
  if (look.isBlank && mark !== 'wrong' && mark !== 'new') paintBlank(pen, blank, middleX, middleY, cell, inks);
  switch (mark) {
    case 'open': {
      const color = isDark ? inks.ambOn : inks.amb;
      hatch(pen, color, x, y, cell);
      return ring(color, 2);
    }
    case 'suggest': {
      const color = isDark ? inks.oursOn : inks.ours;
      pen.setLineDash([3, 2]);
      ring(color, 1.5, 1);
      pen.setLineDash([]);
      pen.fillStyle = color;
      pen.font = `800 ${cell * 0.75}px ${font}`;
      return pen.fillText(look.isCleared ? '−' : '+', middleX, middleY);
    }
    case 'new': {
      if (swatch) {
        ring(inks.card, cell * 0.1, cell * 0.12);
        return ring(inks.new, cell * 0.12);
      }
      pen.strokeStyle = inks.new;
      pen.lineWidth = Math.max(1.5, cell * 0.1);
      const far = cell * 0.3;
      pen.beginPath();
      pen.moveTo(middleX, middleY - far);
      pen.lineTo(middleX + far, middleY);
      pen.lineTo(middleX, middleY + far);
      pen.lineTo(middleX - far, middleY);
      pen.closePath();
      return pen.stroke();
    }
    case 'wrong': {
      const color = isDark ? inks.wrongOn : inks.wrong;
      ring(color, 2);
      pen.fillStyle = color;
      return pen.fillRect(x + cell * 0.16, y + cell * 0.39, cell * 0.68, cell * 0.22);
    }
    case 'trial': {
      pen.fillStyle = isDark ? inks.ambOn : inks.amb;
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x + cell * 0.4, y);
      pen.lineTo(x, y + cell * 0.4);
      return pen.fill();
    }
    case 'place':
    case 'sure':
      ring(isDark ? inks.oursOn : inks.ours, mark === 'sure' ? 3 : 1.5);
      return;
    case 'changed':
      return ring(isDark ? inks.oursOn : inks.ours, 3);
  }
}

/** The same patterns as in the style sheet: lines across, down, both diagonals, dots, and these crossed; within corners, if given. */
function paintPattern(
  pen: CanvasRenderingContext2D, pattern: number, color: string, x: number, y: number, cell: number, within: Point[] | null = null,
): void {
  pen.save();
  pen.beginPath();
  if (within) within.forEach(([toX, toY]) => pen.lineTo(toX, toY));
  else pen.rect(x, y, cell, cell);
  pen.clip();
  pen.globalAlpha = 0.45;
  pen.fillStyle = pen.strokeStyle = color;
  pen.lineWidth = Math.max(1, cell / 12);
  pen.beginPath();
  const step = cell / 3;
  for (let at = -3; at <= 6; at++) {
    const far = at * step + step / 2;
    if (pattern === 1 || pattern === 6) pen.rect(x, y + far, cell, pen.lineWidth);
    if (pattern === 2 || pattern === 6) pen.rect(x + far, y, pen.lineWidth, cell);
    if (pattern === 5) for (let other = 0; other < 3; other++) pen.rect(x + far - pen.lineWidth, y + other * step + step / 2 - pen.lineWidth, 2 * pen.lineWidth, 2 * pen.lineWidth);
  }
  pen.fill();
  pen.beginPath();
  for (let at = -3; at <= 6; at++) {
    const far = at * step;
    if (pattern === 3 || pattern === 7) (pen.moveTo(x + far, y), pen.lineTo(x + far - cell, y + cell));
    if (pattern === 4 || pattern === 7) (pen.moveTo(x + far - cell, y), pen.lineTo(x + far, y + cell));
  }
  pen.stroke();
  pen.restore();
}

/** The corners of a half-filled cell: that of its colour, the two of the diagonal, that of the rest. */
function cornersOf({ towards }: Half, x: number, y: number, cell: number): Point[] {
  const [right, bottom] = [towards.includes('right') ? x + cell : x, towards.includes('bottom') ? y + cell : y];
  const [left, top] = [2 * x + cell - right, 2 * y + cell - bottom];
  return [[left, top], [left, bottom], [right, top], [right, bottom]];
}

/** The other half of a triangle, and the diagonal. */
function paintHalf(pen: CanvasRenderingContext2D, half: Half, x: number, y: number, cell: number, inks: Inks): void {
  const [, from, to, corner] = cornersOf(half, x, y, cell) as [Point, Point, Point, Point];
  pen.fillStyle = half.rest;
  pen.strokeStyle = inks.ink;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.stroke();
  pen.lineTo(...corner);
  pen.fill();
}

function paintBlank(pen: CanvasRenderingContext2D, blank: 'dot' | 'cross', x: number, y: number, cell: number, inks: Inks): void {
  const far = cell * 0.2;
  pen.beginPath();
  if (blank === 'dot') {
    pen.fillStyle = inks.blank;
    pen.arc(x, y, cell * 0.11, 0, 2 * Math.PI);
    return pen.fill();
  }
  pen.strokeStyle = inks.blank;
  pen.lineWidth = Math.max(1, cell * 0.07);
  pen.moveTo(x - far, y - far);
  pen.lineTo(x + far, y + far);
  pen.moveTo(x + far, y - far);
  pen.lineTo(x - far, y + far);
  pen.stroke();
}

function hatch(pen: CanvasRenderingContext2D, color: string, x: number, y: number, cell: number): void {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, cell, cell);
  pen.clip();
  pen.strokeStyle = color;
  pen.lineWidth = 2;
  pen.beginPath();
  for (let at = 0; at < 2 * cell; at += 6) {
    pen.moveTo(x + at, y);
    pen.lineTo(x + at - cell, y + cell);
  }
  pen.stroke();
  pen.restore();
}
