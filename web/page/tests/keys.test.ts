/** Which key does what. */
import { describe, expect, it } from 'vitest';
import { gridCommand, pageCommand, type KeyLike } from '../src/state/keyMap';

const press = (code: string, key: string, more: Partial<KeyLike> = {}): KeyLike =>
  ({ code, key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });

describe('keys in the grid', () => {
  it('move, draw on, and go to the next change', () => {
    expect(gridCommand(press('ArrowUp', 'ArrowUp'))).toEqual({ does: 'move', dx: 0, dy: -1, how: 'step' });
    expect(gridCommand(press('ArrowRight', 'ArrowRight', { shiftKey: true }))).toMatchObject({ dx: 1, how: 'draw' });
    expect(gridCommand(press('ArrowRight', 'ArrowRight', { metaKey: true }))).toMatchObject({ how: 'change' });
    expect(gridCommand(press('PageDown', 'PageDown'))).toMatchObject({ dy: 5 });
    expect(gridCommand(press('Home', 'Home', { ctrlKey: true }))).toEqual({ does: 'jump', to: 'first' });
  });

  it('go by place: digits of a French keyboard, X of a Cyrillic one', () => {
    expect(gridCommand(press('Digit2', 'é'))).toEqual({ does: 'color', color: 2 });
    expect(gridCommand(press('KeyX', 'ч'))).toEqual({ does: 'clear' });
    expect(gridCommand(press('Digit0', '0'))).toEqual({ does: 'clear' });
  });

  it('leave the browser its keys', () => {
    expect(gridCommand(press('Digit1', '1', { altKey: true }))).toBeNull();
    expect(gridCommand(press('Digit1', '1', { ctrlKey: true }))).toBeNull();
    expect(gridCommand(press('F6', 'F6'))).toBeNull();
  });
});

describe('keys of the page', () => {
  it('are letters by place, unless they are switched off', () => {
    expect(pageCommand(press('KeyD', 'в'), true)).toEqual({ does: 'tab', tab: 'draw' });
    expect(pageCommand(press('KeyD', 'd'), false)).toBeNull();
    expect(pageCommand(press('Escape', 'Escape'), false)).toEqual({ does: 'escape' });
    expect(pageCommand(press('KeyN', 'N', { shiftKey: true }), true)).toEqual({ does: 'mark', by: -1 });
  });

  it('undo and redo, also on a Mac', () => {
    expect(pageCommand(press('KeyZ', 'z', { ctrlKey: true }), false)).toEqual({ does: 'undo' });
    expect(pageCommand(press('KeyZ', 'Z', { metaKey: true, shiftKey: true }), false)).toEqual({ does: 'redo' });
    expect(pageCommand(press('KeyY', 'y', { ctrlKey: true }), false)).toEqual({ does: 'redo' });
    expect(pageCommand(press('KeyC', 'c', { ctrlKey: true }), true)).toBeNull();
  });
});
