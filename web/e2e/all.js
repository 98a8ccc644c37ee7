// @ts-check
/**
 * All tests, two files at a time, each file with a process and a browser of its own; then, one by one, what looks at the clock:
 * `node all.js`. Only some of them: `node all.js --test-name-pattern=REGEXP...`, or `node --test play.test.js`.
 */
import { readdirSync } from 'node:fs';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const LANES = 2;
/** Files that take long, the longest first: they begin, so that no lane waits for the other at the end. */
const LONG = ['states', 'play', 'keeping', 'language', 'files'];
/** Those that look at the clock, which a neighbour would disturb. */
const ALONE = ['opening', 'measures'];

const { values } = parseArgs({ options: { 'test-name-pattern': { type: 'string', multiple: true } } });
const patterns = values['test-name-pattern']?.map((pattern) => new RegExp(pattern));
const found = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.test.js')).map((file) => file.replace('.test.js', ''));
const rank = (/** @type {string} */ name) => (LONG.includes(name) ? LONG.indexOf(name) : LONG.length);
const together = found.filter((name) => !ALONE.includes(name)).sort((a, b) => rank(a) - rank(b));

for (const [names, concurrency] of /** @type {[string[], number][]} */ ([[together, LANES], [ALONE, 1]])) {
  const files = names.map((name) => fileURLToPath(new URL(`${name}.test.js`, import.meta.url)));
  const tests = run({ files, concurrency, ...(patterns && { testNamePatterns: patterns }) });
  tests.on('test:fail', () => (process.exitCode = 1));
  for await (const text of tests.compose(tap)) process.stdout.write(text);
}
