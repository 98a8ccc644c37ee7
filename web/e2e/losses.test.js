// @ts-check
/**
 * Twenty ways to lose what was drawn, typed or played, and where each is tried:
 *
 * | way | tried |
 * |---|---|
 * | 1 a reload after quick taps | `keeping.test.js` |
 * | 2 a reload at any moment, and a tab that is closed | `keeping.test.js` |
 * | 3 a reload after a stroke in a very large picture | `keeping.test.js` |
 * | 4 a page that is killed | `keeping.test.js` |
 * | 5 two tabs that write | `keeping.test.js` |
 * | 6 a tab that is copied, both go on with the same puzzle | `keeping.test.js` |
 * | 7 a reload while solving: view, marks, time, hints, undo | `keeping.test.js` |
 * | 8 private windows and full storages, one by one and together | `keeping.test.js` |
 * | 9 records of the page of before | `keeping.test.js` |
 * | 10 drawing over clues that were typed | `keeping.test.js` |
 * | 11 a page that ends while a stroke is being drawn | here |
 * | 12 a reload while a clue or the title is being typed | here |
 * | 13 a reload while guessing, and after undo | here |
 * | 14 a new version of the page | here |
 * | 15 the back key, and another address | here |
 * | 16 another puzzle, an empty one, a file that is none, over what was drawn | here |
 * | 17 an import that ends half-way, and a file that is cut off | here |
 * | 18 several that were removed, before and after a reload | here |
 * | 19 data that is erased, or a storage that gets full, while the page is open | here |
 * | 20 a record that is damaged among others, and a page that is killed in the background | here |
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { DESK, PHONE, visit } from './lib/browser.js';
import { DIST } from './lib/server.js';
import { button, drop, dropPuzzle, openPanel, says, undoable, view } from './lib/steps.js';

/** @typedef {import('./lib/steps.js').Page} Page */

/** Milliseconds in which all is written. */
const WRITTEN = 700;
const filled = (/** @type {Page} */ page) => page.locator('.g tbody td').evaluateAll((/** @type {Element[]} */ all) => all.flatMap((it, at) => (it.classList.contains('f') ? [at] : [])));
const title = (/** @type {Page} */ page) => page.locator('#title').inputValue();
const titled = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.waitForFunction((/** @type {string} */ name) => /** @type {HTMLInputElement | null} */ (document.querySelector('#title'))?.value === name, name);
const fill = async (/** @type {Page} */ page, /** @type {number[]} */ cells) => {
  for (const at of cells) await page.locator('.g tbody td').nth(at).click({ noWaitAfter: true });
};
const there = async (/** @type {Page} */ page) => {
  await page.waitForSelector('.app');
  await page.waitForTimeout(400);
};
const reload = async (/** @type {Page} */ page) => {
  await page.reload();
  await there(page);
};
/** The middle of a cell. @param {Page} page @param {number} at @returns {Promise<[number, number]>} */
const middle = async (page, at) => {
  const { x, y, width, height } = await page.locator('.g tbody td').nth(at).boundingBox();
  return [x + width / 2, y + height / 2];
};
/** Cuts off the record of the puzzle with this title, of which there may be a second one in the local storage. @param {Page} page @param {string} title */
const damage = (page, title) => page.evaluate((/** @type {string} */ title) => new Promise((resolve) => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('nonosat.doc.')) localStorage.removeItem(key);
  const request = indexedDB.open('nonosat', 1);
  request.onsuccess = () => {
    const transaction = request.result.transaction('documents', 'readwrite');
    const cursor = transaction.objectStore('documents').openCursor(IDBKeyRange.bound('text:', 'text:\uffff'));
    cursor.onsuccess = () => {
      if (cursor.result?.value.includes(`"title":"${title}"`)) cursor.result.update(cursor.result.value.slice(0, 500));
      cursor.result?.continue();
    };
    transaction.oncomplete = () => (request.result.close(), resolve(null));
  };
}), title);

