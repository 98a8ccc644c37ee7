// @ts-check
/** What is drawn, typed and played stays: through reloads at any moment, in several tabs, and where little can be kept. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DESK, PHONE, visit } from './lib/browser.js';
import { cluesText, noise, rings } from './lib/puzzles.js';
import { button, drop, dropPuzzle, openPanel, repository, says, undoable, view } from './lib/steps.js';

/** @typedef {import('./lib/steps.js').Page} Page */

/** The cells that are filled, by number. @param {Page} page @returns {Promise<number[]>} */
const filled = (page) => page.locator('.g tbody td').evaluateAll((/** @type {Element[]} */ all) => all.flatMap((it, at) => (it.classList.contains('f') ? [at] : [])));
const clues = (/** @type {Page} */ page) => page.locator('th[data-line]').evaluateAll((/** @type {Element[]} */ all) => all.map((it) => it.getAttribute('aria-label')?.split(', ')[0]));
const tab = (/** @type {Page} */ page) => page.locator('.app').getAttribute('data-tab');
const ask = (/** @type {Page} */ page) => page.getByRole('alertdialog');

/** Fills cells as quickly as a hand can, and not quicker than they are seen. @param {Page} page @param {number[]} cells */
async function tap(page, cells) {
  const isTouch = await page.evaluate(() => matchMedia('(any-pointer: coarse)').matches);
  for (const at of cells) {
    const cell = page.locator('.g tbody td').nth(at);
    await (isTouch ? cell.tap({ noWaitAfter: true }) : cell.click({ noWaitAfter: true }));
  }
}

/** Loads the page again, as somebody does who pulls it down or presses F5. @param {Page} page */
async function reload(page) {
  await page.reload();
  await page.waitForSelector('.app');
  await page.waitForTimeout(400);
}

/** Another page of the same browser, with its problems. @param {any} context @param {string} url @param {string[]} problems */
async function another(context, url, problems) {
  const page = await context.newPage();
  page.on('pageerror', (/** @type {Error} */ error) => problems.push(String(error)));
  await page.goto(url);
  await page.waitForSelector('.app');
  await page.waitForTimeout(400);
  return page;
}

for (const size of [PHONE, DESK]) {
  test(`twelve quick taps and a reload, at ${size.width}: none is lost`, async () => {
    const { page, problems, close } = await visit(size);
    await page.waitForTimeout(300);
    await tap(page, Array.from({ length: 12 }, (_, at) => 15 + at));
    await reload(page);
    assert.equal((await filled(page)).length, 12);
    assert.match(await undoable(page), /r2c12/);
    for (let at = 0; at < 12; at++) await page.getByRole('button', { name: /^Undo/ }).click();
    assert.deepEqual(await filled(page), []);
    assert.deepEqual(problems, []);
    await close();
  });
}

test('a reload at any moment while somebody draws, and a tab that is closed', async () => {
  const { page, context, problems, url, close } = await visit();
  await page.waitForTimeout(300);
  /** @type {number[]} */
  const all = [];
  let current = page;
  for (const [round, wait] of [0, 30, 120, 240, 260, 300, 700, 5, 1100].entries()) {
    const cells = [0, 1, 2].map((at) => round * 15 + at * 2);
    await tap(current, cells);
    all.push(...cells);
    await current.waitForTimeout(wait);
    if (round % 3 === 2) {
      await current.close({ runBeforeUnload: true });
      await new Promise((resolve) => setTimeout(resolve, 150));
      current = await another(context, url, problems);
    } else await reload(current);
    assert.deepEqual((await filled(current)).toSorted((a, b) => a - b), all, `round ${round}`);
  }
  assert.deepEqual(problems, []);
  await close();
});

test('a stroke in a very large picture, and a reload at once', async () => {
  const { page, problems, close } = await visit();
  await drop(page, 'noise.txt', noise(500).join('\n'));
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('#title')).value === 'noise');
  await page.waitForTimeout(2500);
  for (let at = 0; at < 2; at++) {
    await page.locator('.bigcell').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    const undo = await undoable(page);
    await reload(page);
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('#title')).value === 'noise');
    assert.equal(await undoable(page), undo);
    await page.waitForTimeout(1500);
  }
  assert.deepEqual(problems, []);
  await close();
});

