// @ts-check
/** The library: today's puzzles, collections with progress, filters, playing and going on, and all of it without a network. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, visit, withoutStorage } from './lib/browser.js';
import { draw, openPanel, says } from './lib/steps.js';

/** @typedef {any} Page a page of playwright-core, which is installed elsewhere */

/** The names and facts of today's puzzles. @param {Page} page @returns {Promise<string[]>} */
const today = async (page) => {
  await page.locator('#library-today li').nth(2).waitFor();
  return page.locator('#library-today li').allInnerTexts();
};
/** @param {Page} page @returns {Promise<string>} */
const progress = (page) => page.locator('#library-progress').innerText();
/** @param {Page} page @param {string} name */
const look = (page, name) => page.locator(`[data-series="${name}"]`).click();
/** @param {Page} page @returns {Promise<string>} */
const title = (page) => page.locator('#title').inputValue();
/** Waits until a puzzle of the library is shown. @param {Page} page */
const opened = async (page) => {
  await page.locator('[data-series], #library-progress').first().waitFor({ state: 'detached' });
  await says(page, 'unique');
};
/** Solves what is shown, by hints. @param {Page} page */
async function solve(page) {
  for (let at = 0; at < 200 && !(await page.locator('#verdict[data-v="solved"]').count()); at++) await page.keyboard.press('h');
  await says(page, 'solved');
}
/** The cells that are filled. @param {Page} page @returns {Promise<number>} */
const filled = (page) => page.locator('.g td.f').count();

test("today's puzzles are the same on two devices of two time zones, whatever the hour", async () => {
  // The same day at both: half past midnight in Auckland, a day before half past eleven in Los Angeles.
  const places = [['Pacific/Auckland', '2026-11-25T11:30:00Z'], ['America/Los_Angeles', '2026-11-27T07:30:00Z'], ['Pacific/Auckland', '2026-11-26T11:30:00Z']];
  const seen = [];
  for (const [timezone, time] of places) {
    const { page, problems, close } = await visit({ timezone, ...(seen.length ? PHONE : {}), before: (page) => page.clock.setFixedTime(time) });
    await openPanel(page, 'library');
    seen.push(await today(page));
    assert.deepEqual(problems, []);
    await close();
  }
  const [one, other, next] = seen;
  assert.deepEqual(one, other);
  assert.notDeepEqual(next, one);
});

test('all puzzles, by size, grade and colours', async () => {
  const { page, problems, close } = await visit();
  await openPanel(page, 'library');
  await look(page, 'all');
  const all = await progress(page);
  assert.equal(all, '0 of 1,637 solved');
  await page.getByLabel('Colours', { exact: true }).selectOption('triddler');
  assert.equal(await progress(page), '0 of 62 solved');
  assert.match(await page.locator('#library-list li').first().innerText(), /▲/);
  await page.getByLabel('Grade', { exact: true }).selectOption('8');
  assert.equal(await progress(page), 'No puzzle is like that.');
  assert.deepEqual(problems, []);
  await close();
});

test('a collection has its progress, its next puzzle at one tap, and goes on where it was left', async () => {
  const { page, problems, close } = await visit();
  await openPanel(page, 'library');
  assert.equal(await page.locator('[data-series=first]').innerText().then((/** @type {string} */ text) => text.replace(/\s+/g, ' ')), 'First steps 0 of 101 solved');
  // By the keyboard: into the collection, with the focus on its heading, and back to where it was.
  await page.locator('[data-series=first]').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'First steps');
  assert.equal(await progress(page), '0 of 101 solved');
  const names = await page.locator('.puzzles b').allInnerTexts();
  assert.deepEqual([names.length, new Set(names).size], [101, 101]);
  await page.getByRole('button', { name: 'Back to the collections' }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-series') === 'first');

  // One tap plays the first one.
  await page.getByRole('button', { name: `First steps, next: ${names[0]}` }).click();
  await opened(page);
  assert.equal(await title(page), names[0]);
  assert.equal(await page.locator('.app').getAttribute('data-tab'), 'solve');
  await solve(page);
  // Another tap plays the second one.
  await openPanel(page, 'library');
  assert.match(await page.locator('[data-series=first]').innerText(), /1 of 101 solved/);
  await page.getByRole('button', { name: `First steps, next: ${names[1]}` }).click();
  await opened(page);
  assert.equal(await title(page), names[1]);
  await page.getByRole('gridcell').nth(6).click();
  await page.locator('.g td.f').waitFor();

  // Left for another one, it is told as begun, and goes on as it was; over a reload, too.
  await openPanel(page, 'library');
  await page.getByRole('button', { name: /^Giants, next/ }).click();
  await opened(page);
  await page.reload();
  await page.waitForSelector('.app');
  await openPanel(page, 'library');
  const begun = page.locator('#library-begun li', { hasText: names[1] });
  assert.match(await begun.innerText(), /begun$/);
  await page.getByRole('button', { name: `First steps, next: ${names[1]}` }).click();
  await opened(page);
  assert.deepEqual([await title(page), await filled(page)], [names[1], 1]);
  assert.deepEqual(problems, []);
  await close();
});

