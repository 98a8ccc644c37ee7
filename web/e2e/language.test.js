// @ts-check
/**
 * The page in Slovak: chosen or asked for by the browser, kept, without a network, and with nothing cut off. The other
 * languages, and texts of twice the length, in fewer states.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DESK, PHONE, SLOW, visit } from './lib/browser.js';
import { SEVERAL } from './lib/puzzles.js';
import { BEFORE, STATES } from './lib/states.js';
import { drop, dropPuzzle, openPanel, says, view, words } from './lib/steps.js';
import { cut, twice } from './lib/words.js';

/** @typedef {import('./lib/steps.js').Page} Page */

const SHOTS = process.env.SHOTS ?? fileURLToPath(new URL('./shots', import.meta.url));
const axe = readFileSync(createRequire(new URL('../page/package.json', import.meta.url)).resolve('axe-core/axe.min.js'), 'utf8');
mkdirSync(SHOTS, { recursive: true });

/** States with all panels, and with the longest words of the strip. */
const SEEN = [
  'empty', 'draw-unique', 'draw-several', 'draw-none', 'clues-error', 'clues-none', 'solve', 'hint-line', 'hint-cells', 'solve-wrong', 'explain',
  'stopped', 'trap', 'solved',
  'image', 'generate', 'out', 'settings', 'keys', 'new', 'library', 'menu', 'colour', 'large',
];

/** On wide windows there is room for most words: those states whose parts stand elsewhere there. */
const SEEN_WIDE = ['empty', 'draw-several', 'clues-none', 'solved', 'image', 'out', 'settings', 'colour'];

const language = (/** @type {Page} */ page) => page.evaluate(() => document.documentElement.lang);
const tabs = async (/** @type {Page} */ page) => (await page.locator('[role=tab]').allInnerTexts()).map((/** @type {string} */ it) => it.trim());
const SLOVAK = ['Kresliť', 'Zadania', 'Lúštiť'];

/** Chooses a language in Settings. @param {Page} page @param {string} code */
async function choose(page, code) {
  await openPanel(page, 'settings');
  await page.locator('#set-language').selectOption(code);
}

/** Heights of the strip by width. @type {Map<number, number[]>} */
const heights = new Map();

for (const { width, height } of [PHONE, DESK]) {
  for (const name of width === DESK.width ? (SLOW ? SEEN_WIDE : SEEN_WIDE.slice(0, 2)) : SEEN) {
    test(`Slovak, ${name} at ${width}`, async () => {
      const { page, problems, close } = await visit({ width, height, locale: 'sk-SK', before: BEFORE[name] });
      await STATES[name]?.(page);
      await page.waitForTimeout(100);
      await page.screenshot({ path: `${SHOTS}/sk-${name}-${width}.png` });
      const faults = await page.evaluate(cut);
      heights.set(width, [...(heights.get(width) ?? []), (await page.locator('#verdict').boundingBox()).height]);
      // By the debugger, which the page's policy does not hold back.
      await page.evaluate(`if (!window.axe) { ${axe} }`);
      const violations = await page.evaluate(async () => {
        const { violations } = await Reflect.get(window, 'axe').run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] });
        return violations.map((/** @type {any} */ it) => `${it.id}: ${it.nodes.map((/** @type {any} */ node) => node.target.join(' ')).slice(0, 3).join(', ')}`);
      });
      assert.equal(await language(page), 'sk');
      await close();
      assert.deepEqual([...faults, ...violations, ...problems], []);
    });
  }

  test(`Slovak leaves the strip as high in all states at ${width}`, () => {
    const all = heights.get(width) ?? [];
    assert.ok(Math.max(...all) - Math.min(...all) <= 2, [...new Set(all)].join(', '));
  });

  test(`the language is changed at ${width} without losing the puzzle, and kept`, async () => {
    const { page, problems, close } = await visit({ width, height });
    await drop(page, 'dots.txt', SEVERAL.map((/** @type {string} */ line) => line.padEnd(10, '.')).join('\n'));
    await says(page, 'several');
    assert.equal(await language(page), 'en');
    const grid = () => page.locator('table.g').getAttribute('aria-label');
    const filled = () => page.locator('[role=gridcell][aria-label*="filled"], [role=gridcell][aria-label*="vyplnené"]').count();
    const [before, cells] = [await grid(), await filled()];
    await choose(page, 'sk');
    await page.waitForSelector('html[lang=sk]');
    assert.deepEqual(await tabs(page), SLOVAK);
    assert.equal(await page.locator('.panel h2').first().innerText(), 'Nastavenia');
    assert.match(await words(page), /riešen/);
    assert.notEqual(await grid(), before);
    assert.equal(await filled(), cells);
    await page.reload();
    await page.waitForSelector('.app');
    assert.equal(await language(page), 'sk');
    assert.deepEqual(await tabs(page), SLOVAK);
    await choose(page, 'en');
    await page.waitForSelector('html[lang=en]');
    assert.deepEqual(await tabs(page), ['Draw', 'Clues', 'Solve']);
    await close();
    assert.deepEqual(problems, []);
  });
}

