/** Which key does what. Letters go by their place on the keyboard (`code`), so that any layout will do. */
import type { DrawTool, Tab } from './view';

export interface KeyLike {
  code: string;
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

export type Command =
  | { does: 'move'; dx: number; dy: number; how: 'step' | 'draw' | 'change' }
  | { does: 'jump'; to: 'start' | 'end' | 'first' | 'last' }
  | { does: 'tap' }
  | { does: 'clear' }
  | { does: 'delete' }
  | { does: 'color'; color: number }
  | { does: 'clue' }
  | { does: 'mark'; by: 1 | -1 }
  | { does: 'tab'; tab: Tab }
  | { does: 'tool'; tool: DrawTool }
  | { does: 'act'; act: 'hint' | 'check' | 'watch' | 'fit' | 'zoomIn' | 'zoomOut' | 'openFile' | 'saveFile' | 'print' }
  | { does: 'undo' | 'redo' | 'verdict' | 'keys' | 'escape' };

/** How many cells PageUp and PageDown go. */
const PAGE = 5;

const ARROWS: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Keys that mean something only where the focus is in the grid. */
export function gridCommand(event: KeyLike): Command | null {
  const { key, code, shiftKey } = event;
  const isCtrl = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  const arrow = ARROWS[key];
  if (arrow) return { does: 'move', dx: arrow[0], dy: arrow[1], how: isCtrl ? 'change' : shiftKey ? 'draw' : 'step' };
  if (key === 'Home') return { does: 'jump', to: isCtrl ? 'first' : 'start' };
  if (key === 'End') return { does: 'jump', to: isCtrl ? 'last' : 'end' };
  if (isCtrl) return null;
  if (key === 'PageUp') return { does: 'move', dx: 0, dy: -PAGE, how: 'step' };
  if (key === 'PageDown') return { does: 'move', dx: 0, dy: PAGE, how: 'step' };
  if (key === ' ') return { does: 'tap' };
  if (key === 'Enter') return { does: 'clue' };
  if (key === 'Delete' || key === 'Backspace') return { does: 'delete' };
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  if (digit && !shiftKey) return digit === '0' ? { does: 'clear' } : { does: 'color', color: Number(digit) };
  if (code === 'KeyX') return { does: 'clear' };
  return null;
}

const LETTERS: Record<string, Command> = {
  KeyD: { does: 'tab', tab: 'draw' },
  KeyK: { does: 'tab', tab: 'clues' },
  KeyS: { does: 'tab', tab: 'solve' },
  KeyT: { does: 'verdict' },
  KeyB: { does: 'tool', tool: 'free' },
  KeyL: { does: 'tool', tool: 'line' },
  KeyR: { does: 'tool', tool: 'box' },
  KeyG: { does: 'tool', tool: 'area' },
  KeyV: { does: 'tool', tool: 'select' },
  KeyF: { does: 'act', act: 'fit' },
  KeyH: { does: 'act', act: 'hint' },
  KeyC: { does: 'act', act: 'check' },
  KeyE: { does: 'act', act: 'watch' },
};

const CONTROL: Record<string, Command> = {
  KeyO: { does: 'act', act: 'openFile' },
  KeyS: { does: 'act', act: 'saveFile' },
  KeyP: { does: 'act', act: 'print' },
  KeyY: { does: 'redo' },
};

/** Keys of the whole page, outside of fields. `singles`: whether single letters are switched on. */
export function pageCommand(event: KeyLike, singles: boolean): Command | null {
  const { key, code, shiftKey, altKey } = event;
  if (altKey) return null;
  if (event.ctrlKey || event.metaKey) {
    if (code === 'KeyZ') return { does: shiftKey ? 'redo' : 'undo' };
    return shiftKey ? null : (CONTROL[code] ?? null);
  }
  if (key === 'Escape') return { does: 'escape' };
  if (!singles) return null;
  if (key === '?') return { does: 'keys' };
  if (key === '+' || code === 'NumpadAdd') return { does: 'act', act: 'zoomIn' };
  if (key === '-' || code === 'NumpadSubtract') return { does: 'act', act: 'zoomOut' };
  if (code === 'KeyN') return { does: 'mark', by: shiftKey ? -1 : 1 };
  return shiftKey ? null : (LETTERS[code] ?? null);
}
