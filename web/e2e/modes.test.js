// @ts-check
/** What people set for themselves: forced colours, large letters, a language from right to left, screens of any size. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { visit } from './lib/browser.js';
import { STATES } from './lib/states.js';
import { drop, undoable, view } from './lib/steps.js';
import { rings } from './lib/puzzles.js';

const axe = readFileSync(createRequire(new URL('../page/package.json', import.meta.url)).resolve('axe-core/axe.min.js'), 'utf8');

const SHOTS = process.env.SHOTS ?? fileURLToPath(new URL('./shots', import.meta.url));
mkdirSync(SHOTS, { recursive: true });

/** @param {any} page @returns {Promise<number>} pixels */
const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
/** @param {any} page @param {string} name */
const enter = (page, name) => /** @type {(page: any) => Promise<unknown>} */ (STATES[name])(page);
/** The middle of an element. @param {any} page @param {string} selector @returns {Promise<number>} */
const across = (page, selector) => page.locator(selector).first().evaluate((/** @type {Element} */ it) => {
  const { left, width } = it.getBoundingClientRect();
  return left + width / 2;
});

test('forced colours: cells, marks, what is chosen and the focus differ, in tables and on canvases', async () => {
  const { page, problems, close } = await visit();
  await page.emulateMedia({ forcedColors: 'active' });
  await enter(page, 'draw-several');
  /** @type {string[]} */
  const looks = await page.evaluate(() => ['f', 'f.a', 'a', 's', ''].map((names) => {
    const cell = document.querySelector(`.g tbody td${names ? `.${names}` : ':not(.f, .a, .s)'}${names === 'f' ? ':not(.a, .s)' : names === 'a' ? ':not(.f)' : ''}`);
    if (!cell) return `none is ${names}`;
    const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(cell);
    return [backgroundColor, backgroundImage, boxShadow, getComputedStyle(cell, '::after').content].join();
  }));
  assert.equal(new Set(looks).size, looks.length, looks.join('\n'));
  const [pressed, other] = await page.locator('.tool').evaluateAll((/** @type {Element[]} */ all) => [
    all.find((it) => it.ariaPressed === 'true'), all.find((it) => it.ariaPressed === 'false'),
  ].map((it) => it && getComputedStyle(it).borderColor));
  assert.notEqual(pressed, other);
  const [mark, ground] = await page.locator('#verdict').evaluate((/** @type {Element} */ it) =>
    [getComputedStyle(/** @type {Element} */ (it.querySelector('.mark'))).color, getComputedStyle(it).backgroundColor]);
  assert.notEqual(mark, ground);
  await page.evaluate(`if (!window.axe) { ${axe} }`);
  const violations = await page.evaluate(async () => (await Reflect.get(window, 'axe').run({ runOnly: ['color-contrast'] })).violations.length);
  assert.equal(violations, 0);
  await drop(page, 'rings.txt', rings(80, 80).join('\n'));
  await page.waitForSelector('.big canvas');
  await page.waitForTimeout(500);
  const colors = await page.locator('.big canvas').evaluate((/** @type {HTMLCanvasElement} */ it) =>
    new Set(new Uint32Array(it.getContext('2d')?.getImageData(0, 0, it.width, it.height).data.buffer ?? [])).size);
  assert.ok(colors > 1, 'cells of a canvas');
  assert.deepEqual(problems, []);
  await close();
});

test('from right to left: the page mirrors, grids and clues do not', async () => {
  for (const [width, height] of [[390, 844], [1440, 900]]) {
    const { page, problems, close } = await visit({ width, height, before: (page) => page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.dir = 'rtl'));
    }) });
    await enter(page, 'draw-several');
    assert.equal(await sideways(page), 0);
    assert.ok(await across(page, '#tab-solve') < await across(page, '#tab-draw'), 'tabs');
    assert.ok(await across(page, '#verdict .do button') < await across(page, '#verdict .mark'), 'strip');
    assert.ok(await across(page, '.g tbody td:last-child') > await across(page, '.g tbody td'), 'cells');
    assert.ok(await across(page, '.g tbody th') < await across(page, '.g tbody td'), 'clues');
    await view(page, 'solve');
    assert.equal(await sideways(page), 0);
    assert.deepEqual(problems, []);
    await close();
  }
});

test('letters of twice the size: nothing is cut, nothing scrolls sideways', async () => {
  // As large letters are a setting of browsers, breakpoints follow them: half the window with letters as they are does the same.
  for (const [name, width] of /** @type {const} */ ([['draw-several', 320], ['explain', 320], ['image', 320], ['out', 640]])) {
    const { page, problems, close } = await visit({ width, height: 640 });
    await enter(page, name);
    assert.equal(await sideways(page), 0, `${name} at ${width}`);
    const cut = await page.evaluate(() => [...document.querySelectorAll('.app button, #verdict .line, #verdict .facts, .panel p, .panel h2')]
      .filter((it) => it.checkVisibility() && !it.closest('.hide, .tools') && (it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 2))
      .map((it) => it.textContent?.trim().slice(0, 40)));
    assert.deepEqual(cut, [], `${name} at ${width}`);
    assert.deepEqual(problems, []);
    await close();
  }
});

test('on a screen of many pixels nothing is tiny', async () => {
  const { page, close } = await visit({ width: 3840, height: 2160 });
  await enter(page, 'draw-unique');
  const { cell, letters } = await page.evaluate(() => ({
    cell: document.querySelector('.g tbody td')?.getBoundingClientRect().width ?? 0,
    letters: parseFloat(getComputedStyle(/** @type {Element} */ (document.querySelector('#verdict .line'))).fontSize),
  }));
  assert.ok(cell >= 56 && letters >= 24, `${cell}, ${letters}`);
  await close();
});

test('a finger on small cells sees them enlarged', async () => {
  for (const [side, grid] of /** @type {const} */ ([[30, '.g tbody'], [80, '.pad']])) {
    const { page, context, problems, close } = await visit({ width: 390, height: 844 });
    await drop(page, 'rings.txt', rings(side, side).join('\n'));
    await page.waitForFunction(() => /unique|several/.test(document.querySelector('#verdict:not(.stale)')?.getAttribute('data-v') ?? ''));
    const { x, y, width, height } = await page.locator(grid).evaluate((/** @type {Element} */ it) => it.getBoundingClientRect().toJSON());
    const devtools = await context.newCDPSession(page);
    const touch = (/** @type {string} */ type, /** @type {{ x: number, y: number }[]} */ touchPoints) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    const [left, top] = [x + width / 2, y + height / 2];
    await touch('touchStart', [{ x: left, y: top }]);
    for (let at = 1; at < 6; at++) await touch('touchMove', [{ x: left + 10 * at, y: top }]);
    await page.locator('.loupe').waitFor();
    await page.screenshot({ path: `${SHOTS}/loupe-${side}-390-light.png` });
    await touch('touchEnd', []);
    await page.locator('.loupe').waitFor({ state: 'detached' });
    assert.match(await undoable(page), /^Undo: /);
    assert.deepEqual(problems, []);
    await close();
  }
});
