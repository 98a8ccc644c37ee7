// @ts-check
/** Signs between the numbers of clues: read as what they are, or refused by their name; never dropped. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, visit } from './lib/browser.js';
import { drop, paste, says, view, words } from './lib/steps.js';

const PICTURE = '##.##\n##.##\n..#..\n#...#\n#####\n';

test('a typed clue keeps its signs: they part numbers, or are refused', async () => {
  for (const size of [{}, PHONE]) {
    const { page, problems, close } = await visit(size);
    await drop(page, 'signs.txt', PICTURE);
    await says(page, 'unique');
    await view(page, 'clues');
    const field = page.locator('#clue-0');
    const clue = () => page.locator('th[data-line="0"]').getAttribute('aria-label');
    for (const typed of ['2-2', '2.2', '2/2', '2;2', '2|2', '2+2', '2_2', '2x2', '２，２', '2、2', '2\u00a02', '２\u3000２', '2 - 2']) {
      await field.fill('3');
      await says(page, 'none');
      await field.fill(typed);
      await says(page, 'unique');
      assert.match((await clue()) ?? '', /^row 1: 2 2/, typed);
    }
    for (const [typed, sign] of [['2-2.1', '-'], ['2:2', ':'], ['-2', '-'], ['2+', '+'], ['2–2', '–'], ['~2', '~'], ['2²', '²']]) {
      await field.fill('2 2');
      await says(page, 'unique');
      await field.fill(typed ?? '');
      await says(page, 'unread');
      assert.ok((await words(page)).includes(`Row 1: “${sign}” is not understood`), `${typed}: ${await words(page)}`);
      const note = await page.locator('#clue-0-note').innerText();
      assert.ok(note.includes(`“${sign}”`), note);
      await field.blur();
      assert.equal(await field.inputValue(), typed);
    }
    await field.fill('x1');
    await says(page, 'unread');
    await page.waitForFunction(() => /“x1” is no number/.test(document.querySelector('#verdict')?.textContent ?? ''));
    assert.deepEqual(problems, []);
    await close();
  }
});

test('pasted clues keep to one sign, or the line and the sign are told', async () => {
  const { page, problems, close } = await visit();
  const clue = (/** @type {number} */ line) => page.locator(`th[data-line="${line}"]`).getAttribute('aria-label');
  const all = (/** @type {string} */ sign) => ['2 2', '2 2', '1', '1 1', '5', '', '2 2', '2 1', '1 1', '2 1', '2 2'].join('\n').replaceAll(' ', sign);
  for (const sign of ['-', '.', '/', ';', '|', '+', '_', 'x', '、', '，', '\u3000']) {
    await paste(page, all(sign));
    await page.waitForFunction(() => document.querySelector('th[data-line="3"]')?.getAttribute('aria-label')?.startsWith('row 4: 1 1'));
    await says(page, 'unique');
    await paste(page, '1\n\n1\n');
    await page.waitForFunction(() => document.querySelectorAll('th[data-line]').length === 2);
  }
  await paste(page, all('-').replace('1-1', '1.1'));
  await says(page, 'unread');
  assert.match(await words(page), /^Row 4: “\.” is not understood/);
  assert.doesNotMatch((await clue(3)) ?? '', /: 11?$/);
  assert.deepEqual(problems, []);
  await close();
});
