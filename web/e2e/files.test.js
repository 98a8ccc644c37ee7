// @ts-check
/** What comes in and goes out: files of each kind, errors at their place, saving, pictures, paper, links. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { PHONE, visit } from './lib/browser.js';
import { button, drop, dropPuzzle, openPanel, repository, says, view, words } from './lib/steps.js';

/** @typedef {import('./lib/steps.js').Page} Page */

const PUZZLE = 'title "Käfer"\nwidth 2\nheight 1\n\nrows\n2\n\ncolumns\n1\n1\n';

/** A file by the browser's own dialog. @param {Page} page @param {string} name */
async function choose(page, name) {
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+o');
  await (await chooser).setFiles(repository(`puzzles/${name}`));
}

/** @param {Page} page @returns {Promise<string[]>} */
const clues = (page) => page.locator('th[data-line]').evaluateAll((/** @type {Element[]} */ all) => all.map((it) => it.getAttribute('aria-label')?.split(', ')[0]));
const title = (/** @type {Page} */ page) => page.locator('#title').inputValue();
const titled = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.waitForFunction((/** @type {string} */ name) => /** @type {HTMLInputElement} */ (document.querySelector('#title'))?.value === name, name);
const panel = async (/** @type {Page} */ page) => (await page.locator('#panel').innerText()).replace(/\s+/g, ' ');
const file = (/** @type {Page} */ page) => page.locator('section[aria-labelledby=out-file]');

/** What is saved by a click. @param {Page} page @param {any} button */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: /** @type {string} */ (download.suggestedFilename()), bytes: await readFile(await download.path()) };
}

/** The panel that saves, with the formats that are possible. @param {Page} page */
async function formats(page) {
  await openPanel(page, 'out');
  const options = file(page).locator('option');
  await options.first().waitFor({ state: 'attached' });
  return options.evaluateAll((/** @type {HTMLOptionElement[]} */ all) => all.filter((it) => !/not possible/.test(it.label)).map((it) => it.value));
}

test('files of every kind are read, dropped or chosen', async () => {
  const { page, problems, close } = await visit();
  await page.locator('#panel h2').first().waitFor();
  // The dialog is intercepted while somebody listens: all the time, or a busy browser is late to begin with it.
  page.on('filechooser', () => undefined);
  const all = [
    ['balloon.xml', 'Balloon', '15 × 18, 5 colours', 'unique'], ['mushroom.json', 'Mushroom', '', 'unique'],
    ['cherries.g', 'Cherries', '9 × 10, 3 colours', 'several'], ['house.mk', 'house', '14 × 13, black and white', 'unique'],
    ['key.nin', 'key', '20 × 7, black and white', 'unique'], ['heart.txt', 'heart', '', 'unique'],
    ['fir-tree.xml', 'Fir tree', 'triddler, 5 colours', 'unique'], ['yacht.json', 'Yacht', '12 × 10, triangles', 'unique'],
    ['rocket.g', 'Rocket', '12 × 17, triangles', 'unique'], ['night.json', 'Night', '15 × 14, black and white', 'unique'],
    ['umbrella.json', 'Umbrella', '11 × 12, black and white', 'unique'], ['unsolvable.non', 'Unsolvable', '', 'none'],
  ];
  for (const [at, [name = '', wanted = '', meta = '', verdict = '']] of all.entries()) {
    await (at % 2 ? choose(page, name) : dropPuzzle(page, name));
    await titled(page, wanted);
    await says(page, verdict);
    assert.ok((await page.locator('#meta').innerText()).startsWith(meta), name);
    const asked = page.locator('#opening');
    if (await asked.isVisible()) await asked.getByRole('button').last().click();
  }
  assert.deepEqual(problems, []);
  await close();
});

