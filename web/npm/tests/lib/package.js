/** The package as others get it: packed, and unpacked into `node_modules` of a folder of its own. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const REPOSITORY = join(ROOT, '../../');
export const repository = (path) => readFileSync(join(REPOSITORY, path), 'utf8');

if (!existsSync(join(ROOT, 'dist/solver.wasm.lzma'))) throw new Error('the package is not built: run web/npm/build');

/** A folder with the package; gone at the end of the process. */
export const FOLDER = mkdtempSync(join(tmpdir(), 'nonosat-npm-'));
process.on('exit', () => rmSync(FOLDER, { recursive: true, force: true }));

const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', FOLDER], { cwd: ROOT, encoding: 'utf8' }));
export const TARBALL = join(FOLDER, packed.filename);
/** What `npm pack` says of it: `size`, `files` ... */
export const PACKED = packed;

const home = join(FOLDER, 'node_modules/nonosat');
mkdirSync(home, { recursive: true });
execFileSync('tar', ['xzf', TARBALL, '-C', home, '--strip-components=1']);
writeFileSync(join(FOLDER, 'package.json'), '{ "type": "module" }');

/** The examples of the README: their code, and what they print. */
export const EXAMPLES = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => ({
  title: code.split('\n', 1)[0],
  code,
  prints: [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, words]) => words),
}));

/** Writes a file into the folder; its path. */
export function place(name, text) {
  writeFileSync(join(FOLDER, name), text);
  return join(FOLDER, name);
}
