// The module as browsers load it: the verdicts of the survey are those of the native program, and its size is in budget.
//
//   NONOSAT_CORPORA=... NONOSAT=target/release/nonosat node --test web/wasm/tests/survey.mjs
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';

const root = new URL('../../../', import.meta.url);
const folder = new URL('web/page/wasm/', root);
const survey = `${process.env.NONOSAT_CORPORA ?? new URL('../shared/corpora', root).pathname}/webpbn-survey`;
const program = process.env.NONOSAT ?? new URL('target/release/nonosat', root).pathname;
/** Bytes after brotli at its best, with room for a kilobyte: a function inlined elsewhere is half of one. */
const BUDGETS = { nonosat: 559_300, workshop: 829_000, scan: 161_800 };

/** What asks this part of the solver: it returns the answer, and throws what the library refuses. */
async function part(name) {
  const { initSync, ask, start } = await import(new URL(`${name}.js`, folder).href);
  initSync({ module: new WebAssembly.Module(readFileSync(new URL(`${name}_bg.wasm`, folder))) });
  start();
  return (op, question, bytes) => {
    const out = ask(op, JSON.stringify(question), bytes, () => undefined);
    const envelope = JSON.parse(out.json);
    out.free();
    if (envelope.error) throw new Error(envelope.error.message);
    return envelope.ok;
  };
}
const [answer, workshop] = await Promise.all([part('nonosat'), part('workshop')]);

/** CPU seconds of a run, and what it returns. */
function timed(run) {
  const before = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1e6, value];
}

for (const [name, budget] of Object.entries(BUDGETS)) {
  test(`the module ${name} is in its budget`, () => {
    const bytes = readFileSync(new URL(`${name}_bg.wasm`, folder));
    const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }).length;
    console.log(`${name}_bg.wasm: ${bytes.length} bytes, ${packed} after brotli`);
    assert.ok(packed <= budget, `${packed} bytes, ${budget} at most`);
  });
}

test('the page asks each part for what it answers', () => {
  const source = (path) => readFileSync(new URL(`web/${path}.ts`, root), 'utf8');
  const names = (text) => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const ops = [...source('shared/contract').match(/interface Questions \{(.*?)\n\}/s)[1].matchAll(/^ {2}(\w+)[?:]/gm)].map(([, op]) => op);
  const large = names(source('page/src/engine/client').match(/new Set<Op>\(\[(.*?)\]/s)[1]);
  assert.ok(ops.length >= 24 && large.length >= 12, `${ops} ${large}`);
  const isUnknown = (ask, op) => {
    try {
      ask(op, {});
    } catch (error) {
      return error.message.startsWith('there is no question');
    }
    return false;
  };
  assert.deepEqual(ops.filter((op) => isUnknown(answer, op)).sort(), large.sort());
  assert.deepEqual(ops.filter((op) => isUnknown(workshop, op)), []);
});

const missing = !existsSync(survey) ? 'no puzzles of the survey here' : !existsSync(program) ? 'no native program' : false;

test('the verdicts of the survey are the native ones', { skip: missing }, () => {
  const files = readdirSync(survey).filter((name) => /\.(non|xml|txt|nin|mk|cnon|json)$/.test(name)).sort();
  assert.ok(files.length >= 28, `${files.length} puzzles`);
  const texts = files.map((name) => readFileSync(`${survey}/${name}`, 'utf8'));
  const check = () => texts.map((text) => answer('check', { puzzle: { text }, limits: { seconds: 60 } }).verdict);
  const [cold, verdicts] = timed(check);
  const [warm, again] = timed(check);
  assert.deepEqual(again, verdicts);
  const args = ['check', '--time-limit', '60s', '--format', 'ndjson', ...files.map((name) => `${survey}/${name}`)];
  let out;
  try {
    out = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    // Several solutions end the program with 10.
    out = error.stdout;
  }
  const reports = out.trim().split('\n').map((line) => JSON.parse(line));
  const native = reports.map((report) => report.verdict);
  const seconds = reports.reduce((sum, report) => sum + report.time.total_s, 0);
  assert.deepEqual(verdicts, native);
  console.log(`${files.length} puzzles: native ${seconds.toFixed(2)} s, wasm ${cold.toFixed(2)} s cold, ${warm.toFixed(2)} s warm`);
});

test('deep searches end with an answer, not with a full stack', () => {
  // A block of two a line: counting goes down a level for each cell that stays blank, and no line is like another.
  const lines = (clue, count) => `${clue}\n`.repeat(count);
  const colors = 'color r #d01030\ncolor g #208020\n';
  const texts = [
    `width 30\nheight 30\n\nrows\n${lines('2', 30)}\ncolumns\n${lines('2', 30)}`,
    `${colors}width 60\nheight 61\n\nrows\n${lines('2r', 60)}1g\n\ncolumns\n2r,1g\n${lines('2r', 59)}`,
  ];
  for (const text of texts) {
    const counted = workshop('count', { puzzle: { text }, limits: { seconds: 3 } });
    assert.equal(counted.count, null);
    assert.ok(counted.reason, JSON.stringify(counted));
  }
});
