/** The cursor moved by a finger anywhere, and the button that sets its cell; held, it draws on as the finger moves. */
import { get } from 'svelte/store';
import { layout } from './geometry';
import { go } from './keys';
import { Drawing, tapCell } from './pen';
import { cursor } from './view';

/** Pixels of the finger's way a cell, at least: small cells are hit, too. */
const LEAST_STEP = 14;

let drawing: Drawing | null = null;

export function press(): void {
  const where = get(layout);
  if (where && !drawing) drawing = Drawing.begin(where, get(cursor), false);
}

export function release(): void {
  drawing?.finish();
  drawing = null;
}

/** The browser has taken the finger away. */
export function drop(): void {
  drawing?.takeBack();
  drawing = null;
}

/** By a key, or whatever else presses buttons. */
export const setCell = (): void => void tapCell(get(cursor));

/** The cells that a finger passes on its way, each side on its own; what is left of the way stays for the next time. */
export class Steering {
  private left = { x: 0, y: 0 };

  constructor(private readonly step: (dx: number, dy: number) => void) {}

  move(dx: number, dy: number, cell: number): void {
    const size = Math.max(LEAST_STEP, cell);
    const left = { x: this.left.x + dx / size, y: this.left.y + dy / size };
    for (const side of ['x', 'y'] as const) {
      for (; Math.abs(left[side]) >= 1; left[side] -= Math.sign(left[side])) {
        const by = Math.sign(left[side]);
        this.step(side === 'x' ? by : 0, side === 'y' ? by : 0);
      }
    }
    this.left = left;
  }
}

function stepCursor(dx: number, dy: number): void {
  const where = get(layout);
  const to = where?.step(get(cursor), dx, dy) ?? null;
  if (!where || to === null) return;
  go(to);
  drawing?.to([where.center(to)]);
}

/** Listens to single fingers on an element. */
export function steering(element: HTMLElement): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let way = new Steering(stepCursor);
  const onDown = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    way = new Steering(stepCursor);
  };
  const onMove = (event: PointerEvent) => {
    const last = fingers.get(event.pointerId);
    if (!last || fingers.size !== 1) return;
    const cell = element.querySelector('[role=gridcell][tabindex="0"]')?.getBoundingClientRect().width ?? 0;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    way.move(event.clientX - last.x, event.clientY - last.y, cell);
  };
  const onEnd = (event: PointerEvent) => fingers.delete(event.pointerId);
  const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onEnd, pointercancel: onEnd };
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of all) element.addEventListener(name, listener);
  element.classList.add('steers');
  return () => {
    for (const [name, listener] of all) element.removeEventListener(name, listener);
    element.classList.remove('steers');
  };
}
