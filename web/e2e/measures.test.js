// @ts-check
/** How quick and how large the page is. Times are printed and written down, never asserted. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { SLOW, visit } from './lib/browser.js';
import { cluesText, noise, rings } from './lib/puzzles.js';
import { drop, explainLong, generateLong, says, view } from './lib/steps.js';
import { DIST } from './lib/server.js';

const SHOTS = process.env.SHOTS ?? fileURLToPath(new URL('./shots', import.meta.url));
/** Bytes after brotli of what a first visit loads beside the solver: the document, what it names, and the worker. */
const FIRST = 90_000;
/** Bytes after brotli of all that is no solver, example, icon or other language. */
const ALL = 170_000;
/** Bytes after brotli of the words of another language than English. */
const LANGUAGE = 20_000;
const EDITS = SLOW ? 15 : 3;
/** Of what is opened while the solver is busy. */
const SIDES = SLOW ? [15, 45, 200] : [45];

/** @type {Record<string, number | number[]>} */
const measures = {};
const median = (/** @type {number[]} */ all) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? NaN;

/** Presses a key and waits for the next verdict; milliseconds. @param {any} page @param {string} key */
async function answered(page, key) {
  await page.evaluate(() => {
    const strip = /** @type {HTMLElement} */ (document.getElementById('verdict'));
    const isOld = () => strip.classList.contains('stale') || strip.dataset.v === 'checking';
    /** @type {number} */
    let begin;
    addEventListener('keydown', () => (begin = performance.now()), { capture: true, once: true });
    let wasOld = false;
    Reflect.set(window, 'answered', new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        wasOld ||= isOld();
        if (!wasOld || isOld()) return;
        watch.disconnect();
        resolve(performance.now() - begin);
      });
      watch.observe(strip, { attributes: true });
    }));
  });
  await page.keyboard.press(key);
  return page.evaluate(() => Promise.race([Reflect.get(window, 'answered'), new Promise((resolve) => setTimeout(resolve, 5000, NaN))]));
}

for (const side of [20, 30]) {
  test(`from an edit to the verdict, ${side} × ${side}`, async () => {
    const { page, problems, close } = await visit({ before: (page) => page.addInitScript(() => {
      /** @type {number[]} */
      const long = [];
      Reflect.set(window, 'long', long);
      new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true });
    }) });
    await drop(page, 'rings.txt', rings(side, side).join('\n'));
    await page.waitForFunction(() => /unique|several/.test(document.querySelector('#verdict:not(.stale)')?.getAttribute('data-v') ?? ''));
    await view(page, 'draw');
    await page.locator('[role=gridcell]').nth(side * 3 + 3).focus();
    await page.waitForTimeout(1000);
    await page.evaluate(() => Reflect.get(window, 'long').splice(0));
    const times = [];
    for (let at = 0; at < EDITS; at++) {
      times.push(await answered(page, 'Space'));
      await page.keyboard.press(at % 2 ? 'ArrowDown' : 'ArrowRight');
    }
    measures[`edit to verdict, ${side} x ${side}, median ms`] = Math.round(median(times.filter((it) => !Number.isNaN(it))));
    measures[`edits answered, ${side} x ${side}`] = times.filter((it) => !Number.isNaN(it)).length;
    measures[`long tasks while drawing, ${side} x ${side}, ms`] = await page.evaluate(() => Reflect.get(window, 'long'));
    await page.evaluate(() => Reflect.get(window, 'long').splice(0));
    await view(page, 'clues');
    await page.locator('#clue-0').pressSequentially(' 1 1', { delay: 60 });
    await page.waitForTimeout(500);
    measures[`long tasks while typing, ${side} x ${side}, ms`] = await page.evaluate(() => Reflect.get(window, 'long'));
    assert.deepEqual(problems, []);
    await close();
  });
}