test('a page that ends while a stroke is being drawn keeps what is drawn of it', async () => {
  const { page, problems, url, close } = await visit();
  await page.waitForTimeout(300);
  await fill(page, [0]);
  await page.mouse.move(...await middle(page, 15));
  await page.mouse.down();
  await page.mouse.move(...await middle(page, 19), { steps: 5 });
  await reload(page);
  assert.deepEqual(await filled(page), [0, 15, 16, 17, 18, 19]);
  assert.match(await undoable(page), /5 cells/);
  // By a finger, and the tab is closed.
  const { page: phone, context: other, problems: others, close: closeOther } = await visit(PHONE);
  await phone.waitForTimeout(300);
  const touch = await other.newCDPSession(phone);
  const [[x, y], [toX]] = [await middle(phone, 30), await middle(phone, 33)];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let at = 1; at <= 6; at++) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + ((toX - x) * at) / 6, y }] });
  await phone.close({ runBeforeUnload: true });
  await new Promise((resolve) => setTimeout(resolve, 200));
  const next = await other.newPage();
  await next.goto(url);
  await there(next);
  assert.deepEqual(await filled(next), [30, 31, 32, 33]);
  assert.deepEqual([...problems, ...others], []);
  await close();
  await closeOther();
});

test('a reload while a clue or the title is being typed', async () => {
  const { page, problems, close } = await visit();
  await page.waitForTimeout(300);
  await view(page, 'clues');
  await page.locator('#clue-0').pressSequentially('3 4');
  await reload(page);
  await view(page, 'clues');
  assert.equal(await page.locator('#clue-0').inputValue(), '3 4');
  await page.locator('#title').fill('Half a titl');
  await reload(page);
  assert.equal(await title(page), 'Half a titl');
  // Letter by letter, and yet one step.
  await page.locator('#title').focus();
  await page.keyboard.press('End');
  await page.keyboard.type('e');
  await page.keyboard.type('s of');
  for (let at = 0; at < 2; at++) await page.keyboard.press('Backspace');
  await page.keyboard.type('x ');
  assert.equal(await title(page), 'Half a titles x ');
  await page.locator('#title').blur();
  assert.equal(await title(page), 'Half a titles x');
  await page.getByRole('button', { name: /^Undo/ }).click();
  assert.equal(await title(page), 'Half a titl');
  assert.deepEqual(problems, []);
  await close();
});

test('a reload while guessing, and after undo', async () => {
  const { page, problems, close } = await visit();
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
  await view(page, 'solve');
  await fill(page, [31]);
  await page.keyboard.press('g');
  await fill(page, [33, 34, 48]);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await reload(page);
  assert.deepEqual(await filled(page), [31, 33, 34]);
  await page.getByRole('button', { name: /^Redo/ }).click();
  assert.deepEqual(await filled(page), [31, 33, 34, 48]);
  await button(page, 'Take back').click();
  assert.deepEqual(await filled(page), [31]);
  assert.deepEqual(problems, []);
  await close();
});

