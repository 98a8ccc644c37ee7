// @ts-check
/** Pictures of printed puzzles: from a photograph to a puzzle being played, doubtful clues, corners, and what is none. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PHONE, visit } from './lib/browser.js';
import { button, drop, openPanel, repository, says, words } from './lib/steps.js';

/** @typedef {import('./lib/steps.js').Page} Page */

const picture = (/** @type {string} */ name) => repository(`tests/images/${name}`);
const card = (/** @type {Page} */ page, /** @type {string} */ line) => page.locator('.card', { has: page.getByText(line, { exact: true }) });

/** Chooses a picture in the panel. @param {Page} page @param {string} name */
async function choose(page, name) {
  await openPanel(page, 'scan');
  await page.locator('#panel input[type=file]').first().setInputFiles(picture(name));
}

test('a photograph of a page, on a phone: one tap to a puzzle that is played', async () => {
  const { page, problems, close } = await visit(PHONE);
  await openPanel(page, 'scan');
  // The camera's own dialog is the browser's; what it gives is a file.
  const camera = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo' }).tap();
  const chooser = await camera;
  assert.equal(await chooser.element().getAttribute('capture'), 'environment');
  await chooser.setFiles(picture('printed.jpg'));
  await page.getByText('No clue is doubtful').waitFor();
  assert.match(await words(page), /^Unique: exactly one solution read with certainty$/);
  await button(page, 'Solve it').tap();
  await page.waitForSelector('.app[data-tab="solve"]:not([data-panel])');
  assert.equal(await page.locator('th[data-line]').count(), 50);
  const cell = page.locator('.g tbody td').nth(3);
  await cell.tap();
  await page.waitForFunction(() => document.querySelectorAll('.g tbody td.f').length === 1);
  // One step of undo for the tap, and one for the puzzle.
  await page.getByRole('button', { name: /^Undo/ }).tap();
  await page.getByRole('button', { name: 'Undo: puzzle from a photo' }).tap();
  assert.equal(await page.locator('th[data-line]').count(), 30);
  assert.deepEqual(problems, []);
  await close();
});

test('clues that were corrected are marked, and can be put otherwise', async () => {
  const { page, problems, close } = await visit();
  await choose(page, 'doubtful.png');
  await page.getByText('3 clues to look at').waitFor();
  assert.match(await words(page), /read with certainty 3 clues corrected/);
  assert.equal(await page.locator('th.doubt').count(), 3);
  assert.match(await page.locator('th.doubt').first().getAttribute('aria-label') ?? '', /^row 5: 14, may be another one/);
  assert.equal(await page.locator('.picture rect').count(), 3);
  assert.match(await card(page, 'row 5').innerText(), /seen as 1 4/);
  // What is right is told to be so.
  await card(page, 'row 5').getByRole('button', { name: 'It is right' }).click();
  await card(page, 'row 5').getByText('as you read it').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('th.doubt').length === 2);
  // What is wrong leads to no puzzle, and back.
  await card(page, 'row 6').locator('input').fill('1 5');
  await card(page, 'row 6').locator('input').press('Enter');
  await page.waitForFunction(() => document.querySelector('#verdict')?.getAttribute('data-v') !== 'unique');
  await card(page, 'row 6').getByRole('button', { name: 'As the picture has it' }).click();
  await says(page, 'unique');
  await card(page, 'row 6').locator('input').fill('five');
  await card(page, 'row 6').locator('input').press('Enter');
  await page.getByText('Numbers with blanks between them').waitFor();
  // Any other clue is opened by the grid or by the picture.
  await page.locator('th[data-line="17"]').click();
  await page.waitForFunction(() => document.activeElement?.id === 'scan-clue-17');
  await page.locator('.picture rect').first().click();
  await page.waitForFunction(() => document.activeElement?.id === 'scan-clue-4');
  assert.deepEqual(problems, []);
  await close();
});

test('corners are set by hand, by keys and by dragging', async () => {
  const { page, problems, close } = await visit();
  await choose(page, 'printed.jpg');
  await page.getByText('No clue is doubtful').waitFor();
  await page.getByRole('button', { name: 'Set the corners…' }).click();
  const corner = page.getByRole('button', { name: 'Top left corner' });
  const before = await corner.boundingBox();
  await corner.focus();
  for (const key of ['ArrowLeft', 'Shift+ArrowUp', 'ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key);
  const after = await corner.boundingBox();
  assert.ok(before && after && Math.abs(before.x - after.x) < 1 && Math.abs(before.y - after.y) < 1);
  await page.getByRole('button', { name: 'Read it like this' }).click();
  await page.getByText('No clue is doubtful').waitFor();
  await page.getByRole('button', { name: 'Set the corners…' }).click();
  // Dragged to where no clues are beside them.
  const box = await corner.boundingBox();
  const other = await page.getByRole('button', { name: 'Bottom right corner' }).boundingBox();
  if (!box || !other) throw new Error('no corners');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(other.x - 10, other.y - 10, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Read it like this' }).click();
  await page.locator('#panel .bad, .cards .card').first().waitFor();
  await page.getByRole('button', { name: 'Set the corners…' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.deepEqual(problems, []);
  await close();
});

test('an image that is no puzzle, and one that was opened as an image', async () => {
  const { page, problems, close } = await visit();
  await choose(page, 'moon.jpg');
  await page.locator('#panel .bad').waitFor();
  assert.equal(await page.locator('#verdict').getAttribute('data-v'), 'empty');
  await page.getByRole('button', { name: 'Make a puzzle of this image' }).click();
  await page.getByRole('heading', { name: 'From an image' }).waitFor();
  await page.keyboard.press('Escape');
  await drop(page, 'page.jpg', readFileSync(picture('printed.jpg')));
  await page.getByRole('button', { name: 'Read the puzzle' }).click();
  await page.getByText('No clue is doubtful').waitFor();
  // Where the panel is open, what is dropped is a picture of a puzzle, too.
  await drop(page, 'doubtful.png', readFileSync(picture('doubtful.png')));
  await page.getByText('3 clues to look at').waitFor();
  await drop(page, 'nothing.png', Buffer.from('\x89PNG\r\n\x1a\nno picture', 'latin1'));
  await page.getByText('This is no image that can be read.').waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test('the scanner is loaded when it is used, and its absence is told', async () => {
  const { page, close } = await visit();
  /** @type {string[]} */
  const asked = [];
  page.on('request', (/** @type {any} */ request) => /scan_bg/.test(request.url()) && asked.push(request.url()));
  await page.waitForTimeout(1200);
  assert.deepEqual(asked, []);
  await page.route('**/scan_bg*.wasm', (/** @type {any} */ route) => route.abort());
  await choose(page, 'doubtful.png');
  await page.getByText('The part that reads pictures could not be loaded.').waitFor();
  await page.unroute('**/scan_bg*.wasm');
  await page.locator('#panel input[type=file]').first().setInputFiles(picture('doubtful.png'));
  await page.getByText('3 clues to look at').waitFor();
  assert.equal(asked.length, 2);
  await close();
});