test('a page that is killed has lost no more than the last second', async () => {
  const { page, context, problems, url, close } = await visit();
  await page.waitForTimeout(300);
  for (let at = 0; at < 20; at++) {
    await tap(page, [at * 2]);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(1000);
  await tap(page, [200]);
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash').catch(() => undefined);
  const next = await another(context, url, problems);
  const cells = await filled(next);
  assert.ok(cells.length >= 20, `${cells.length} cells`);
  await close();
});

test('two tabs: each keeps its own, and both are found again', async () => {
  const { page: one, context, problems, url, close } = await visit();
  await one.waitForTimeout(300);
  await tap(one, [0, 1, 2]);
  await one.waitForTimeout(600);
  const two = await another(context, url, problems);
  assert.deepEqual(await filled(two), [], 'the first tab holds the puzzle');
  await dropPuzzle(two, 'balloon.xml');
  await says(two, 'unique');
  for (let at = 0; at < 3; at++) {
    await tap(one, [30 + at]);
    await two.locator('#title').fill(`Balloon ${at}`);
    await two.locator('#title').blur();
    await one.waitForTimeout(200);
  }
  for (const page of [one, two, one]) await reload(page);
  assert.deepEqual(await filled(one), [0, 1, 2, 30, 31, 32]);
  assert.equal(await two.locator('#title').inputValue(), 'Balloon 2');
  // Each knows of the other one; what is not open any more is one click away.
  await one.locator('#new-button').click();
  await one.getByText('open in another tab').waitFor();
  await two.close();
  await one.keyboard.press('Escape');
  await one.locator('#new-button').click();
  await one.getByRole('button', { name: /^Balloon 2/ }).click();
  await one.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('#title')).value === 'Balloon 2');
  await one.locator('#new-button').click();
  await one.getByRole('button', { name: 'Remove Untitled' }).click();
  await one.getByRole('button', { name: 'Put it back' }).click();
  await one.getByRole('button', { name: /^Untitled/ }).first().click();
  await one.waitForTimeout(300);
  assert.deepEqual(await filled(one), [0, 1, 2, 30, 31, 32]);
  assert.deepEqual(problems, []);
  await close();
});

test('a copy of a tab goes its own way', async () => {
  const { page: one, context, problems, url, close } = await visit();
  await one.waitForTimeout(300);
  await tap(one, [0]);
  await one.waitForTimeout(600);
  const id = await one.evaluate(() => sessionStorage.getItem('nonosat.doc'));
  const two = await context.newPage();
  await two.addInitScript((/** @type {string} */ id) => sessionStorage.getItem('nonosat.doc') ?? sessionStorage.setItem('nonosat.doc', id), id);
  await two.goto(url);
  await two.waitForTimeout(500);
  assert.deepEqual(await filled(two), [0]);
  await tap(two, [5]);
  await two.waitForTimeout(500);
  await tap(one, [7]);
  await one.waitForTimeout(500);
  await Promise.all([reload(one), reload(two)]);
  assert.deepEqual([await filled(one), await filled(two)], [[0, 7], [0, 5]]);
  assert.deepEqual(problems, []);
  await close();
});

test('nothing is written that has not changed', async () => {
  const { page, problems, close } = await visit({ before: (page) => page.addInitScript(() => {
    Reflect.set(window, 'puts', 0);
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (/** @type {any[]} */ ...all) {
      Reflect.set(window, 'puts', Reflect.get(window, 'puts') + 1);
      return put.apply(this, /** @type {[any, any]} */ (all));
    };
  }) });
  const puts = () => page.evaluate(() => Reflect.get(window, 'puts'));
  await page.waitForTimeout(1500);
  assert.equal(await puts(), 0);
  await tap(page, [3]);
  await page.waitForTimeout(2500);
  const before = await puts();
  assert.ok(before > 0);
  const hide = () => page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
  for (let at = 0; at < 3; at++) await hide();
  await page.waitForTimeout(700);
  assert.equal(await puts(), before);
  await reload(page);
  await page.waitForTimeout(700);
  assert.equal(await puts(), 0);
  assert.deepEqual(await filled(page), [3]);
  assert.deepEqual(problems, []);
  await close();
});

