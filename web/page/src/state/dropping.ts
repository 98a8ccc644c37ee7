/** Files dropped anywhere, a paste outside of fields, and Ctrl+O. */
import { get, writable } from 'svelte/store';
import { offer } from './actions';
import { fileProblem, leaveFile, openFile, pasteText, readFile, readPasted } from './files';
import { panel, type PanelName } from './view';

/** Whether a file is held over the page. */
export const dropping = writable(false);

/** Whether keys and pastes belong to this element. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const hasContent = (event: DragEvent): boolean =>
  [...(event.dataTransfer?.types ?? [])].some((type) => type === 'Files' || type === 'text/plain');

function dropped(event: DragEvent): void {
  const { dataTransfer } = event;
  const file = dataTransfer?.files[0];
  const text = dataTransfer?.getData('text/plain');
  if (!file && (!text || isField(event.target))) return;
  event.preventDefault();
  void (file ? readFile(file) : readPasted(text ?? ''));
}

function pasted(event: ClipboardEvent): void {
  const { clipboardData } = event;
  const file = clipboardData?.files[0];
  const text = clipboardData?.getData('text/plain');
  if (isField(event.target) || (!file && !text)) return;
  event.preventDefault();
  void (file ? readFile(file) : readPasted(text ?? ''));
}

/** Listens to the whole page. */
export function startDropping(): () => void {
  // Entering a child comes before leaving its parent: the page is left when as many were left as entered.
  let depth = 0;
  const set = (to: number) => {
    depth = Math.max(0, to);
    dropping.set(depth > 0);
  };
  const listeners: [string, (event: never) => void][] = [
    ['dragenter', (event: DragEvent) => hasContent(event) && set(depth + 1)],
    ['dragleave', (event: DragEvent) => hasContent(event) && set(depth - 1)],
    ['dragover', (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      else if (hasContent(event) && !isField(event.target)) event.preventDefault();
    }],
    ['drop', (event: DragEvent) => {
      set(0);
      dropped(event);
    }],
    ['dragend', () => set(0)],
    ['paste', pasted],
    ['keydown', (event: KeyboardEvent) => {
      const isAlone = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isAlone || event.key.toLowerCase() !== 'o' || event.defaultPrevented) return;
      event.preventDefault();
      openFile();
    }],
  ];
  listeners.forEach(([name, run]) => document.addEventListener(name, run as EventListener));
  let before: PanelName | null = null;
  const withdrawn = [
    panel.subscribe((name) => {
      if (before === 'file' && name !== 'file') leaveFile();
      before = name;
    }),
    offer('openFile', () => openFile()),
    offer('paste', () => void pasteText()),
    offer('showFileLine', () => get(fileProblem) && panel.set('file')),
  ];
  return () => {
    listeners.forEach(([name, run]) => document.removeEventListener(name, run as EventListener));
    withdrawn.forEach((withdraw) => withdraw());
  };
}