test('who plays a collection goes from one puzzle to the next, and leaves no heap of documents', async () => {
  const { page, problems, close } = await visit();
  await openPanel(page, 'library');
  await look(page, 'first');
  const names = await page.locator('.puzzles b').allInnerTexts();
  await page.locator('#library-next').click();
  await opened(page);
  for (const at of [0, 1]) {
    assert.equal(await title(page), names[at]);
    await solve(page);
    const next = page.locator('#following');
    assert.equal(await next.innerText(), `Next: ${names[at + 1]}`);
    await next.click();
    await page.waitForFunction((/** @type {string} */ name) => /** @type {HTMLInputElement} */ (document.querySelector('#title')).value === name, names[at + 1]);
  }
  // Only looked at, too.
  await openPanel(page, 'library');
  assert.equal(await page.getByRole('heading', { name: 'First steps' }).count(), 1);
  await page.getByRole('button', { name: 'Back to the collections' }).click();
  await page.getByRole('button', { name: /^Animals, next/ }).click();
  await opened(page);
  await openPanel(page, 'library');
  await page.locator('#library-today li').nth(2).waitFor();
  assert.equal(await page.locator('.kept li').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('a puzzle of one’s own stays on the device when one of the library is played', async () => {
  const { page, problems, close } = await visit();
  await draw(page, ['.#.#', '####'], 15);
  await page.locator('#title').fill('Mine');
  await page.locator('#title').press('Enter');
  await openPanel(page, 'library');
  await page.locator('#library-today button').first().click();
  await opened(page);
  await openPanel(page, 'library');
  await page.locator('.kept').getByRole('button', { name: /^Mine/ }).click();
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('#title')).value === 'Mine');
  assert.equal(await filled(page), 6);
  assert.deepEqual(problems, []);
  await close();
});

test('where nothing can be kept a puzzle is played all the same', async () => {
  const { page, close } = await visit({ before: withoutStorage });
  await openPanel(page, 'library');
  await page.getByRole('button', { name: /^First steps, next/ }).click();
  await opened(page);
  await solve(page);
  await openPanel(page, 'library');
  assert.match(await page.locator('[data-series=first]').innerText(), /1 of 101 solved/);
  await close();
});

test('a puzzle that is solved has its title and its picture', async () => {
  const { page, problems, close } = await visit();
  await openPanel(page, 'library');
  await look(page, 'all');
  await page.getByLabel('Size', { exact: true }).selectOption('1');
  const first = page.locator('#library-list li').first();
  const name = (await first.locator('b').innerText()).trim();
  assert.match(name, /^Puzzle \d+$/);
  await first.locator('button').click();
  await opened(page);
  await solve(page);
  await openPanel(page, 'library');
  await page.locator('#library-list li canvas').first().waitFor();
  assert.notEqual(await page.locator('#library-list li b').first().innerText(), name);
  assert.match(await progress(page), /^1 of /);
  assert.deepEqual(problems, []);
  await close();
});

test('a triddler and a coloured puzzle of the library have one solution here, too', async () => {
  const { page, problems, close } = await visit();
  for (const series of ['triddlers', 'colors']) {
    await openPanel(page, 'library');
    await page.locator(`li:has([data-series=${series}]) .icon`).click();
    await opened(page);
  }
  assert.deepEqual(problems, []);
  await close();
});

test('without a network: the library, its puzzles and those of today, once the page was there', async () => {
  const { page, context, close } = await visit({ offline: true });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await openPanel(page, 'library');
  const online = await today(page);
  await page.waitForFunction(async () => {
    for (const name of await caches.keys()) {
      const all = await (await caches.open(name)).keys();
      if (['.wasm', '.pack'].every((end) => all.some(({ url }) => url.endsWith(end)))) return true;
    }
    return false;
  });
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('.app');
  await openPanel(page, 'library');
  assert.deepEqual(await today(page), online);
  await page.locator('#library-today button').first().click();
  await opened(page);
  await openPanel(page, 'library');
  await page.locator('li:has([data-series=large]) .icon').click();
  await opened(page);
  await openPanel(page, 'library');
  await page.getByRole('button', { name: /^First steps, next/ }).click();
  await opened(page);
  await solve(page);
  await close();
});