test('a reload in Solve shows no solution: view, marks, time, hints and undo are as they were', async () => {
  for (const size of [PHONE, DESK]) {
    const { page, problems, close } = await visit({ ...size, before: (page) => page.addInitScript(() => {
      /** @type {string[]} */
      const tabs = [];
      Reflect.set(window, 'tabs', tabs);
      new MutationObserver(() => {
        const app = document.querySelector('.app');
        if (app) tabs.push(`${app.getAttribute('data-tab')} ${document.querySelectorAll('.g tbody td.f').length}`);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    }) });
    await drop(page, 'small.txt', '.#.#.\n#####\n#####\n.###.\n..#..\n');
    await says(page, 'unique');
    await view(page, 'solve');
    // Before anything is played.
    await reload(page);
    assert.equal(await tab(page), 'solve');
    const states = new Set(await page.evaluate(() => Reflect.get(window, 'tabs')));
    assert.ok([...states].every((it) => / 0$/.test(it)), [...states].join());
    await says(page, 'unique');
    for (let at = 0; at < 8; at++) {
      await page.keyboard.press('h');
      await page.waitForTimeout(60);
    }
    // A hint that is shown is no mark of the player's.
    await page.keyboard.press('Escape');
    await page.waitForTimeout(3500);
    const told = () => page.locator('#panel').innerText().then((/** @type {string} */ it) => [it.match(/\d+ hints?/)?.[0], /0:00/.test(it)]);
    const [before, undo, facts] = [await filled(page), await undoable(page), await told()];
    assert.ok(before.length > 0);
    await reload(page);
    assert.equal(await tab(page), 'solve');
    assert.deepEqual(await filled(page), before);
    assert.equal(await undoable(page), undo);
    assert.deepEqual(await told(), facts);
    assert.equal(facts[1], false, 'time goes on');
    await page.getByRole('button', { name: /^Undo/ }).click();
    assert.notDeepEqual(await filled(page), before);
    assert.deepEqual(problems, []);
    await close();
  }
});

test('the record of the page of before is taken over, and stays if it cannot be read', async () => {
  const { page, problems, close } = await visit();
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
  await page.waitForTimeout(600);
  const makeOld = (/** @type {boolean} */ isDamaged) => page.evaluate(async (/** @type {boolean} */ isDamaged) => {
    const db = await new Promise((resolve) => {
      const request = indexedDB.open('nonosat', 1);
      request.onsuccess = () => resolve(request.result);
    });
    const store = db.transaction('documents', 'readwrite').objectStore('documents');
    const all = await new Promise((resolve) => {
      const request = store.getAll();
      request.onsuccess = () => resolve(request.result);
    });
    const { doc, session } = JSON.parse(all.find((/** @type {unknown} */ it) => typeof it === 'string'));
    const old = JSON.stringify({ schema: 'nonosat-page/1', doc: { ...doc, title: 'Of before' }, session });
    store.clear();
    store.put(isDamaged ? old.slice(1) : old, 'current');
    await new Promise((resolve) => (store.transaction.oncomplete = resolve));
    db.close();
    sessionStorage.clear();
    return old;
  }, isDamaged);
  await makeOld(false);
  await reload(page);
  assert.equal(await page.locator('#title').inputValue(), 'Of before');
  await page.waitForTimeout(300);
  await reload(page);
  assert.equal(await page.locator('#title').inputValue(), 'Of before');
  assert.deepEqual(problems, []);
  await close();
});

test('without IndexedDB, with little room, and with nothing at all the page works, and says what is not kept', async () => {
  const noDatabase = (/** @type {Page} */ page) => page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get: () => { throw new DOMException('no', 'SecurityError'); } });
  });
  const failing = (/** @type {Page} */ page) => page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  const noStorage = (/** @type {Page} */ page) => page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: () => { throw new DOMException('no', 'SecurityError'); } });
  });
  const fullStorage = (/** @type {Page} */ page) => page.addInitScript(() => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  const ways = /** @type {[string, boolean, ((page: Page) => Promise<unknown>)[]][]} */ ([
    ['no database', true, [noDatabase]], ['a full database', true, [failing]], ['no local storage', true, [noStorage]],
    ['a full local storage', true, [fullStorage]], ['nothing', false, [noDatabase, noStorage]], ['all is full', false, [failing, fullStorage]],
  ]);
  for (const [what, keeps, before] of ways) {
    for (const size of [PHONE, DESK]) {
      const { page, problems, close } = await visit({ ...size, before: (page) => Promise.all(before.map((run) => run(page))) });
      await page.waitForTimeout(300);
      await tap(page, [15, 16, 17]);
      await says(page, 'unique');
      await page.waitForTimeout(600);
      const badge = page.getByRole('button', { name: /^Not kept/ });
      assert.equal(await badge.count(), keeps ? 0 : 1, what);
      if (!keeps) {
        await badge.click();
        await page.locator('section[aria-labelledby=out-file]').waitFor();
      } else {
        await reload(page);
        assert.deepEqual(await filled(page), [15, 16, 17], what);
      }
      assert.deepEqual(problems, [], what);
      await close();
    }
  }
});

const CLUES = cluesText(['.#.#.', '#####', '#####', '.###.', '..#..']);

