/** Fingers and buttons: strokes, long presses, two fingers. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gesture, type GestureActions } from '../src/state/gesture';

let said: string[];
let gesture: Gesture;
const log = (name: string) => (...args: unknown[]) => {
  said.push([name, ...args.map((arg) => (typeof arg === 'object' ? 'points' : String(arg)))].join(' '));
  return true as never;
};
const actions: GestureActions = {
  begin: log('begin'), move: log('move'), finish: log('finish'), takeBack: log('takeBack'), pan: log('pan'), zoom: log('zoom'), tapTwo: log('tapTwo'),
  vibrate: log('vibrate'), isSmall: () => false, aim: log('aim'),
};
const finger = (id: number, x: number, y: number, time = 0) => ({ id, x, y, time, isTouch: true, button: 0 });

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  gesture = new Gesture(actions);
});
afterEach(() => vi.useRealTimers());

describe('gestures', () => {
  it('draw with a button, clear with the right one, move with the middle one', () => {
    gesture.down({ id: 1, x: 5, y: 5, time: 0, isTouch: false, button: 2 });
    gesture.move([{ id: 1, x: 9, y: 5, time: 9 }]);
    gesture.up(1);
    expect(said).toEqual(['begin 5 5 true', 'move points', 'finish']);
    said = [];
    gesture.down({ id: 1, x: 5, y: 5, time: 0, isTouch: false, button: 1 });
    gesture.move([{ id: 1, x: 9, y: 6, time: 9 }]);
    gesture.up(1);
    expect(said).toEqual(['pan -4 -1']);
  });

  it('take a stroke back when a second finger comes soon, and keep it when it comes late', () => {
    gesture.down(finger(1, 0, 0, 0));
    gesture.down(finger(2, 100, 0, 120));
    expect(said).toEqual(['begin 0 0 false', 'takeBack']);
    gesture.move([{ id: 2, x: 200, y: 0, time: 130 }]);
    expect(said.slice(2)).toEqual(['pan -50 0', 'zoom 2 100 0']);
    gesture.up(2);
    gesture.move([{ id: 1, x: 50, y: 0, time: 140 }]);
    gesture.up(1);
    expect(said.length).toBe(4);
    said = [];
    gesture.down(finger(1, 0, 0, 1000));
    gesture.down(finger(2, 100, 0, 1300));
    expect(said).toEqual(['begin 0 0 false', 'finish']);
  });

  it('clear after a long press, but not when the finger has moved', () => {
    gesture.down(finger(1, 0, 0));
    vi.advanceTimersByTime(400);
    expect(said).toEqual(['begin 0 0 false', 'takeBack', 'vibrate', 'begin 0 0 true']);
    gesture.up(1);
    said = [];
    gesture.down(finger(1, 0, 0));
    gesture.move([{ id: 1, x: 20, y: 0, time: 50 }]);
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(['begin 0 0 false', 'move points']);
  });

  it('take back what the browser cancels', () => {
    gesture.down(finger(1, 0, 0));
    gesture.cancel(1);
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(['begin 0 0 false', 'takeBack']);
  });
});

describe('where cells are small', () => {
  beforeEach(() => {
    gesture = new Gesture({ ...actions, isSmall: () => true });
  });

  it('a finger that has stayed aims, with what it draws', () => {
    gesture.down(finger(1, 0, 0));
    vi.advanceTimersByTime(250);
    gesture.move([{ id: 1, x: 2, y: 0, time: 300 }]);
    gesture.move([{ id: 1, x: 30, y: 4, time: 320 }]);
    vi.advanceTimersByTime(1000);
    gesture.up(1);
    expect(said).toEqual(['begin 0 0 false', 'vibrate', 'aim 0 0', 'aim 2 0', 'aim 30 4', 'finish']);
  });

  it('a second finger takes back what is only aimed at', () => {
    gesture.down(finger(1, 0, 0, 0));
    vi.advanceTimersByTime(250);
    gesture.down(finger(2, 100, 0, 900));
    expect(said).toEqual(['begin 0 0 false', 'vibrate', 'aim 0 0', 'takeBack']);
  });

  it('one that moves at once draws', () => {
    gesture.down(finger(1, 0, 0));
    gesture.move([{ id: 1, x: 20, y: 0, time: 50 }]);
    vi.advanceTimersByTime(1000);
    gesture.up(1);
    expect(said).toEqual(['begin 0 0 false', 'move points', 'finish']);
  });
});
