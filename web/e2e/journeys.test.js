// @ts-check
/** What people come for, from the beginning to the end, on a phone and on a desk. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { DESK, PHONE, visit } from './lib/browser.js';
import { HEART, cluesText } from './lib/puzzles.js';
import { button, draw, drop, dropPuzzle, openPanel, repository, says, undoable, view, words } from './lib/steps.js';

for (const size of [PHONE, DESK]) {
  const at = `at ${size.width}`;

  test(`draw a heart and make it unique, ${at}`, async () => {
    const { page, problems, close } = await visit(size);
    await draw(page, HEART, 15);
    await says(page, 'unique');
    // Two dots that can change places.
    await draw(page, [...Array(10).fill(''), '............#', '.............#'], 15);
    await says(page, 'several');
    for (let round = 0; round < 5 && (await page.locator('#verdict').getAttribute('data-v')) !== 'unique'; round++) {
      const apply = page.locator('#verdict .do button', { hasText: /^\s*(Fill|Clear|Change)/ });
      await apply.click();
      await page.waitForFunction(() => document.querySelector('#verdict:not(.stale):not([data-v="checking"])'));
    }
    await says(page, 'unique');
    assert.deepEqual(problems, []);
    await close();
  });

  test(`paste clues with a typing error and accept the correction, ${at}`, async () => {
    const { page, problems, close } = await visit(size);
    const picture = (await readFile(repository('puzzles/heart.txt'), 'utf8')).trim().split('\n').filter((line) => /^[#.]+$/.test(line));
    assert.ok(picture.length > 4, 'the picture is read');
    const right = cluesText(picture);
    const wrong = right.replace(/\d+/, (first) => String(Number(first) + 1));
    await page.evaluate((/** @type {string} */ text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, wrong);
    await says(page, 'none');
    await page.locator('#verdict .do button').click();
    await page.locator('.panel li').getByRole('button', { name: /^Accept/ }).first().click();
    await says(page, 'unique');
    assert.deepEqual(problems, []);
    await close();
  });

  test(`open a file of webpbn and watch how it is solved, ${at}`, async () => {
    const { page, problems, close } = await visit(size);
    // The keys work once the page is there, which takes longer on a busy machine: the key is pressed until it does.
    await page.locator('#panel h2').first().waitFor();
    const chooser = page.waitForEvent('filechooser');
    const pressing = setInterval(() => page.keyboard.press('Control+o').catch(() => {}), 400);
    const chosen = await chooser.finally(() => clearInterval(pressing));
    await chosen.setFiles(repository('puzzles/steeping.xml'));
    await says(page, 'unique');
    await view(page, 'solve');
    await page.keyboard.press('e');
    await button(page, 'To the end').click();
    const slider = page.getByRole('slider', { name: 'Step' }).locator('visible=true').first();
    assert.equal(await slider.inputValue(), await slider.getAttribute('max'));
    assert.deepEqual(problems, []);
    await close();
  });

  test(`solve with hints by the keyboard alone, ${at}`, async () => {
    const { page, problems, close } = await visit(size);
    await drop(page, 'small.txt', cluesText(['.#.#.', '#####', '#####', '.###.', '..#..']));
    await says(page, 'unique');
    await page.keyboard.press('s');
    const isSolved = () => page.locator('#verdict[data-v="solved"]').count();
    for (let press = 0; press < 200 && !(await isSolved()); press++) {
      await page.keyboard.press('h');
      await page.waitForTimeout(40);
    }
    assert.match(await words(page), /^Solved/);
    assert.deepEqual(problems, []);
    await close();
  });

  test(`a photo becomes a puzzle on paper, ${at}`, async () => {
    const { page, problems, close } = await visit(size);
    await openPanel(page, 'image');
    await page.locator('.panel input[type=file]').setInputFiles(repository('tests/images/owl.jpg'));
    const card = page.locator('[role=radio][data-card]').filter({ has: page.locator('.num.ok') })
      .and(page.locator('[aria-label*="30 × "], [aria-label*=" × 30"]')).first();
    await card.click({ timeout: 60_000 });
    await says(page, 'unique', 60_000);
    await page.locator('#verdict .do button').click();
    await says(page, 'unique');
    assert.match(await page.locator('#meta').innerText(), /30/);
    await openPanel(page, 'out');
    const download = page.waitForEvent('download');
    await button(page, 'Save as PDF').click();
    const pdf = await readFile(await (await download).path());
    assert.equal(pdf.subarray(0, 4).toString(), '%PDF');
    assert.ok(pdf.length > 1000);
    assert.deepEqual(problems, []);
    await close();
  });

  test(`a link opens the same puzzle elsewhere, ${at}`, async () => {
    const { page, problems, close } = await visit(size);
    await dropPuzzle(page, 'cat.non');
    await says(page, 'unique');
    const clues = (/** @type {any} */ page) => page.locator('th[data-line]').evaluateAll((/** @type {Element[]} */ all) => all.map((it) => it.getAttribute('aria-label')));
    const before = await clues(page);
    await openPanel(page, 'out');
    const field = page.getByRole('textbox', { name: 'Link with the puzzle in it' });
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('.panel input[readonly]'))?.value);
    const link = await field.inputValue();
    const other = await visit({ ...size, hash: new URL(link).hash });
    await says(other.page, 'unique');
    assert.deepEqual(await clues(other.page), before);
    assert.deepEqual([...problems, ...other.problems], []);
    await Promise.all([close(), other.close()]);
  });

  for (const [name, verdict] of [['cherries.non', 'several'], ['balloon.xml', 'unique'], ['fir-tree.xml', 'unique']]) {
    test(`${name} is judged and can be played, ${at}`, async () => {
      const { page, problems, close } = await visit(size);
      await dropPuzzle(page, /** @type {string} */ (name));
      await says(page, /** @type {string} */ (verdict));
      await page.keyboard.press('s');
      await page.waitForSelector('.app[data-tab="solve"]');
      await page.getByRole('grid').locator('[tabindex="0"]').or(page.locator('[role=grid][tabindex="0"]')).first().focus();
      await page.keyboard.press('Space');
      await page.waitForFunction(() => /^Undo: (fill|colour)/.test(document.querySelector('[aria-label^="Undo"]')?.getAttribute('aria-label') ?? ''));
      assert.match(await undoable(page), /^Undo: (fill|colour)/);
      assert.deepEqual(problems, []);
      await close();
    });
  }
}