test('frames of a stroke on 200 × 200, and how soon a puzzle is seen', async () => {
  const { page, problems, close } = await visit();
  for (const [name, side] of /** @type {[string, number][]} */ ([['15', 15], ['45', 45], ['200', 200]])) {
    const begin = performance.now();
    await drop(page, `rings-${name}.txt`, rings(side, side).join('\n'));
    await page.waitForFunction((/** @type {string} */ name) => /** @type {HTMLInputElement} */ (document.querySelector('#title')).value === `rings-${name}`, name, { polling: 'raf' });
    measures[`opened, ${side} x ${side}, ms`] = Math.round(performance.now() - begin);
  }
  await page.waitForSelector('canvas');
  await view(page, 'solve');
  await page.waitForTimeout(1000);
  const box = await page.locator('.big').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 100, box.y + 300);
  await page.mouse.down();
  await page.evaluate(() => {
    /** @type {number[]} */
    const frames = [];
    Reflect.set(window, 'frames', frames);
    let last = performance.now();
    const next = (/** @type {number} */ now) => (frames.push(now - last), (last = now), requestAnimationFrame(next));
    requestAnimationFrame(next);
  });
  for (let at = 0; at < 200; at++) await page.mouse.move(box.x + 100 + at * 2, box.y + 300 + (at % 40) * 4);
  const frames = /** @type {number[]} */ (await page.evaluate(() => Reflect.get(window, 'frames').slice(2)));
  await page.mouse.up();
  measures['frame of a stroke on 200 x 200, median ms'] = Math.round(median(frames) * 10) / 10;
  measures['frame of a stroke on 200 x 200, 95 % within ms'] = Math.round((frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? NaN) * 10) / 10;
  assert.deepEqual(problems, []);
  await close();
});

/** What keeps the solver busy, by where its button to stop stands. @type {[string, string, (page: any) => Promise<unknown>][]} */
const BUSY = [
  ['check', '#verdict', (page) => drop(page, 'noise.txt', cluesText(noise()))],
  ['rate', '#panel', (page) => drop(page, 'rings.txt', rings(100, 100).join('\n'))],
  ['explain', '#panel', explainLong],
  ['generate', '#verdict', generateLong],
];

test('how soon a puzzle is seen while the solver is busy', async () => {
  for (const [what, region, begin] of BUSY) {
    const { page, problems, close } = await visit();
    for (const side of SIDES) {
      await begin(page);
      await page.locator(region).getByRole('button', { name: 'Stop' }).waitFor();
      await page.waitForTimeout(500);
      const name = `rings-${side}`;
      const began = performance.now();
      await drop(page, `${name}.txt`, rings(side, side).join('\n'));
      await page.waitForFunction((/** @type {string} */ name) => /** @type {HTMLInputElement} */ (document.querySelector('#title')).value === name, name, { polling: 'raf' });
      measures[`opened during ${what}, ${side} x ${side}, ms`] = Math.round(performance.now() - began);
    }
    assert.deepEqual(problems, []);
    await close();
  }
});

test('the first visit', async () => {
  const begin = performance.now();
  const { page, problems, close } = await visit({ before: (page) => page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  }) });
  await drop(page, 'rings.txt', rings(15, 15).join('\n'));
  await page.waitForFunction(() => /unique|several/.test(document.querySelector('#verdict:not(.stale)')?.getAttribute('data-v') ?? ''));
  measures['first verdict, nothing cached, ms'] = Math.round(performance.now() - begin);
  await close();
  assert.deepEqual(problems, []);
});

test('nothing moves while the page loads', async () => {
  const { page, close } = await visit({ before: (page) => page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  }) });
  await says(page, 'empty');
  await page.waitForTimeout(800);
  assert.equal(await page.evaluate(() => Reflect.get(window, 'shift')), 0);
  await close();
});

test('the page is small', () => {
  const index = readFileSync(join(DIST, 'index.html'), 'utf8');
  let [first, all] = [0, 0];
  for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    const { name } = entry;
    if (!entry.isFile() || !/\.(js|css|html)$/.test(name)) continue;
    const length = brotliCompressSync(readFileSync(join(entry.parentPath ?? entry.path, name))).length;
    if (name === 'index.html' || name.startsWith('worker-') || index.includes(name)) first += length;
    if (/^[a-z]{2}-/.test(name)) assert.ok(length <= LANGUAGE, `${name}: ${length} bytes`);
    else all += length;
  }
  measures['page after brotli, loaded first, bytes'] = first;
  measures['page after brotli, all but other languages, bytes'] = all;
  assert.ok(first <= FIRST, `${first} bytes are loaded first`);
  assert.ok(all <= ALL, `${all} bytes`);
});

test('measures are written down', () => {
  mkdirSync(SHOTS, { recursive: true });
  writeFileSync(join(SHOTS, 'measures.json'), `${JSON.stringify(measures, null, 2)}\n`);
  console.table(Object.fromEntries(Object.entries(measures).map(([name, value]) => [name, String(value)])));
});
