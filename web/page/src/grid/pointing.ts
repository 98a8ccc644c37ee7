/** Binds pointers and wheels of an element to strokes, moving and zooming. */
import { get } from 'svelte/store';
import type { Point } from '../engine/types';
import { act } from '../state/actions';
import { LOUPE_BELOW } from '../state/cellSize';
import { layout } from '../state/geometry';
import { Gesture } from '../state/gesture';
import { Drawing, modeNow } from '../state/pen';
import { Selecting } from '../state/selecting';
import { settings } from '../state/settings';
import { steers } from '../state/steers';
import { cursor, stroke, tab, tool } from '../state/view';

export interface Pointing {
  /** From client coordinates to units of the layout. */
  unit(x: number, y: number): Point;
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  /** The cursor was set by a pointer. */
  onCursor?(cell: number): void;
  /** Pixels a cell, where small ones are shown enlarged. */
  cell?(): number;
  /** Whether a wheel without keys pans, since the element does not scroll by itself. */
  wheelPans?: boolean;
}

/** Zooming is locked by a setting, in the view that is edited. */
const isLocked = (): boolean => get(settings).zoomLock;

export function pointing(element: HTMLElement | SVGElement, to: Pointing): () => void {
  let drawing: Drawing | Selecting | null = null;
  let isTouch = false;
  let aims = false;
  const tell = (x: number, y: number) => drawing && stroke.set({ x, y, isTouch, length: drawing.length, aims });
  const cellAt = (x: number, y: number) => get(layout)?.at(to.unit(x, y)) ?? null;
  function start(cell: number, clear: boolean) {
    const where = get(layout);
    const selects = get(tab) === 'draw' && get(tool) === 'select' && modeNow() === 'draw';
    drawing = !where ? null : selects ? Selecting.begin(cell) : Drawing.begin(where, cell, clear);
  }
  const gesture = new Gesture({
    begin(x, y, clear) {
      const cell = cellAt(x, y);
      // A finger that moves the cursor does not draw.
      if (cell === null || (isTouch && get(steers))) return false;
      aims = false;
      cursor.set(cell);
      start(cell, clear);
      if (!drawing) to.onCursor?.(cell);
      if (isTouch) tell(x, y);
      return drawing !== null;
    },
    move(points) {
      const last = points.at(-1);
      if (!drawing?.to(points.map(({ x, y }) => to.unit(x, y))) || !last) return;
      cursor.set(drawing.end);
      tell(last.x, last.y);
    },
    finish() {
      drawing?.finish();
      drawing = null;
      stroke.set(null);
      to.onCursor?.(get(cursor));
    },
    takeBack() {
      drawing?.takeBack();
      drawing = null;
      stroke.set(null);
    },
    isSmall: () => (to.cell?.() ?? LOUPE_BELOW) < LOUPE_BELOW,
    aim(x, y) {
      const cell = cellAt(x, y);
      if (!drawing || cell === null) return;
      aims = true;
      if (cell !== get(cursor)) {
        drawing.takeBack();
        cursor.set(cell);
        start(cell, false);
      }
      tell(x, y);
    },
    pan: (dx, dy) => !isLocked() && to.pan(dx, dy),
    zoom: (factor, x, y) => !isLocked() && to.zoom(factor, x, y),
    tapTwo: () => act('fit'),
    vibrate: () => void (get(settings).vibrate && navigator.vibrate?.(15)),
  });

  const touchOf = (event: PointerEvent) => ({ id: event.pointerId, x: event.clientX, y: event.clientY, time: event.timeStamp });
  const onDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.ctrlKey) return;
    element.setPointerCapture?.(event.pointerId);
    isTouch = event.pointerType === 'touch';
    gesture.down({ ...touchOf(event), isTouch, button: event.button });
    event.preventDefault();
  };
  const onMove = (event: PointerEvent) => {
    if (event.buttons === 0 && event.pointerType === 'mouse') return;
    const all = event.getCoalescedEvents?.() ?? [];
    gesture.move((all.length ? all : [event]).map(touchOf));
  };
  const onUp = (event: PointerEvent) => gesture.up(event.pointerId, event.timeStamp);
  const onCancel = (event: PointerEvent) => gesture.cancel(event.pointerId);
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      if (!isLocked()) to.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
    } else if (to.wheelPans) {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 32 : 1;
      const [dx, dy] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      to.pan(dx * unit, dy * unit);
    }
  };
  const noMenu = (event: Event) => modeNow() && event.preventDefault();

  const listeners = {
    pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onCancel, wheel: onWheel, contextmenu: noMenu,
  };
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of all) element.addEventListener(name, listener, { passive: false });
  return () => all.forEach(([name, listener]) => element.removeEventListener(name, listener));
}
