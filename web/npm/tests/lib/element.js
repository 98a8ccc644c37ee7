/** Parts of the package that are not exported, compiled for tests. */
import { buildSync } from 'esbuild';
import { mkdirSync } from 'node:fs';
import { FOLDER, ROOT } from './package.js';

mkdirSync(`${FOLDER}/element`, { recursive: true });
const entryPoints = ['element/board', 'element/game', 'element/words', 'lzma'].map((name) => `${ROOT}src/${name}.ts`);
buildSync({ entryPoints, outdir: `${FOLDER}/element`, outbase: `${ROOT}src`, format: 'esm' });
export const { readHere } = await import(`${FOLDER}/element/element/board.js`);
export const { Game, isMet } = await import(`${FOLDER}/element/element/game.js`);
export const { wordsOf } = await import(`${FOLDER}/element/element/words.js`);
export const { unpackLzma } = await import(`${FOLDER}/element/lzma.js`);