test('packed files and other encodings are read; what cannot be read is told at its place', async () => {
  const { page, problems, close } = await visit();
  await drop(page, 'packed.non.gz', gzipSync(PUZZLE));
  await titled(page, 'Käfer');
  await dropPuzzle(page, 'cat.non');
  await titled(page, 'Cat');
  await drop(page, 'latin.non', Buffer.from(PUZZLE, 'latin1'));
  await titled(page, 'Käfer');
  await drop(page, 'wide.non', Buffer.from(`\ufeff${PUZZLE.replace('Käfer', 'Žaba')}`, 'utf16le'));
  await titled(page, 'Žaba');
  await says(page, 'unique');

  const told = async (/** @type {string} */ name, /** @type {string | Uint8Array} */ content) => {
    await drop(page, name, content);
    await page.waitForFunction((/** @type {string} */ name) => document.querySelector('#verdict[data-v=file] strong')?.textContent?.includes(name), name);
    return words(page);
  };
  assert.match(await told('number.non', 'width 2\nheight 2\n\nrows\n1\nx7\n\ncolumns\n1\n1\n'), /^number\.non, line 6: expected a block length, found "x7"/);
  await button(page, 'Show the line').click();
  await page.locator('#panel mark').waitFor();
  assert.equal(await page.locator('#panel mark').innerText(), 'x7');
  assert.match(await panel(page), /number\.non, line 6, column 1/);
  // The place stands once, not again within the message.
  assert.match(await told('bad.json', '{"rows": [[1],[2]], "columns": [[1], x]}'), /^bad\.json, line 1: expected value /);
  await button(page, 'Show the line').click();
  assert.match(await panel(page), /bad\.json, line 1, column 38/);
  assert.match(await told('letter.txt', 'Dear Sir,\nthis is a letter.\n'), /no puzzle format/);
  await button(page, 'Show the line').click();
  assert.match(await panel(page), /Help: docs\/INTAKE\.md shows how to type a puzzle in/);
  assert.match(await told('empty.non', ''), /the file is empty/);
  assert.match(await told('binary.bin', Uint8Array.of(1, 2, 0, 4, 255, 254)), /this is no text file/);
  assert.match(await told('a.xz', Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 1)), /packed by xz: unpack it first/);
  assert.match(await told('cut.gz', gzipSync(PUZZLE).subarray(0, 40)), /compressed in it is damaged/);
  await button(page, 'Show details').click();
  assert.match(await panel(page), /Open another file/);
  assert.equal(await title(page), 'Žaba');

  // A file of several puzzles is no error any more, though none is chosen yet.
  await dropPuzzle(page, 'letters.nonpack');
  await button(page, /^\s*1\s*Letter N/).click();
  await titled(page, 'Letter N');
  await says(page, 'unique');
  assert.deepEqual(problems, []);
  await close();
});

test('a large file is told while it is read, and can be stopped', async () => {
  const { page, problems, close } = await visit();
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
  await drop(page, 'large.txt', `${'#.'.repeat(500)}\n`.repeat(4000));
  await page.waitForFunction(() => document.querySelector('#verdict strong')?.textContent === 'Reading large.txt…');
  await button(page, 'Stop').click();
  await says(page, 'unique');
  assert.equal(await title(page), 'Cat');
  assert.deepEqual(problems, []);
  await close();
});

test('clues that are not made from their picture stay as they are', async () => {
  const { page, problems, close } = await visit();
  await dropPuzzle(page, 'umbrella.json');
  await says(page, 'unique');
  const before = await clues(page);
  assert.ok(before.some((it) => it.includes('?')), 'the blotted clues are there');
  assert.deepEqual(await formats(page), ['json']);
  const { name, bytes } = await saved(page, file(page).getByRole('button', { name: 'Save' }));
  assert.equal(name, 'Umbrella.json');
  const { puzzles: [puzzle] } = JSON.parse(bytes.toString());
  assert.ok(puzzle.goal, 'the picture goes with it');
  await page.keyboard.press('Escape');
  await dropPuzzle(page, 'cat.non');
  await titled(page, 'Cat');
  await drop(page, name, bytes);
  await titled(page, 'Umbrella');
  await says(page, 'unique');
  assert.deepEqual(await clues(page), before);
  // Clues of another kind cannot be made from a drawing: that is told, and undone.
  await dropPuzzle(page, 'rocket.g');
  await titled(page, 'Rocket');
  await says(page, 'unique');
  await view(page, 'draw');
  await page.waitForTimeout(200);
  await page.getByRole('gridcell').nth(5).click();
  await says(page, 'unread');
  assert.match(await words(page), /cannot be made from a picture/);
  await page.keyboard.press('Control+z');
  await says(page, 'unique');
  assert.deepEqual(problems, []);
  await close();
});

