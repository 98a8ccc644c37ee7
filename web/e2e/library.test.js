// @ts-check
/** The library: today's puzzles, filters, playing, what was solved, and all of it without a network. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, visit } from './lib/browser.js';
import { openPanel, says } from './lib/steps.js';

/** The names and facts of today's puzzles. @param {any} page @returns {Promise<string[]>} */
const today = async (page) => {
  await page.locator('#library-today li').nth(2).waitFor();
  return page.locator('#library-today li').allInnerTexts();
};

test('the library shows the same three puzzles of today on two devices, and filters', async () => {
  const [desk, phone] = [await visit(), await visit(PHONE)];
  for (const { page } of [desk, phone]) await openPanel(page, 'library');
  assert.deepEqual(await today(desk.page), await today(phone.page));
  const { page } = desk;
  const progress = () => page.locator('#library-progress').innerText();
  const all = await progress();
  await page.getByLabel('Colours', { exact: true }).selectOption('triddlers');
  assert.notEqual(await progress(), all);
  assert.match(await page.locator('#library-list li').first().innerText(), /▲/);
  await page.getByLabel('Grade', { exact: true }).selectOption('8');
  assert.equal(await progress(), 'No puzzle is like that.');
  for (const { problems, close } of [desk, phone]) {
    assert.deepEqual(problems, []);
    await close();
  }
});

test('a puzzle of the library is played, and known as solved', async () => {
  const { page, problems, close } = await visit();
  await openPanel(page, 'library');
  await page.getByLabel('Size', { exact: true }).selectOption('1');
  const first = page.locator('#library-list li').first();
  const name = (await first.locator('b').innerText()).trim();
  assert.match(name, /^Puzzle \d+$/);
  await first.locator('button').click();
  await says(page, 'unique');
  assert.equal(await page.locator('#tab-solve, [role=tab][aria-selected=true]').last().isVisible(), true);
  assert.equal(await page.locator('#title').inputValue(), name);
  for (let at = 0; at < 80 && !(await page.locator('#verdict[data-v="solved"]').count()); at++) await page.keyboard.press('h');
  await says(page, 'solved');
  await openPanel(page, 'library');
  await page.locator('#library-list li canvas').first().waitFor();
  assert.match(await page.locator('#library-progress').innerText(), /^1 of /);
  assert.deepEqual(problems, []);
  await close();
});

test('a triddler and a coloured puzzle of the library have one solution here, too', async () => {
  const { page, problems, close } = await visit();
  for (const kind of ['triddlers', 'colored']) {
    await openPanel(page, 'library');
    await page.getByLabel('Colours', { exact: true }).selectOption(kind);
    await page.locator('#library-list li button').first().click();
    await page.locator('#library-list').waitFor({ state: 'detached' });
    await says(page, 'unique');
  }
  assert.deepEqual(problems, []);
  await close();
});
