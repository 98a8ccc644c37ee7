// @ts-check
/** Checks that really take long, and a solver whose memory really ends: nothing here is feigned but the size of the memory. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { visit } from './lib/browser.js';
import { cluesText, noise } from './lib/puzzles.js';
import { DIST } from './lib/server.js';
import { button, drop, dropPuzzle, says, view, words } from './lib/steps.js';

/** Milliseconds that a stop may take here, where other tests may run, too; a person is promised 200. */
const STOP = 400;
/** Milliseconds that the interface may be busy at a time while the solver works; a task of over 50 is long. */
const BUSY = 200;

/** Tells of tasks that keep the interface from answering. @param {any} page */
const watchTasks = (page) => page.addInitScript(() => {
  /** @type {number[]} */
  const long = [];
  Reflect.set(window, 'long', long);
  new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
});

/** Does something, and waits for what the strip says of it; milliseconds. @param {any} page @param {string} selector @param {string} verdict */
const clicked = (page, selector, verdict) => page.evaluate(async ([selector, verdict]) => {
  const begin = performance.now();
  /** @type {HTMLElement} */ (document.querySelector(selector ?? '')).click();
  while (document.querySelector('#verdict')?.getAttribute('data-v') !== verdict) await new Promise(requestAnimationFrame);
  return performance.now() - begin;
}, /** @type {[string, string]} */ ([selector, verdict]));

test('a long check tells how far it is, is stopped, and gives way to an edit', async (t) => {
  const { page, problems, close } = await visit({ before: watchTasks });
  await drop(page, 'noise.txt', cluesText(noise()));
  await says(page, 'checking');
  await page.waitForFunction(() => /[\d,]+ of 40,000 cells known/.test(document.querySelector('#verdict .line')?.textContent ?? ''));
  const known = () => page.locator('#verdict progress').evaluate((/** @type {HTMLProgressElement} */ it) => it.value);
  assert.ok(await known() > 0, 'something is known');
  const before = await page.locator('#verdict .facts').innerText();
  await page.evaluate(() => Reflect.get(window, 'long').splice(0));
  await page.waitForTimeout(1000);
  const long = await page.evaluate(() => Reflect.get(window, 'long'));
  assert.notEqual(await page.locator('#verdict .facts').innerText(), before, 'seconds go on');
  t.diagnostic(`long tasks in a second of the check: ${long.length}`);
  assert.deepEqual(long.filter((/** @type {number} */ it) => it > BUSY), [], 'long tasks while the solver works');

  const took = await clicked(page, '#verdict .do button', 'stopped');
  t.diagnostic(`stopped after ${took.toFixed(0)} ms`);
  assert.ok(took < STOP, `${took} ms`);
  assert.match(await words(page), /^Stopped after .* s .*of 40,000 cells are settled/);

  // Once more; then a cell is drawn, and the picture rules.
  await clicked(page, '#verdict .do button', 'checking');
  await page.waitForTimeout(500);
  await view(page, 'draw');
  const begin = performance.now();
  await page.locator('[role=gridcell]').focus();
  await page.keyboard.press('Space');
  await button(page, 'Draw, replace the clues').click();
  await says(page, 'unique');
  t.diagnostic(`verdict of an edit during a check after ${(performance.now() - begin).toFixed(0)} ms`);
  assert.deepEqual(problems, []);
  await close();
});

/**
 * The solver's module with a memory that ends after so many MiB.
 * @param {Uint8Array} module @param {number} mebibytes
 */
function bounded(module, mebibytes) {
  const leb = (/** @type {number} */ value) => {
    const bytes = [];
    do bytes.push((value & 127) | (value > 127 ? 128 : 0));
    while ((value >>>= 7));
    return bytes;
  };
  let at = 8;
  const read = () => {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = module[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
      shift += 7;
    }
  };
  while (at < module.length) {
    const [begin, id, size] = [at, module[at++], read()];
    const end = at + size;
    if (id === 5) {
      at += 2;
      const limits = [1, 1, ...leb(read()), ...leb(mebibytes * 16)];
      return Buffer.concat([module.subarray(0, begin), Uint8Array.from([5, ...leb(limits.length), ...limits]), module.subarray(end)]);
    }
    at = end;
  }
  throw new Error('the module has no memory');
}

test('a solver whose memory ends says so in plain words, is started anew, and checks the next edit', async (t) => {
  const name = readdirSync(join(DIST, 'assets')).find((it) => it.startsWith('nonosat_bg')) ?? '';
  const body = bounded(readFileSync(join(DIST, 'assets', name)), 12);
  const before = (/** @type {any} */ page) => page.route('**/nonosat_bg*.wasm', (/** @type {any} */ route) => route.fulfill({ body, contentType: 'application/wasm' }));
  const { page, problems, close } = await visit({ before });
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
  await drop(page, 'noise.txt', cluesText(noise()));
  await says(page, 'trap');
  assert.match(await words(page), /^The solver ran out of memory started anew; your puzzle is as it was$/);
  t.diagnostic(await page.locator('.panel code').innerText());
  await view(page, 'draw');
  await page.locator('[role=gridcell]').focus();
  await page.keyboard.press('Space');
  await button(page, 'Draw, replace the clues').click();
  await says(page, 'unique');
  assert.equal(page.workers().length > 0, true);
  assert.deepEqual(problems, []);
  await close();
});