/** A server of the built page that can have a new version of it. */
async function versions() {
  let version = '';
  const types = /** @type {Record<string, string>} */ ({ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' });
  const server = createServer(async (request, response) => {
    const path = normalize((request.url ?? '/').split('?')[0]?.slice(1) || 'index.html');
    const bytes = path.startsWith('..') ? null : await readFile(join(DIST, path)).catch(() => null);
    const body = path === 'sw.js' ? `${bytes}\n${version}` : bytes;
    response.writeHead(body ? 200 : 404, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body ?? '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    renew: () => (version = '// the next version'),
    close: () => (server.close(), server.closeAllConnections()),
  };
}

test('a new version of the page', async () => {
  const { page, close } = await visit({ offline: true });
  const site = await versions();
  await page.goto(site.url);
  await there(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await reload(page);
  await fill(page, [0, 1, 2]);
  site.renew();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await button(page, 'New version: reload').waitFor();
  await fill(page, [5]);
  await Promise.all([page.waitForEvent('load'), button(page, 'New version: reload').click()]);
  await there(page);
  assert.deepEqual(await filled(page), [0, 1, 2, 5]);
  assert.match(await undoable(page), /r1c6/);
  await close();
  site.close();
});

test('the back key, and another address', async () => {
  const { page, url, problems, close } = await visit(PHONE);
  await page.waitForTimeout(300);
  await page.locator('.g tbody td').nth(3).tap();
  await openPanel(page, 'settings');
  await page.goBack();
  await page.waitForSelector('.app:not([data-panel])');
  assert.deepEqual(await filled(page), [3]);
  await page.locator('.g tbody td').nth(4).tap();
  await page.goto('about:blank');
  await page.goBack();
  await there(page);
  assert.equal(page.url(), url);
  assert.deepEqual(await filled(page), [3, 4]);
  assert.deepEqual(problems, []);
  await close();
});

test('another puzzle, an empty one, and a file that is none, over what was drawn', async () => {
  const { page, problems, close } = await visit();
  await page.waitForTimeout(300);
  await fill(page, [0, 1, 2]);
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
  await drop(page, 'none.non', 'width 2\nheight x\n');
  await says(page, 'file');
  assert.equal(await title(page), 'Cat');
  await openPanel(page, 'new');
  await button(page, 'Create').click();
  await says(page, 'empty');
  await reload(page);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await titled(page, 'Cat');
  await page.getByRole('button', { name: /^Undo/ }).click();
  assert.deepEqual(await filled(page), [0, 1, 2]);
  assert.deepEqual(problems, []);
  await close();
});

/** A file of so many documents, made of the one that the page has. @param {Page} page @param {number} count */
async function manyDocuments(page, count) {
  await openPanel(page, 'new');
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save all as a file').click()]);
  await page.keyboard.press('Escape');
  const { schema, documents: [one] } = JSON.parse(await readFile(await download.path(), 'utf8'));
  const text = (/** @type {number} */ at) => one.text.replace(/"title":"[^"]*"\},"session"/, `"title":"Number ${at}"},"session"`);
  return JSON.stringify({ schema, documents: Array.from({ length: count }, (_, at) => ({ time: at + 2, text: text(at) })) });
}
/** The puzzles that are listed. @param {Page} page */
async function listed(page) {
  await openPanel(page, 'new');
  await page.waitForTimeout(300);
  const all = await page.locator('.kept li b').allInnerTexts();
  await page.keyboard.press('Escape');
  return all;
}

/** A page with two documents: the one that is shown is a cat. @param {{ width: number, height: number }} [size] */
async function two(size = DESK) {
  const all = await visit(size);
  await dropPuzzle(all.page, 'balloon.xml');
  await says(all.page, 'unique');
  await all.page.waitForTimeout(WRITTEN);
  const page = await all.context.newPage();
  await page.goto(all.url);
  await there(page);
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
  await page.waitForTimeout(WRITTEN);
  await all.page.close();
  // What it writes as it ends is there.
  await page.waitForTimeout(WRITTEN);
  return { ...all, page };
}

test('an import that ends half-way, and a file that is cut off', async () => {
  const { page, problems, close } = await two();
  const all = await manyDocuments(page, 300);
  await drop(page, 'all.json', all.slice(0, all.length / 2));
  await says(page, 'file');
  await page.keyboard.press('Escape');
  assert.deepEqual(await listed(page), ['Balloon']);
  await drop(page, 'all.json', all);
  await page.waitForTimeout(60);
  await reload(page);
  assert.equal(await title(page), 'Cat');
  const some = await listed(page);
  assert.ok(some.includes('Balloon'), 'what was there stays');
  // Once more: what is missing is added, and nothing is there twice.
  await drop(page, 'all.json', all);
  await page.getByText(/puzzles? w(as|ere) added/).waitFor({ timeout: 30_000 });
  const names = await listed(page);
  assert.equal(new Set(names).size, names.length, 'twice');
  assert.equal(names.length, 301);
  assert.deepEqual(problems, []);
  await close();
});

test('several that were removed are put back, after the panel was closed, too', async () => {
  const { page, problems, close } = await two();
  await drop(page, 'all.json', await manyDocuments(page, 3));
  await page.getByText('3 puzzles were added').waitFor();
  await page.keyboard.press('Escape');
  await openPanel(page, 'new');
  for (const name of ['Balloon', 'Number 0', 'Number 2']) await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.waitForFunction(() => document.querySelectorAll('.kept li').length === 1);
  await page.keyboard.press('Escape');
  await openPanel(page, 'new');
  for (let left = 3; left > 0; left--) {
    assert.equal(await page.getByRole('button', { name: 'Put it back' }).count(), left);
    await button(page, 'Put it back').click();
    await page.waitForFunction((/** @type {number} */ there) => document.querySelectorAll('.kept li').length === there, 5 - left);
  }
  await page.keyboard.press('Escape');
  await reload(page);
  assert.deepEqual((await listed(page)).toSorted(), ['Balloon', 'Number 0', 'Number 1', 'Number 2']);
  assert.deepEqual(problems, []);
  await close();
});

test('what was removed is in a bin, after a reload, too, and not in a file of all', async () => {
  const { page, problems, close } = await two();
  await openPanel(page, 'new');
  await page.getByRole('button', { name: 'Remove Balloon' }).click();
  await page.getByText('Balloon is removed.').waitFor();
  await reload(page);
  assert.deepEqual(await listed(page), []);
  await openPanel(page, 'new');
  assert.equal(await page.getByText('Balloon is removed.').count(), 0);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save all as a file').click()]);
  assert.equal(JSON.parse(await readFile(await download.path(), 'utf8')).documents.length, 1);
  await page.getByText('Removed puzzles').click();
  await button(page, 'Put it back: Balloon').click();
  await page.locator('.kept').getByRole('button', { name: /^Balloon/ }).waitFor();
  // As it was, with its undo.
  await page.locator('.kept').getByRole('button', { name: /^Balloon/ }).click();
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('#title')).value === 'Balloon');
  assert.ok((await page.locator('.g td.k').count()) > 0);
  await openPanel(page, 'new');
  await page.getByRole('button', { name: 'Remove Cat' }).click();
  await page.getByText('Cat is removed.').waitFor();
  await reload(page);
  await openPanel(page, 'library');
  await page.getByText('Removed puzzles').click();
  await button(page, 'Empty…').click();
  await button(page, 'Erase all for good').click();
  await page.getByText('Removed puzzles').waitFor({ state: 'detached' });
  await reload(page);
  assert.equal(await page.getByText('Removed puzzles').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('data that is erased, or a storage that gets full, while the page is open', async () => {
  const { page, context, url, problems, close } = await visit();
  await page.waitForTimeout(300);
  await fill(page, [0, 1]);
  await page.waitForTimeout(WRITTEN);
  const eraser = await context.newPage();
  await eraser.goto(`${url}icon.svg`);
  await eraser.evaluate(() => new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('nonosat');
    request.onsuccess = request.onerror = () => resolve(null);
  }));
  await eraser.evaluate(() => localStorage.clear());
  await eraser.close();
  await fill(page, [2]);
  await page.waitForTimeout(WRITTEN);
  await reload(page);
  assert.deepEqual(await filled(page), [0, 1, 2]);
  // Full: it is told, and the badge goes as soon as there is room.
  await page.evaluate(() => {
    const refuse = () => { throw new DOMException('full', 'QuotaExceededError'); };
    Reflect.set(window, 'real', [IDBObjectStore.prototype.put, Storage.prototype.setItem]);
    [IDBObjectStore.prototype.put, Storage.prototype.setItem] = [refuse, refuse];
  });
  await fill(page, [3]);
  await button(page, /^Not kept/).waitFor();
  await page.evaluate(() => ([IDBObjectStore.prototype.put, Storage.prototype.setItem] = Reflect.get(window, 'real')));
  await fill(page, [4]);
  await button(page, /^Not kept/).waitFor({ state: 'detached' });
  await reload(page);
  assert.deepEqual(await filled(page), [0, 1, 2, 3, 4]);
  assert.deepEqual(problems, []);
  await close();
});

test('a record that is damaged among others, and a page that is killed in the background', async () => {
  const { page, context, url, problems, close } = await two();
  await damage(page, 'Balloon');
  await reload(page);
  assert.equal(await title(page), 'Cat');
  await openPanel(page, 'new');
  await page.locator('.kept').getByRole('button', { name: /^Balloon/ }).click();
  await page.getByText('It cannot be read.').waitFor();
  assert.equal(await page.locator('.kept li').count(), 1, 'it stays');
  await page.keyboard.press('Escape');
  assert.equal(await title(page), 'Cat');
  // Hidden, as by the home button of a phone, and then gone: the last stroke is there.
  await view(page, 'solve');
  await fill(page, [8]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash').catch(() => undefined);
  const next = await context.newPage();
  await next.goto(url);
  await there(next);
  assert.deepEqual([await title(next), await filled(next)], ['Cat', [8]]);
  assert.deepEqual(problems, []);
  await close();
});