test('a Slovak browser sees Slovak from the first moment on', async () => {
  const { page, problems, close } = await visit({ locale: 'sk-SK', before: (page) => page.addInitScript(() => {
    /** @type {string[]} */
    const all = [];
    Reflect.set(window, 'headings', all);
    new MutationObserver(() => all.push(document.querySelector('.app h1')?.textContent ?? '')).observe(document, { childList: true, subtree: true });
  }) });
  const headings = await page.evaluate(() => Reflect.get(window, 'headings').filter(Boolean));
  assert.deepEqual([...new Set(headings)], ['nonosat: kreslí, kontroluje a lúšti maľované krížovky']);
  await view(page, 'solve');
  await choose(page, 'en');
  await page.waitForSelector('html[lang=en]');
  await close();
  assert.deepEqual(problems, []);
});

test('Slovak stays without a network', async () => {
  const { page, context, close } = await visit({ offline: true });
  await choose(page, 'sk');
  await page.waitForSelector('html[lang=sk]');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('.app');
  assert.equal(await language(page), 'sk');
  assert.deepEqual(await tabs(page), SLOVAK);
  await close();
});

test('Slovak can be chosen without a network, once the page was kept', async () => {
  const { page, context, close } = await visit({ offline: true });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForSelector('.app');
  await context.setOffline(true);
  await choose(page, 'sk');
  await page.waitForSelector('html[lang=sk]');
  await close();
});

test('a language that cannot be loaded leaves the page in English', async () => {
  const { page, close } = await visit({ locale: 'sk-SK', before: (page) => page.route('**/assets/sk-*.js', (/** @type {any} */ route) => route.abort()) });
  assert.deepEqual(await tabs(page), ['Draw', 'Clues', 'Solve']);
  assert.equal(await language(page), 'en');
  await openPanel(page, 'settings');
  assert.match(await page.locator('.panel [role=alert]').innerText(), /could not be loaded/);
  await close();
});

/** The states of one visit, each with what it finds cut. @param {Page} page @returns {Promise<string[]>} */
async function faultsOf(page, shot = '') {
  /** @type {string[]} */
  const found = [];
  const look = async (/** @type {string} */ name) => {
    await page.waitForTimeout(150);
    if (shot) await page.screenshot({ path: `${SHOTS}/${shot}-${name}.png` });
    found.push(...(await page.evaluate(cut)).map((/** @type {string} */ fault) => `${name}: ${fault}`));
  };
  await drop(page, 'dots.txt', SEVERAL.map((/** @type {string} */ line) => line.padEnd(10, '.')).join('\n'));
  await says(page, 'several');
  await page.waitForSelector('.panel .cards li').catch(() => null);
  await look('several');
  await dropPuzzle(page, 'unsolvable.non');
  await says(page, 'none');
  await view(page, 'clues');
  await page.waitForSelector('.corrections, #verdict .do button').catch(() => null);
  await look('none');
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
  await view(page, 'solve');
  for (let at = 0; at < 3; at++) {
    await page.keyboard.press('h');
    await page.waitForTimeout(250);
  }
  await look('hint');
  await page.keyboard.press('e');
  await page.waitForTimeout(400);
  await page.keyboard.press('ArrowRight');
  await look('steps');
  await page.keyboard.press('Escape');
  for (const name of ['settings', 'new', 'library', 'out']) {
    await openPanel(page, name);
    if (name === 'library') await page.locator('#library-collections').waitFor();
    await page.waitForTimeout(200);
    await look(name);
    await page.keyboard.press('Escape');
  }
  return found;
}

for (const [code, step] of [['de', /^Zeile|Spalte/], ['ja', /[行列]目/], ['ru', /^Строка|Столбец/]]) {
  test(`${code} is asked for by the browser, with the solver's sentences, and nothing of it is cut`, async () => {
    const { page, problems, close } = await visit({ ...PHONE, locale: String(code) });
    assert.equal(await language(page), code);
    const faults = await faultsOf(page, String(code));
    await page.keyboard.press('h');
    await page.waitForTimeout(300);
    await page.keyboard.press('h');
    await page.keyboard.press('h');
    const told = page.locator('.tip .text span').first();
    assert.match(await told.innerText(), /** @type {RegExp} */ (step));
    assert.equal(await told.getAttribute('lang'), null);
    await close();
    assert.deepEqual([...faults, ...problems], []);
  });
}

for (const { width, height } of SLOW ? [PHONE, { width: 844, height: 390 }, DESK] : [PHONE]) {
  test(`texts of twice the length hold at ${width}`, async () => {
    const { page, problems, close } = await visit({ width, height, fingers: width < 1000, before: twice });
    // What is chosen in a list ends at its arrow, as browsers do it.
    const faults = (await faultsOf(page, `twice-${width}`)).filter((fault) => !fault.includes('cut in a select'));
    await close();
    assert.deepEqual([...faults, ...problems], []);
  });
}
