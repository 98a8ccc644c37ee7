/** Does what keys ask for: in the grid, and on the whole page. */
import { get } from 'svelte/store';
import { say } from '../i18n';
import { act, offer } from './actions';
import { answer, asked, drawing } from './asking';
import { hush } from './coach';
import { doc, draw, now, redoStep, undoStep } from './document';
import { layout } from './geometry';
import { gridCommand, pageCommand, type Command } from './keyMap';
import { jumpFrom, nextMarked, stepFrom, toChange } from './moves';
import { gridNow, modeNow, setCells, tapCell } from './pen';
import { cellsOf, cleared, moved, movedRect, selection } from './selection';
import { settings } from './settings';
import { shown } from './shown';
import { toggleTrial } from './trial';
import { candidate, closePanel, cursor, drawPen, focusLine, panel, solveFree, solvePen, tab, togglePanel, tool } from './view';

/** Where text is typed, keys belong to the field. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])');

/** What the last Space or Shift+arrow set; Shift+arrow goes on with it. */
let trail: string | null = null;

/** Moves the cursor, the focus with it, and the view so far that it is seen. */
export function go(to: number): void {
  cursor.set(to);
  const cell = document.querySelector<HTMLElement>('#sheet [role=gridcell][tabindex="0"]');
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Opens the clue of a line in Clues, or where what is offered has it. */
export function openClue(line: number): void {
  const offered = get(candidate);
  if (offered?.openClue) return offered.openClue(line);
  closePanel();
  tab.set('clues');
  focusLine.set(line);
}

let lastClue: { cell: number; line: number } | null = null;

/** Enter: the row's clue; again at the same cell: the next line's through it. */
function clueOfCursor(): void {
  const cell = get(cursor);
  const { lines } = get(shown).puzzle;
  const through = lines.flatMap((line, at) => (line.cells.includes(cell) ? [at] : []));
  const before = lastClue?.cell === cell ? through.indexOf(lastClue.line) : -1;
  const line = through[(before + 1) % through.length];
  if (line === undefined) return;
  lastClue = { cell, line };
  openClue(line);
}

function moveSelection(dx: number, dy: number): boolean {
  const rect = get(selection);
  const picture = gridNow('draw');
  const { puzzle } = now();
  if (!rect || get(tool) !== 'select' || modeNow() !== 'draw') return false;
  drawing(() => {
    draw(moved(picture, rect, dx, dy, puzzle), say().grid.did.move(rect.width * rect.height));
    selection.set(movedRect(rect, dx, dy, puzzle));
  });
  return true;
}

/** Clears what is chosen, else the cell of the cursor. */
function erase(): void {
  const rect = get(selection);
  const { puzzle } = now();
  const mode = modeNow();
  if (rect && mode === 'draw') {
    const picture = cleared(gridNow('draw'), rect, puzzle);
    drawing(() => draw(picture, say().grid.did.clear(say().grid.cells(cellsOf(rect, puzzle).length))));
  } else if (mode) setCells(mode, [get(cursor)], mode === 'draw' ? '0' : '?');
}

/** Keys in the grid; false if it is not its key. */
function inGrid(command: Command): boolean {
  const where = get(layout);
  const from = get(cursor);
  if (!where) return false;
  if (command.does !== 'move' || command.how !== 'draw') {
    if (command.does !== 'tap') trail = null;
  }
  switch (command.does) {
    case 'move': {
      const { dx, dy, how } = command;
      if (how === 'step' && moveSelection(dx, dy)) return true;
      if (how === 'change') return go(toChange(where, get(shown).cells, from, dx, dy)), true;
      const to = stepFrom(where, from, dx, dy);
      const mode = modeNow();
      if (how === 'draw' && mode) {
        trail ??= tapCell(from);
        if (trail !== null) setCells(mode, [to], trail);
      }
      return go(to), true;
    }
    case 'jump':
      return go(jumpFrom(where, from, command.to)), true;
    case 'tap':
      trail = tapCell(from);
      return true;
    case 'clear':
      tapCell(from, 0, true);
      return true;
    case 'delete':
      return erase(), true;
    case 'color':
      if (command.color >= now().puzzle.palette.length) return false;
      (get(tab) === 'solve' ? solvePen : drawPen).set(command.color);
      tapCell(from, command.color);
      return true;
    case 'clue':
      return clueOfCursor(), true;
    default:
      return false;
  }
}

export function goToMark(by: 1 | -1): void {
  const to = nextMarked(get(shown).marks.marks.keys(), get(cursor), by);
  if (to !== null) go(to);
}

function escape(): boolean {
  if (get(asked)) return answer(false), true;
  if (get(selection)) return selection.set(null), true;
  if (get(panel)) return closePanel(), true;
  if (hush()) return true;
  if (get(tool) !== 'free' && get(tab) === 'draw') return tool.set('free'), true;
  return act('stop');
}

function onPage(command: Command): boolean {
  switch (command.does) {
    case 'tab':
      closePanel();
      tab.set(command.tab);
      return true;
    case 'tool':
      if (get(tab) === 'solve' && command.tool === 'area') toggleTrial();
      else if (get(tab) === 'solve') solveFree.set(command.tool === 'free');
      else if (get(tab) === 'draw') tool.set(command.tool);
      return true;
    case 'verdict':
      document.querySelector<HTMLElement>('#verdict button, #verdict')?.focus();
      return true;
    case 'mark':
      return goToMark(command.by), true;
    case 'act':
      if (act(command.act)) return true;
      if (command.act === 'saveFile' || command.act === 'print') return panel.set('out'), true;
      return command.act === 'openFile';
    case 'undo':
      return undoStep(), true;
    case 'redo':
      return redoStep(), true;
    case 'keys':
      return togglePanel('keys'), true;
    case 'escape':
      return escape();
    default:
      return false;
  }
}

export function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isField(event.target)) return;
  const isGrid = event.target instanceof Element && event.target.closest('[role=grid]') !== null;
  const command = isGrid ? gridCommand(event) : null;
  const isDone = command ? inGrid(command) : false;
  const page = isDone ? null : pageCommand(event, get(settings).singleKeys);
  if (isDone || (page && onPage(page))) event.preventDefault();
}

/** Listens to the keyboard, and keeps the cursor within the puzzle. */
export function startKeys(): () => void {
  const ends = [
    offer('nextMark', () => goToMark(1)),
    offer('lastMark', () => goToMark(-1)),
    shown.subscribe(({ puzzle }) => cursor.update((cell) => (cell < puzzle.cellCount ? cell : 0))),
    doc.subscribe(({ puzzle }) => drawPen.update((pen) => (pen < puzzle.palette.length ? pen : 1))),
    tab.subscribe(() => selection.set(null)),
    tool.subscribe((chosen) => chosen !== 'select' && selection.set(null)),
  ];
  addEventListener('keydown', onKey);
  return () => {
    removeEventListener('keydown', onKey);
    ends.forEach((end) => end());
  };
}
