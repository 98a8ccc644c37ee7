/**
 * What fingers and buttons mean: a stroke, a long press, moving or zooming with two fingers. Knows times and places, but
 * neither cells nor the browser.
 */
export interface Touch { id: number; x: number; y: number; time: number }
export interface Press extends Touch { isTouch: boolean; button: number }

export interface GestureActions {
  /** A stroke begins; false if none can. */
  begin(x: number, y: number, clear: boolean): boolean;
  move(points: { x: number; y: number }[]): void;
  finish(): void;
  takeBack(): void;
  pan(dx: number, dy: number): void;
  /** By a factor, about a point. */
  zoom(factor: number, x: number, y: number): void;
  /** Two fingers have touched it and left at once. */
  tapTwo(): void;
  /** A finger has stayed; the stroke begins anew as one that clears, or it aims. */
  vibrate(): void;
  /** Whether cells are so small that a finger that stays aims at one of them. */
  isSmall(): boolean;
  /** What is drawn is this cell instead of the one before. */
  aim(x: number, y: number): void;
}

/** A second finger takes the stroke back within so many milliseconds. */
export const SECOND_FINGER = 150;
export const LONG_PRESS = 400;
/** Where cells are small, a finger that has stayed so long aims. */
export const AIM_AFTER = 250;
/** Two fingers that leave within so many milliseconds have tapped. */
export const TAP_TWO = 300;
/** Pixels a resting finger may tremble. */
const TREMBLE = 8;

type State =
  | { is: 'idle' }
  | { is: 'stroke'; press: Press; isTouch: boolean; hasMoved: boolean; aims?: boolean }
  | { is: 'pan'; id: number; x: number; y: number }
  | { is: 'two'; since: number; hasMoved: boolean };

export class Gesture {
  private state: State = { is: 'idle' };
  private fingers = new Map<number, { x: number; y: number }>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly actions: GestureActions) {}

  get isStroke(): boolean {
    return this.state.is === 'stroke';
  }

  down(press: Press): void {
    const { id, x, y, isTouch, button } = press;
    if (isTouch) this.fingers.set(id, { x, y });
    if (isTouch && this.fingers.size === 2) return this.second(press);
    if (this.state.is !== 'idle') return;
    if (button === 1) {
      this.state = { is: 'pan', id, x, y };
      return;
    }
    if (!this.actions.begin(x, y, button === 2)) return;
    this.state = { is: 'stroke', press, isTouch, hasMoved: false };
    if (isTouch) this.timer = setTimeout(() => this.long(press), this.actions.isSmall() ? AIM_AFTER : LONG_PRESS);
  }

  private second(press: Press): void {
    clearTimeout(this.timer);
    if (this.state.is === 'stroke') {
      if (this.state.aims || press.time - this.state.press.time <= SECOND_FINGER) this.actions.takeBack();
      else this.actions.finish();
    }
    this.state = { is: 'two', since: press.time, hasMoved: false };
  }

  private long({ x, y }: Press): void {
    if (this.state.is !== 'stroke' || this.state.hasMoved) return;
    if (this.actions.isSmall()) {
      this.state.aims = true;
      this.actions.vibrate();
      return this.actions.aim(x, y);
    }
    this.actions.takeBack();
    this.actions.vibrate();
    if (!this.actions.begin(x, y, true)) this.state = { is: 'idle' };
  }

  /** All the places that a pointer has been since the last call. */
  move(touches: Touch[]): void {
    const last = touches.at(-1);
    if (!last) return;
    const { id, x, y } = last;
    const { state } = this;
    if (state.is === 'two') this.both(last, state);
    else if (state.is === 'pan' && state.id === id) {
      this.actions.pan(state.x - x, state.y - y);
      this.state = { ...state, x, y };
    } else if (state.is === 'stroke' && state.aims && state.press.id === id) this.actions.aim(x, y);
    else if (state.is === 'stroke' && state.press.id === id) {
      if (!state.hasMoved && Math.hypot(x - state.press.x, y - state.press.y) > TREMBLE) {
        state.hasMoved = true;
        clearTimeout(this.timer);
      }
      if (state.hasMoved || !state.isTouch) this.actions.move(touches);
    }
    // Fingers that only tremble stay where they were.
    if (this.fingers.has(id) && !(state.is === 'two' && !state.hasMoved)) this.fingers.set(id, { x, y });
  }

  private both({ id, x, y }: Touch, state: { hasMoved: boolean }): void {
    const before = this.fingers.get(id);
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1];
    if (!before || !other) return;
    if (!state.hasMoved && Math.hypot(x - before.x, y - before.y) < TREMBLE / 2) return;
    state.hasMoved = true;
    const [middleX, middleY] = [(x + other.x) / 2, (y + other.y) / 2];
    this.actions.pan((before.x - x) / 2, (before.y - y) / 2);
    const far = Math.hypot(x - other.x, y - other.y);
    const wasFar = Math.hypot(before.x - other.x, before.y - other.y);
    if (wasFar > 0 && far > 0) this.actions.zoom(far / wasFar, middleX, middleY);
  }

  up(id: number, time = Infinity): void {
    this.fingers.delete(id);
    const { state } = this;
    if (state.is === 'stroke' && state.press.id === id) {
      clearTimeout(this.timer);
      this.state = { is: 'idle' };
      this.actions.finish();
    } else if (state.is === 'pan' && state.id === id) this.state = { is: 'idle' };
    else if (state.is === 'two' && this.fingers.size === 0) {
      this.state = { is: 'idle' };
      if (!state.hasMoved && time - state.since <= TAP_TWO) this.actions.tapTwo();
    }
  }

  /** The browser has taken the pointer away. */
  cancel(id: number): void {
    this.fingers.delete(id);
    clearTimeout(this.timer);
    if (this.state.is === 'stroke' && this.state.press.id === id) this.actions.takeBack();
    if (this.state.is !== 'two' || this.fingers.size === 0) this.state = { is: 'idle' };
  }
}
