/** Puzzles that come with the page, one of each kind. Their words are in `i18n`, under `examples`. */
import type { Messages } from '../i18n';
import { offer } from './actions';
import { readBytes } from './files';

export interface Example { file: string; name: keyof Messages['examples']['names'] }

export const EXAMPLES: Example[] = [
  { file: 'cat.non', name: 'cat' },
  { file: 'cat-wrong-clue.non', name: 'wrong' },
  { file: 'anchor.g', name: 'anchor' },
  { file: 'cherries.non', name: 'cherries' },
  { file: 'balloon.xml', name: 'balloon' },
  { file: 'fir-tree.xml', name: 'tree' },
  { file: 'yacht.json', name: 'yacht' },
  { file: 'rocket.g', name: 'rocket' },
  { file: 'umbrella.json', name: 'umbrella' },
];

/** Opens an example. It comes from the page's own folder. */
export async function openExample(file: string, shows = false): Promise<void> {
  const response = await fetch(new URL(`examples/${file}`, document.baseURI)).catch(() => null);
  const bytes = response?.ok ? new Uint8Array(await response.arrayBuffer()) : new Uint8Array();
  await readBytes(file, bytes, shows);
}

/** "Show me an example": one with several solutions, so that the first thing seen is what the page is for. */
export const startExamples = (): (() => void) => offer('example', () => void openExample('cherries.non', true));
