/** The package itself: its size, what it promises to bundlers and compilers, types of consumers and of real answers. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FOLDER, PACKED, ROOT, TARBALL, place, repository } from './lib/package.js';

/** Bytes of `npm pack`, which the solver's module is four fifths of. */
const BUDGET = 1_000_000;
/** Bytes of the element, which pages load by itself. */
const ELEMENT_BUDGET = 32_000;

const tool = (name, ...args) => execFileSync(join(ROOT, 'node_modules/.bin', name), args, { cwd: FOLDER, encoding: 'utf8' });
/** Fails with what the tool says. */
const passes = (name, ...args) => {
  try {
    return tool(name, ...args);
  } catch (error) {
    return assert.fail(`${name}: ${error.stdout}${error.stderr}`);
  }
};

test('the package is in its budget', () => {
  console.log(`${PACKED.filename}: ${PACKED.size} bytes, ${PACKED.unpackedSize} unpacked, ${PACKED.files.length} files`);
  assert.ok(PACKED.size <= BUDGET, `${PACKED.size} bytes, ${BUDGET} at most`);
  const element = PACKED.files.find(({ path }) => path === 'dist/element.js');
  assert.ok(element.size <= ELEMENT_BUDGET, `${element.size} bytes, ${ELEMENT_BUDGET} at most`);
});

test('it has what it names, and the version of the workspace', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [, workspace] = /^\[workspace\.package\]\nversion = "(.*)"/m.exec(repository('Cargo.toml'));
  assert.equal(version, workspace);
  const paths = PACKED.files.map(({ path }) => path);
  for (const path of ['README.md', 'LICENSE-MIT', 'LICENSE-APACHE', 'dist/index.d.ts', 'dist/solver.wasm.lzma', 'dist/scanner.wasm.lzma', 'dist/library.bin']) {
    assert.ok(paths.includes(path), path);
  }
});

test('publint finds nothing', () => {
  assert.match(passes('publint', '--strict', TARBALL), /All good/);
});

test('attw finds nothing', () => {
  // The package has ES modules only; packed modules have no types.
  passes('attw', TARBALL, '--profile', 'esm-only', '--exclude-entrypoints', 'solver.wasm.lzma', 'scanner.wasm.lzma', 'library.bin');
});

const strict = (module, ...files) => passes('tsc', '--noEmit', '--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--target', 'es2022',
  '--lib', 'es2022,dom', '--module', module, '--moduleResolution', module === 'nodenext' ? 'nodenext' : 'bundler', ...files);

test('a consumer compiles strictly', () => {
  const file = place('consumer.ts', readFileSync(join(ROOT, 'tests/consumer.ts'), 'utf8'));
  strict('nodenext', file);
  strict('esnext', file);
});

test('real answers have the types that they should, and no field more', async () => {
  const { check, count, diagnose, explain, generate, hint, rate, read, solve, suggest } = await import('nonosat');
  const [owl, cherries, several, none] = ['owl.non', 'cherries.non', 'two-solutions.non', 'unsolvable.non'].map((name) => repository(`puzzles/${name}`));
  const blank = (text) => read(text).then(({ puzzles: [puzzle] }) => '?'.repeat(puzzle.cellCount));
  const answers = {
    CheckResult: [await check(owl), await check(several), await check(none)],
    SolveResult: [await solve(several)],
    CountResult: [await count(several)],
    HintResult: [await hint(owl, await blank(owl)), await hint(cherries, await blank(cherries)), await hint(none, '?'.repeat(9))],
    ExplainResult: [await explain(cherries), await explain(owl)],
    RateResult: [await rate(owl)],
    DiagnoseResult: [await diagnose(several), await diagnose(none), await diagnose(owl)],
    SuggestResult: [await suggest(several, 'unique'), await suggest(several, 'unique', { give: 4 })],
    GenerateResult: [await generate({ width: 5, height: 5, seed: 1 })],
    Read: [await read(owl), await read(cherries)],
  };
  const lines = Object.entries(answers).flatMap(([type, all]) => all.map((answer, at) => `export const ${type}${at}: ${type} = ${JSON.stringify(answer)};`));
  strict('nodenext', place('answers.ts', `import type { ${Object.keys(answers).join(', ')} } from 'nonosat';\n${lines.join('\n')}\n`));
});
