// @ts-check
/** Checks that really take long, and a solver whose memory really ends: nothing here is feigned but the size of the memory. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { visit } from './lib/browser.js';
import { cluesText, noise, rings } from './lib/puzzles.js';
import { DIST } from './lib/server.js';
import { button, drop, dropPuzzle, explainLong, generateLong, says, view, words } from './lib/steps.js';

/**
 * Milliseconds in which work of a minute and more has stopped, and the interface has answered, or they do not: a busy
 * machine must not fail. A person is promised 200 and 50; what it took is told.
 */
const PATIENCE = 5000;

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
  const isSaid = () => document.querySelector('#verdict')?.getAttribute('data-v') === verdict;
  while (!isSaid()) {
    if (performance.now() - begin > 30_000) throw new Error(`it does not say ${verdict}`);
    await new Promise(requestAnimationFrame);
  }
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
  await page.waitForFunction((/** @type {string} */ before) =>
    /** @type {HTMLElement | null} */ (document.querySelector('#verdict .facts'))?.innerText !== before, before);
  const long = await page.evaluate(() => Reflect.get(window, 'long'));
  t.diagnostic(`long tasks in a second of the check: ${long.join()}`);
  assert.deepEqual(long.filter((/** @type {number} */ it) => it > PATIENCE), [], 'long tasks while the solver works');

  const took = await clicked(page, '#verdict .do button', 'stopped');
  t.diagnostic(`stopped after ${took.toFixed(0)} ms`);
  assert.ok(took < PATIENCE, `${took} ms`);
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

/** Dots without order: several solutions, of which there are too many to be counted. @param {number} side */
function dots(side) {
  let state = 1;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return Array.from({ length: side }, () => Array.from({ length: side }, () => (next() < 0.4 ? '#' : '.')).join(''));
}
const several = async (/** @type {any} */ page) => {
  await drop(page, 'dots.txt', dots(60).join('\n'));
  await says(page, 'several');
};
/** A puzzle without solution, whose wrong clues take long to be found: two pairs of rows are exchanged. */
function wrong() {
  const clues = cluesText(rings(160, 160)).split('\n');
  for (const [one, other] of /** @type {[number, number][]} */ ([[5, 17], [9, 30]])) [clues[one], clues[other]] = [clues[other] ?? '', clues[one] ?? ''];
  return clues.join('\n');
}

/** Ways to each piece of work that may take long: where it is told, and how to get there. @type {[string, string, (page: any) => Promise<unknown>][]} */
const WORK = [
  ['count', '#panel', several],
  ['diagnose, of several solutions', '#panel', async (page) => {
    await several(page);
    await button(page, 'Stop').click();
    await button(page, 'Find the open spots').click();
  }],
  ['suggest', '#panel', async (page) => {
    await several(page);
    await button(page, 'Stop').click();
    await button(page, 'Seek changes').click();
  }],
  ['diagnose, of no solution, in Draw', '#panel', async (page) => {
    await drop(page, 'wrong.txt', wrong());
    await says(page, 'none');
    await view(page, 'draw');
  }],
  ['diagnose, of no solution, in Clues', '#panel', async (page) => {
    await drop(page, 'wrong.txt', wrong());
    await says(page, 'none');
    await view(page, 'clues');
  }],
  ['rate', '#panel', async (page) => {
    await drop(page, 'rings.txt', rings(100, 100).join('\n'));
    await says(page, 'unique');
  }],
  ['explain', '#panel', explainLong],
  ['hint', '#panel', async (page) => {
    await several(page);
    await view(page, 'solve');
    await page.keyboard.press('h');
  }],
  ['check', '#panel', async (page) => {
    await several(page);
    await view(page, 'solve');
    await page.keyboard.press('c');
  }],
  ['generate', '#verdict', generateLong],
];

/** How far it is, beside its seconds, where the solver knows. @type {Record<string, RegExp>} */
const FIGURES = {
  suggest: /[\d,]+ tried/, 'diagnose, of several solutions': /[\d,]+ of [\d,]+ tried/, explain: /step [\d,]+/,
  generate: /attempt [\d,]+|[\d,]+ changes tried/, rate: /step [\d,]+/,
};

for (const [what, region, begin] of WORK) {
  test(`${what}: tells its seconds, is stopped at once, and leaves a page that works`, async (t) => {
    const { page, problems, close } = await visit({ before: watchTasks });
    await begin(page);
    const stop = page.locator(region).getByRole('button', { name: 'Stop' });
    await stop.waitFor();
    const seconds = () => page.locator(region).innerText().then((/** @type {string} */ it) => Number(it.match(/([\d.]+) s\b/)?.[1] ?? NaN));
    // What came before is drawn.
    await page.waitForTimeout(400);
    await page.evaluate(() => Reflect.get(window, 'long').splice(0));
    const before = await seconds();
    let after = before;
    for (let at = 0; at < 10 && after < before + 0.5; at++) {
      await page.waitForTimeout(900);
      after = await seconds();
    }
    assert.ok(after >= before + 0.5, `seconds: ${before}, then ${after}`);
    const long = await page.evaluate(() => Reflect.get(window, 'long'));
    t.diagnostic(`long tasks meanwhile: ${long.join()}`);
    const figure = FIGURES[what];
    if (figure) await page.locator(region).getByText(figure).first().waitFor();
    assert.deepEqual(long.filter((/** @type {number} */ it) => it > PATIENCE), [], 'long tasks while the solver works');
    const took = await page.evaluate(async (/** @type {string} */ buttons) => {
      const find = () => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(buttons))].find((it) => it.textContent?.trim() === 'Stop' && it.getClientRects().length > 0);
      const begin = performance.now();
      find()?.click();
      while (find() && performance.now() - begin < 30_000) await new Promise(requestAnimationFrame);
      return performance.now() - begin;
    }, `${region} button`);
    t.diagnostic(`stopped after ${took.toFixed(0)} ms, at ${after} s`);
    assert.ok(took < PATIENCE, `${took} ms`);
    // The solver answers again.
    if (await page.locator('.app[data-panel]').count()) await page.keyboard.press('Escape');
    await dropPuzzle(page, 'cat.non');
    await says(page, 'unique');
    await view(page, 'solve');
    await page.keyboard.press('h');
    await page.locator('#panel .degrees').waitFor();
    assert.deepEqual(problems, []);
    await close();
  });
}

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