test('each format that is offered gives the same puzzle again', async () => {
  const { page, problems, close } = await visit();
  for (const name of ['cat.non', 'balloon.xml']) {
    await dropPuzzle(page, name);
    await says(page, 'unique');
    const wanted = await title(page);
    const [before, meta] = [await clues(page), await page.locator('#meta').innerText()];
    /** @type {Map<string, { name: string, bytes: Buffer, note: string }>} */
    const made = new Map();
    for (const format of await formats(page)) {
      await file(page).locator('select').selectOption(format);
      const note = await file(page).locator('#out-file-note').innerText();
      assert.match(note, /^(Nothing of this puzzle is lost|Left out in this format: )/, format);
      // Browsers take no more than ten files in a second.
      await page.waitForTimeout(120);
      made.set(format, { ...(await saved(page, file(page).getByRole('button', { name: 'Save' }))), note });
    }
    assert.ok(made.size > 7);
    assert.equal(made.has('png'), false);
    if (name === 'cat.non') assert.equal(made.get('tournament')?.name, 'Cat.txt');
    await page.keyboard.press('Escape');
    for (const [format, { name, bytes, note }] of made) {
      // What a format says that it cannot tell its readers, it need not give back.
      // Images come in by their own panel.
      if (format === 'bmp' || /not detected|letters of the colours/.test(note)) continue;
      await drop(page, 'empty.non', 'width 1\nheight 1\n\nrows\n1\n\ncolumns\n1\n');
      await titled(page, 'empty');
      await drop(page, `${format}-${name}`, bytes);
      await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('#title'))?.value !== 'empty');
      await says(page, 'unique');
      assert.deepEqual(await clues(page), before, format);
      assert.equal(await page.locator('#meta').innerText(), meta, format);
      if (!/the title/.test(note)) assert.equal(await title(page), wanted, format);
    }
  }
  assert.deepEqual(problems, []);
  await close();
});

test('pictures, paper and print', async () => {
  const { page, problems, close } = await visit();
  await dropPuzzle(page, 'fir-tree.xml');
  await says(page, 'unique');
  await openPanel(page, 'out');
  await page.locator('.pages img').nth(1).waitFor();
  assert.equal(await page.locator('.tools button').first().isVisible(), false, 'nothing to draw with beside paper');
  const picture = page.locator('section[aria-labelledby=out-picture]');
  await picture.getByRole('button', { name: 'Solution' }).click();
  const svg = await saved(page, picture.getByRole('button', { name: 'SVG' }));
  assert.equal(svg.name, 'Fir tree solution.svg');
  const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg.bytes.toString()) ?? [];
  const png = await saved(page, picture.getByRole('button', { name: 'PNG' }));
  assert.deepEqual([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)], [2 * Number(width), 2 * Number(height)]);
  assert.equal((await saved(page, button(page, 'Save as PDF'))).bytes.subarray(0, 4).toString(), '%PDF');
  // Two pages of A4, and nothing of the page around them.
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  assert.equal(/\/Count (\d+)/.exec(printed)?.[1], '2');
  await page.emulateMedia({ media: 'print' });
  const shown = await page.evaluate(() => [...document.querySelectorAll('button, input, p, h2, td')].filter((it) => it.checkVisibility()).length);
  assert.equal(shown, 0);
  assert.deepEqual(problems, []);
  await close();
});

