/** The parts of the element that need no screen, compiled for tests. */
import { buildSync } from 'esbuild';
import { mkdirSync } from 'node:fs';
import { FOLDER, ROOT } from './package.js';

mkdirSync(`${FOLDER}/element`, { recursive: true });
const entryPoints = ['board', 'game', 'words'].map((name) => `${ROOT}src/element/${name}.ts`);
buildSync({ entryPoints, outdir: `${FOLDER}/element`, format: 'esm' });
export const { readHere } = await import(`${FOLDER}/element/board.js`);
export const { Game, isMet } = await import(`${FOLDER}/element/game.js`);
export const { wordsOf } = await import(`${FOLDER}/element/words.js`);
