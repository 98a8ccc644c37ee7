/** The examples of the README in Node, in its threads, and in Deno where it is installed. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { EXAMPLES, FOLDER, place } from './lib/package.js';

const run = promisify(execFile);
const deno = process.env.DENO ?? 'deno';
const hasDeno = (() => {
  try {
    execFileSync(deno, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** The lines that a program prints. */
async function lines(program, args) {
  const { stdout } = await run(program, args, { cwd: FOLDER });
  return stdout.trimEnd().split('\n');
}

test('there are examples', () => {
  assert.ok(EXAMPLES.length >= 5);
  for (const { title, prints } of EXAMPLES) assert.ok(prints.length > 0, title);
});

for (const [at, { title, code, prints }] of EXAMPLES.entries()) {
  const file = place(`example-${at}.mjs`, code);
  const thread = place(`thread-${at}.mjs`, `import { Worker } from 'node:worker_threads';\nnew Worker(new URL('./example-${at}.mjs', import.meta.url));\n`);
  test(`in Node: ${title}`, async () => assert.deepEqual(await lines(process.execPath, [file]), prints));
  test(`in a thread of Node: ${title}`, async () => assert.deepEqual(await lines(process.execPath, [thread]), prints));
  test(`in Deno: ${title}`, { skip: hasDeno ? false : 'no Deno here' }, async () => {
    const args = ['run', '--quiet', '--no-prompt', '--node-modules-dir=manual', `--allow-read=${FOLDER}`, file];
    assert.deepEqual(await lines(deno, args), prints);
  });
}