test('links open each kind of puzzle elsewhere', async () => {
  const { page, problems, close } = await visit();
  for (const [name, verdict] of [['fir-tree.xml', 'unique'], ['rocket.g', 'unique'], ['umbrella.json', 'unique'], ['unsolvable.non', 'none']]) {
    await dropPuzzle(page, /** @type {string} */ (name));
    await says(page, /** @type {string} */ (verdict));
    const [wanted, before, meta] = [await title(page), await clues(page), await page.locator('#meta').innerText()];
    await openPanel(page, 'out');
    const field = page.getByRole('textbox', { name: 'Link with the puzzle in it' });
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('.panel input[readonly]'))?.value);
    const hash = new URL(await field.inputValue()).hash;
    assert.ok(hash.length < 2500, `${name}: ${hash.length} characters`);
    await page.keyboard.press('Escape');
    const other = await visit({ hash });
    await titled(other.page, wanted);
    await says(other.page, /** @type {string} */ (verdict));
    assert.deepEqual(await clues(other.page), before, name);
    assert.equal(await other.page.locator('#meta').innerText(), meta);
    problems.push(...other.problems);
    await other.close();
  }
  const broken = await visit({ hash: '#p=abcd' });
  await says(broken.page, 'file');
  assert.match(await words(broken.page), /^The link: it is damaged or cut off/);
  assert.deepEqual([...problems, ...broken.problems], []);
  await Promise.all([close(), broken.close()]);
});

test('without the solver, words say what to do', async () => {
  const { page, close } = await visit({ before: (page) => page.route('**/*.wasm', (/** @type {any} */ route) => route.fulfill({ status: 200, contentType: 'application/wasm', body: 'no module' })) });
  await dropPuzzle(page, 'cat.non');
  await says(page, 'file');
  const told = await words(page);
  assert.match(told, /^cat\.non: the part that reads and solves could not be loaded; check the connection/);
  assert.doesNotMatch(told, /Error|WebAssembly/);
  await button(page, 'Show details').click();
  assert.doesNotMatch(await panel(page), /WebAssembly/);
  await page.locator('#panel summary').click();
  assert.match(await panel(page), /WebAssembly/);
  await openPanel(page, 'out');
  await page.locator('#panel [role=alert]').first().waitFor();
  assert.match(await panel(page), /cannot leave the page yet: the part that reads and solves could not be loaded/);
  await close();
});