for (const size of [PHONE, DESK]) {
  test(`clues, then Draw, at ${size.width}: asked before the first stroke, and back by undo after a reload`, async () => {
    const { page, problems, close } = await visit(size);
    await drop(page, 'small.txt', CLUES);
    await says(page, 'unique');
    await view(page, 'draw');
    const before = await clues(page);
    const cell = page.locator('.g tbody td').nth(2);
    await (size === PHONE ? cell.tap() : cell.click());
    await ask(page).waitFor();
    assert.deepEqual(await clues(page), before, 'nothing has happened');
    assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /Keep the clues/);
    await ask(page).getByRole('button', { name: 'Keep the clues' }).click();
    await ask(page).waitFor({ state: 'detached' });
    assert.deepEqual([await clues(page), await filled(page)], [before, []]);
    // By keys, and away by Escape.
    await page.locator('.g tbody td[tabindex="0"]').focus();
    await page.keyboard.press('Space');
    await ask(page).waitFor();
    await page.keyboard.press('Escape');
    await ask(page).waitFor({ state: 'detached' });
    assert.deepEqual(await clues(page), before);
    await reload(page);
    assert.deepEqual([await tab(page), await clues(page)], ['draw', before]);
    // The stroke that asked is done.
    await (size === PHONE ? cell.tap() : cell.click());
    await button(page, /^Draw, replace/).click();
    assert.deepEqual(await filled(page), [2]);
    assert.notDeepEqual(await clues(page), before);
    await tap(page, [5, 6, 7]);
    assert.equal(await ask(page).count(), 0, 'asked once');
    await reload(page);
    assert.equal((await filled(page)).length, 4);
    for (let at = 0; at < 4; at++) await page.getByRole('button', { name: /^Undo/ }).click();
    assert.deepEqual(await clues(page), before);
    await reload(page);
    assert.deepEqual(await clues(page), before);
    assert.deepEqual(problems, []);
    await close();
  });
}

test('whatever would make the clues anew asks first: strokes, keys, sizes, colours, in grids of each kind', async () => {
  const { page, problems, close } = await visit();
  const ways = /** @type {[string, () => Promise<unknown>][]} */ ([
    ['a stroke', async () => {
      const { x, y } = await page.locator('.g tbody td').nth(1).boundingBox();
      await page.mouse.move(x + 9, y + 9);
      await page.mouse.down();
      await page.mouse.move(x + 60, y + 9, { steps: 5 });
      await page.mouse.up();
    }],
    ['the other button', () => page.locator('.g tbody td').nth(1).click({ button: 'right' })],
    ['a digit', () => page.keyboard.press('1')], ['Shift and an arrow', () => page.keyboard.press('Shift+ArrowRight')],
    ['another size', () => page.locator('.panel').getByRole('button', { name: /One row more|Add a row|more/i }).first().click()],
    ['mirrored', () => button(page, 'Mirror').click()], ['a colour', () => button(page, /^(Add a colour|One colour more)/).click()],
  ]);
  const open = async () => {
    // Another puzzle between: what is waited for is not there yet.
    await drop(page, 'empty.non', 'width 1\nheight 1\n\nrows\n1\n\ncolumns\n1\n');
    await page.waitForFunction(() => document.querySelector('th[data-line="0"]')?.getAttribute('aria-label') === 'row 1: 1');
    await drop(page, 'small.txt', CLUES);
    await page.waitForFunction(() => document.querySelector('th[data-line="0"]')?.getAttribute('aria-label')?.startsWith('row 1: 1 1'));
    await says(page, 'unique');
    await view(page, 'draw');
    await page.locator('.g tbody td[tabindex="0"]').focus();
  };
  for (const [what, run] of ways) {
    await open();
    const before = await clues(page);
    await run();
    if (what !== 'the other button') await ask(page).waitFor({ timeout: 3000 }).catch(() => assert.fail(`${what}: not asked`));
    assert.deepEqual(await clues(page), before, what);
    if (await ask(page).count()) await button(page, 'Keep the clues').click();
    assert.deepEqual(await clues(page), before, what);
  }
  // A file whose picture gives its clues is drawn on at once.
  await drop(page, 'heart.txt', readFileSync(repository('puzzles/heart.txt')));
  await view(page, 'draw');
  await tap(page, [0]);
  assert.equal(await ask(page).count(), 0);
  for (const [name, selector] of [['rings.txt', '.big .bigcell'], ['unsolvable.non', '.g tbody td[tabindex="0"]']]) {
    await drop(page, name ?? '', name === 'rings.txt' ? cluesText(rings(80, 70)) : readFileSync(repository(`puzzles/${name}`)));
    await page.locator(selector ?? '').waitFor();
    await view(page, 'draw');
    await page.locator(selector ?? '').focus();
    await page.keyboard.press('Space');
    await ask(page).waitFor();
    await page.keyboard.press('Control+z');
    await ask(page).waitFor({ state: 'detached' });
  }
  assert.deepEqual(problems, []);
  await close();
});