test('a correction is seen in the grid before it is accepted', async () => {
  const { page, problems, close } = await visit();
  await dropPuzzle(page, 'unsolvable.non');
  await says(page, 'none');
  await page.keyboard.press('k');
  const accept = page.locator('.panel li').getByRole('button', { name: /^Accept: Row 1: 2 becomes 0/ });
  await accept.waitFor();
  const before = await clues(page);
  await accept.focus();
  assert.match((await clues(page)).at(before.length - 3) ?? '', /^row 1: 0/);
  // A file that is opened from within a field is shown there, not what was typed before.
  await page.locator('#clue-0').fill('x');
  await says(page, 'unread');
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
  assert.equal(await page.locator('#clue-0').inputValue(), '1 1');
  await page.locator('#clue-0').fill('x');
  await says(page, 'unread');
  assert.equal(await page.getByRole('button', { name: 'Show the solution' }).locator('visible=true:not(:disabled)').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('on a phone many pens leave room for the other tools', async () => {
  const { page, problems, close } = await visit(PHONE);
  await dropPuzzle(page, 'balloon.xml');
  await says(page, 'unique');
  await view(page, 'solve');
  const tools = page.locator('#tools');
  await tools.getByRole('button', { name: 'More tools' }).tap();
  const pens = ['red', 'yellow', 'blue', 'brown', 'grey'].map((color) => `Pen: ${color}`);
  for (const name of [...pens, 'Pen: blank', 'Pen: not known', 'Check', 'Hint', 'Free hand', 'Zoom in', 'Guess from here', 'Less tools']) {
    const box = await tools.getByRole('button', { name, exact: true }).boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= PHONE.width, name);
  }
  const last = page.locator('#tools').getByRole('button', { name: 'Pen: blank', exact: true });
  await last.tap();
  assert.equal(await last.getAttribute('aria-pressed'), 'true');
  assert.deepEqual(problems, []);
  await close();
});

test('a booklet of several documents: chosen in an order, with a title, solutions at the end, and doubts told', async () => {
  const { page, context, url, problems, close } = await visit({ before: (page) => page.addInitScript(() => {
    /** @type {Map<string, Blob>} */
    const blobs = new Map();
    Reflect.set(window, 'blobs', blobs);
    const { createObjectURL } = URL;
    URL.createObjectURL = (/** @type {any} */ blob) => {
      const made = createObjectURL(blob);
      blobs.set(made, blob);
      return made;
    };
  }) });
  await page.locator('.g tbody td').first().waitFor();
  // Each in a tab of its own, or they would be steps of one document.
  const tabs = [];
  for (const [name, title] of /** @type {[string, string][]} */ ([['cat.non', 'Cat'], ['cherries.g', 'Cherries'], ['fir-tree.xml', 'Fir tree']])) {
    const other = await context.newPage();
    await other.goto(url);
    await other.waitForSelector('.app');
    await other.waitForTimeout(400);
    await dropPuzzle(other, name);
    await titled(other, title);
    await other.waitForTimeout(700);
    tabs.push(other);
  }
  for (const other of tabs) await other.close();
  await page.reload();
  await page.waitForSelector('.app');
  await page.waitForTimeout(500);
  await openPanel(page, 'out');
  await button(page, 'Make a booklet…').click();
  const choice = (/** @type {string} */ name) => page.locator('.panel .choices').getByRole('checkbox', { name });
  await choice('Fir tree').waitFor();
  await button(page, 'Choose none').click();
  await page.getByText('none chosen').waitFor();
  for (const name of ['Fir tree', 'Cat', 'Cherries']) await choice(name).check();
  await page.getByLabel('number 3 in the booklet').waitFor();
  await page.getByText('Cherries has several solutions.').waitFor();
  await page.locator('#booklet-title').fill('Winter');
  await page.getByText(/^\d+ pages$/).waitFor();
  /** What the pages are made of. @returns {Promise<string[]>} */
  const text = () => page.evaluate(() => Promise.all([.../** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll('.pages img'))].map(({ src }) => Reflect.get(window, 'blobs').get(src).text())));
  let all = await text();
  for (let wait = 0; wait < 50 && !all[0]?.includes('Winter'); wait++) {
    await page.waitForTimeout(100);
    all = await text();
  }
  const at = (/** @type {string} */ title) => all.findIndex((it) => it.includes(title));
  assert.ok(at('Fir tree') > 1 && at('Cat') >= at('Fir tree') && at('Cherries') >= at('Cat'), 'titles beside the solutions, in the order in which they were chosen');
  const { name, bytes } = await saved(page, button(page, 'Save as PDF'));
  assert.equal(name, 'Winter.pdf');
  assert.ok(bytes.subarray(0, 5).equals(Buffer.from('%PDF-')));
  // Without solutions there are fewer pages; the other order is another one.
  await page.locator('#booklet-solutions').selectOption('none');
  await page.waitForFunction((/** @type {number} */ before) => document.querySelectorAll('.pages img').length < before, all.length);
  await choice('Fir tree').uncheck();
  await page.getByText('2 chosen').waitFor();
  await page.getByRole('button', { name: 'Close, back to my puzzle' }).click();
  await page.locator('.pages').waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
  await close();
});
