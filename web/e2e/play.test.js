// @ts-check
/** What players expect: large puzzles on a phone, guessing, blank cells by themselves, the time after it, all documents. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { DESK, PHONE, SLOW, visit } from './lib/browser.js';
import { colored, coloredXml, noise, rings } from './lib/puzzles.js';
import { button, drop, dropPuzzle, openPanel, says, undoable, view } from './lib/steps.js';

/** @typedef {import('./lib/steps.js').Page} Page */

/** Whether every large puzzle is solved to its end, at each size, which takes minutes. */
const WHOLE = process.env.WHOLE === '1';
const LYING = { width: 844, height: 390 };
const cellOf = (/** @type {Page} */ page, /** @type {number} */ at) => page.locator('.g tbody td').nth(at);
const classes = (/** @type {Page} */ page, /** @type {number} */ at) => cellOf(page, at).getAttribute('class');

/** Opens a picture's puzzle to be solved. @param {Page} page @param {string[]} picture */
async function solve(page, picture) {
  await drop(page, 'large.txt', picture.join('\n'));
  await page.waitForFunction(() => /unique|several/.test(document.querySelector('#verdict:not(.stale)')?.getAttribute('data-v') ?? ''));
  await view(page, 'solve');
}

/** The clues that are seen: their sizes of letters, and whether gutters are at the edges of the sheet. @param {Page} page */
const gutters = (page) => page.evaluate(() => {
  const sheet = /** @type {HTMLElement} */ (document.querySelector('#sheet')).getBoundingClientRect();
  const all = [...document.querySelectorAll('.g th[data-line]')].filter((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return right > sheet.left && left < sheet.right && bottom > sheet.top && top < sheet.bottom;
  });
  const row = document.querySelector('.g tbody th')?.getBoundingClientRect();
  const column = document.querySelector('.g thead')?.getBoundingClientRect();
  return {
    count: all.length, font: Math.min(...all.map((it) => parseFloat(getComputedStyle(it).fontSize))),
    left: (row?.left ?? -1) - sheet.left, top: (column?.top ?? -1) - sheet.top, sideways: document.documentElement.scrollWidth - innerWidth,
  };
});

for (const size of [PHONE, LYING]) {
  test(`clues of large puzzles are read wherever one is, at ${size.width}`, async () => {
    for (const side of [15, 20, 25, 30, 45]) {
      const { page, problems, close } = await visit(size);
      await solve(page, rings(side, side));
      const first = await gutters(page);
      assert.ok(first.count > 10 && first.font >= 11 && first.sideways <= 0, `${side}: ${JSON.stringify(first)}`);
      if (side >= 30) {
        // Elsewhere in the grid they are at the edges still.
        await page.locator('#sheet').evaluate((/** @type {Element} */ it) => it.scrollTo(300, 300));
        const there = await gutters(page);
        assert.ok(there.count > 10 && Math.abs(there.left) < 2 && Math.abs(there.top) < 2, `${side}: ${JSON.stringify(there)}`);
        await page.locator('.corner-map').waitFor();
        // All of it by one tool, and back.
        const cell = () => page.locator('.g').evaluate((/** @type {HTMLElement} */ it) => parseFloat(it.style.getPropertyValue('--cell')));
        const before = await cell();
        if (size === PHONE) await page.getByRole('button', { name: 'More tools' }).tap();
        await page.getByRole('button', { name: 'Fit to the window' }).click();
        assert.ok((await cell()) < before, `${side}: not all`);
        await page.getByRole('button', { name: 'Fit to the window' }).click();
        assert.equal(await cell(), before);
      }
      assert.deepEqual(problems, []);
      await close();
    }
  });
}

test('a puzzle of 25 by 25 is solved by taps on a phone, and what comes after', async () => {
  const { page, problems, close } = await visit(PHONE);
  const picture = rings(25, 25);
  await solve(page, picture);
  await cellOf(page, 0).tap();
  // The clues of the cursor's lines stand large above the tools.
  await page.locator('.current').getByText('row 1', { exact: true }).waitFor();
  const cells = picture.flatMap((line, row) => [...line].flatMap((char, column) => (char === '#' ? [row * 25 + column] : [])));
  if (!cells.includes(0)) await cellOf(page, 0).tap();
  await tapAll(page, cells.filter((at) => at > 0));
  await says(page, 'solved');
  await page.getByRole('heading', { name: 'Solved' }).waitFor();
  await page.getByRole('button', { name: 'Show how' }).tap();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await page.getByRole('button', { name: 'Show how' }).waitFor({ timeout: 20_000 });
  await says(page, 'solved');
  await page.getByText('Statistics').tap();
  await page.getByText('1 day').first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the picture' }).tap()]);
  assert.match(download.suggestedFilename(), /\.png$/);
  // It is put down once, however often the page is loaded.
  await page.reload();
  await says(page, 'solved');
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('nonosat.solved') ?? '[]').length), 1);
  await page.getByText('Statistics').tap();
  await page.getByRole('button', { name: 'Erase…' }).tap();
  await page.getByRole('button', { name: 'Erase all' }).tap();
  assert.equal(await page.evaluate(() => localStorage.getItem('nonosat.solved')), '[]');
  assert.deepEqual(problems, []);
  await close();
});

for (const size of [PHONE, DESK]) {
  test(`guessing is kept, or taken back at once, at ${size.width}`, async () => {
    const { page, problems, close } = await visit(size);
    await dropPuzzle(page, 'cat.non');
    await says(page, 'unique');
    await view(page, 'solve');
    const isPhone = size === PHONE;
    const press = (/** @type {number} */ at) => (isPhone ? cellOf(page, at).tap() : cellOf(page, at).click());
    await press(31);
    if (isPhone) await page.getByRole('button', { name: 'More tools' }).tap();
    await page.locator('#tools').getByRole('button', { name: 'Guess from here' }).click();
    await press(33);
    await press(34);
    assert.match(await classes(page, 33) ?? '', /\btr\b/);
    assert.doesNotMatch(await classes(page, 31) ?? '', /\btr\b/);
    assert.match(await cellOf(page, 33).getAttribute('aria-label') ?? '', /only tried/);
    // It is there after a reload, too.
    await page.waitForTimeout(500);
    await page.reload();
    await page.waitForSelector('td.tr');
    await button(page, 'Take back').click();
    assert.deepEqual([await classes(page, 31), await page.locator('td.tr').count()].map((it) => /\bf\b/.test(String(it)) || it), [true, 0]);
    assert.doesNotMatch(await classes(page, 33) ?? '', /\bf\b/);
    assert.match(await undoable(page), /take back the guess/);
    await page.locator('#tools, .bar').getByRole('button', { name: /^Undo/ }).click();
    assert.match(await classes(page, 33) ?? '', /\bf\b/);
    await button(page, 'Keep').click();
    assert.equal(await page.locator('td.tr').count(), 0);
    assert.match(await classes(page, 33) ?? '', /\bf\b/);
    assert.deepEqual(problems, []);
    await close();
  });
}

test('blank cells set themselves, and a tap goes round', async () => {
  const { page, problems, close } = await visit(DESK);
  await drop(page, 'small.txt', '##.#.\n.....\n#####\n.....\n#...#\n');
  await page.waitForFunction(() => /unique|several/.test(document.querySelector('#verdict:not(.stale)')?.getAttribute('data-v') ?? ''));
  await view(page, 'solve');
  await page.getByLabel('Blank cells set by themselves').selectOption('lines');
  for (const at of [0, 1, 3]) await cellOf(page, at).click();
  assert.deepEqual(await Promise.all([2, 4].map(async (at) => /\bd\b/.test(await classes(page, at) ?? ''))), [true, true]);
  // One step of undo for the stroke and what follows from it.
  await page.keyboard.press('Control+z');
  assert.doesNotMatch(await classes(page, 4) ?? '', /\bd\b/);
  await page.getByLabel('A tap goes round').check();
  for (const wanted of [/\bf\b/, /\bd\b/, /^((?!\b[fd]\b).)*$/]) {
    await cellOf(page, 7).click();
    assert.match(await classes(page, 7) ?? '', wanted);
  }
  assert.deepEqual(problems, []);
  await close();
});

test('the back key closes a panel and stays on the page', async () => {
  const { page, url, problems, close } = await visit(PHONE);
  await openPanel(page, 'settings');
  await page.goBack();
  await page.waitForSelector('.app:not([data-panel])');
  assert.equal(page.url(), url);
  // Closed otherwise, nothing is left to go back to.
  await openPanel(page, 'keys');
  await page.getByRole('button', { name: 'Close, back to my puzzle' }).tap();
  await page.waitForSelector('.app:not([data-panel])');
  await page.waitForTimeout(200);
  assert.equal(await page.evaluate(() => history.state?.is ?? null), null);
  assert.deepEqual(problems, []);
  await close();
});

test('two hundred documents: found, renamed, duplicated, and all of them taken to another device', async () => {
  const { page, problems, close } = await visit(DESK);
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
  await page.waitForTimeout(600);
  // A device that has many: the one that is there, with other titles.
  const saved = async () => {
    await page.locator('#new-button').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all as a file' }).click()]);
    await page.keyboard.press('Escape');
    return JSON.parse(await readFile(await download.path(), 'utf8'));
  };
  await drop(page, 'noise.txt', noise(20).join('\n'));
  await page.waitForTimeout(600);
  await page.locator('#new-button').click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForTimeout(600);
  const one = { schema: 'nonosat-documents/1', documents: [{ time: 1, text: await page.evaluate(async () => {
    const db = await new Promise((resolve, reject) => {
      const request = indexedDB.open('nonosat', 1);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    return new Promise((resolve) => {
      const request = /** @type {IDBDatabase} */ (db).transaction('documents').objectStore('documents').getAll(IDBKeyRange.bound('text:', 'text:\uffff'));
      request.onsuccess = () => resolve(request.result[0]);
    });
  }) }] };
  const many = { ...one, documents: Array.from({ length: 200 }, (_, at) => ({
    time: 2 + at, text: one.documents[0]?.text.replace(/"title":"[^"]*"\},"session"/, `"title":"Number ${at}"},"session"`),
  })) };
  await drop(page, 'all.json', JSON.stringify(many));
  await page.getByText('200 puzzles were added to those on this device.').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#new-button').click();
  await page.getByPlaceholder('Find a puzzle').fill('number 117');
  assert.equal(await page.locator('.kept li').count(), 1);
  await page.getByRole('button', { name: 'More for Number 117' }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.kept li').length === 2);
  await page.getByLabel('Title of Number 117').first().fill('Number 117, the other');
  await page.getByLabel('Title of Number 117').first().press('Enter');
  await page.getByRole('button', { name: /^Number 117, the other/ }).waitFor();
  // Tags: set, seen, and the only ones that are listed.
  await page.getByLabel('Tags of Number 117, the other').fill('birds, to do');
  await page.getByLabel('Tags of Number 117, the other').press('Enter');
  await page.getByPlaceholder('Find a puzzle').fill('');
  await page.getByRole('button', { name: 'birds', exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('.kept li').length === 1);
  await page.getByRole('button', { name: 'Close, back to my puzzle' }).click();
  const all = await saved();
  assert.equal(all.schema, 'nonosat-documents/1');
  assert.ok(all.documents.length >= 202, `${all.documents.length}`);
  // Opened again, nothing is there twice.
  await drop(page, 'all.json', JSON.stringify(all));
  await page.getByText(/^[01] puzzles? w/).waitFor();
  const { page: other, problems: others, close: closeOther } = await visit(DESK);
  await drop(other, 'all.json', JSON.stringify(all));
  await other.getByText(`${all.documents.length} puzzles were added`).waitFor();
  await other.locator('#new-button').click();
  await other.getByRole('button', { name: 'to do', exact: true }).click();
  await other.waitForFunction(() => document.querySelectorAll('.kept li').length === 1);
  await other.getByRole('button', { name: /^Number 117, the other/ }).click();
  await other.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('#title')).value === 'Number 117, the other');
  assert.deepEqual([...problems, ...others], []);
  await close();
  await closeOther();
});

/** A finger that is put down, goes through places, and may be lifted. @param {Page} page */
async function finger(page) {
  const touch = await page.context().newCDPSession(page);
  const send = (/** @type {string} */ type, /** @type {{ x: number, y: number, id: number }[]} */ touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (/** @type {number} */ x, /** @type {number} */ y, /** @type {{ x: number, y: number, id: number }[]} */ others = []) => send('touchStart', [...others, { x, y, id: others.length }]),
    to: (/** @type {{ x: number, y: number, id: number }[]} */ all) => send('touchMove', all),
    up: (/** @type {{ x: number, y: number, id: number }[]} */ left = []) => send('touchEnd', left),
  };
}
const isFilled = async (/** @type {Page} */ page, /** @type {number} */ at) => /\bf\b/.test(await classes(page, at) ?? '');

test('small cells: a finger that stays aims, one that moves draws', async () => {
  const { page, problems, close } = await visit(PHONE);
  await solve(page, rings(20, 20));
  const box = await cellOf(page, 5 * 20 + 5).boundingBox();
  assert.ok(box && box.width < 24);
  const [x, y, side] = [box.x + box.width / 2, box.y + box.height / 2, box.width];
  const { down, to, up } = await finger(page);
  await down(x, y);
  await page.waitForTimeout(350);
  await page.locator('.loupe.aims').waitFor();
  await to([{ x: x + 2 * side, y: y + side, id: 0 }]);
  await page.waitForTimeout(600);
  await up();
  assert.deepEqual(await Promise.all([105, 127].map((at) => isFilled(page, at))), [false, true]);
  await down(x, y);
  await to([{ x: x + 2 * side, y, id: 0 }]);
  await up();
  assert.deepEqual(await Promise.all([105, 106, 107, 127].map((at) => isFilled(page, at))), [true, true, true, true]);
  assert.deepEqual(problems, []);
  await close();
});

for (const size of [PHONE, LYING]) {
  test(`a cursor that a finger moves, and a button that sets, at ${size.width}`, async () => {
    const { page, problems, close } = await visit({ ...size, fingers: true });
    await solve(page, rings(30, 30));
    if (size === PHONE) await page.getByRole('button', { name: 'More tools' }).tap();
    await page.getByRole('button', { name: 'Cursor: move it' }).tap();
    const set = page.getByRole('button', { name: 'Set this cell' });
    await set.waitFor();
    const cursor = () => page.locator('.g tbody td').evaluateAll((/** @type {HTMLElement[]} */ all) => all.findIndex((it) => it.tabIndex === 0));
    const before = await cursor();
    const sheet = await page.locator('#sheet').boundingBox();
    const cell = (await cellOf(page, 0).boundingBox())?.width ?? 0;
    assert.ok(sheet && cell);
    const { down, to, up } = await finger(page);
    const at = { x: sheet.x + sheet.width / 2, y: (Math.max(sheet.y, 0) + Math.min(sheet.y + sheet.height, size.height)) / 2 };
    // The finger moves it by as many cells as it goes; nothing is drawn.
    await down(at.x, at.y);
    await to([{ x: at.x + 3.2 * cell, y: at.y + 2.2 * cell, id: 0 }]);
    await up();
    assert.equal(await cursor(), before + 2 * 30 + 3);
    assert.equal(await page.locator('.g td.f').count(), 0);
    await set.tap();
    assert.equal(await isFilled(page, before + 63), true);
    // Held, the button draws on.
    const key = await set.boundingBox();
    assert.ok(key);
    const thumb = { x: key.x + key.width / 2, y: key.y + key.height / 2, id: 0 };
    await down(at.x, at.y);
    await to([{ x: at.x + 1.1 * cell, y: at.y, id: 0 }]);
    await up();
    await down(thumb.x, thumb.y);
    await down(at.x, at.y, [thumb]);
    await to([thumb, { x: at.x + 2.1 * cell, y: at.y, id: 1 }]);
    await up([thumb]);
    await up();
    assert.deepEqual(await Promise.all([64, 65, 66, 67].map((by) => isFilled(page, before + by))), [true, true, true, false]);
    assert.match(await undoable(page), /fill 3 cells/);
    await page.reload();
    await set.waitFor();
    assert.deepEqual(problems, []);
    await close();
  });
}

test('on a phone that lies the current clues stand large beside the grid, and cover nothing', async () => {
  for (const side of [20, 40]) {
    const { page, problems, close } = await visit({ ...LYING, fingers: true });
    await solve(page, rings(side, side));
    await page.locator('#stage').evaluate((/** @type {Element} */ it) => it.scrollIntoView());
    await cellOf(page, side + 3).tap();
    const current = page.locator('.current');
    assert.match(await current.innerText(), /row \d+[\s\S]*column \d+/);
    const [beside, sheet] = await Promise.all([current.boundingBox(), page.locator('#sheet').boundingBox()]);
    assert.ok(beside && sheet && sheet.x + sheet.width <= beside.x + 1, `${side}: beside the sheet`);
    assert.ok(beside.y >= -1 && beside.y < 200 && beside.x + beside.width <= LYING.width + 1, `${side}: in sight`);
    const sizes = await current.locator('.blocks button').evaluateAll((/** @type {Element[]} */ all) => all.map((it) => parseFloat(getComputedStyle(it).fontSize)));
    assert.ok(sizes.length >= 2 && Math.min(...sizes) >= 18, sizes.join());
    await current.locator('.blocks button').first().tap();
    assert.ok(await page.locator('.g td.pl').count() > 0, `${side}: where it can lie`);
    // A hint, or what is wrong, is told below: nothing moves beside the grid.
    await page.keyboard.press('h');
    await page.locator('#panel .has-tip').waitFor();
    assert.deepEqual(await page.locator('#sheet').boundingBox().then((/** @type {any} */ it) => it.width), sheet.width);
    // Told once, not in the panel below, too.
    assert.equal(await page.getByText('Press a number to see where it can lie').count(), 0);
    assert.deepEqual(problems, []);
    await close();
  }
});

for (const size of [PHONE, DESK]) {
  test(`where a number can lie, at ${size.width}`, async () => {
    const { page, problems, close } = await visit(size);
    await dropPuzzle(page, 'cat.non');
    await says(page, 'unique');
    await view(page, 'solve');
    const press = (/** @type {any} */ it) => (size === PHONE ? it.tap() : it.click());
    await press(cellOf(page, 7 * 15));
    const number = page.getByRole('button', { name: /of row 8: show where it can lie/ }).first();
    const length = Number(await number.innerText());
    await press(number);
    assert.equal(await number.getAttribute('aria-pressed'), 'true');
    const marked = await page.locator('.g td.pl').count();
    assert.ok(marked >= length, String(marked));
    // Less once something is known.
    await press(number);
    assert.equal(await page.locator('.g td.pl').count(), 0);
    await press(number);
    await press(cellOf(page, 3 * 15 + 3));
    assert.equal(await page.locator('.g td.pl').count(), 0);
    assert.deepEqual(problems, []);
    await close();
  });
}

/** Taps cells one after the other, scrolled into view; clues that are seen are of 11 pixels at least. @param {Page} page @param {number[]} cells */
async function tapAll(page, cells) {
  for (const [nth, at] of cells.entries()) {
    const place = await page.evaluate((/** @type {number} */ at) => {
      const cell = /** @type {HTMLElement} */ (document.querySelectorAll('.g tbody td')[at]);
      const middle = () => {
        const { left, top, width, height } = cell.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      };
      const isHit = () => document.elementFromPoint(middle().x, middle().y) === cell;
      if (!isHit()) cell.scrollIntoView({ block: 'center', inline: 'center' });
      return { ...middle(), isHit: isHit() };
    }, at);
    assert.ok(place.isHit, `cell ${at} is covered`);
    await page.touchscreen.tap(place.x, place.y);
    if (nth % 150) continue;
    const { font, sideways } = await gutters(page);
    assert.ok(font >= 11 && sideways <= 0, `${font} px, ${sideways} px sideways`);
  }
}

/** Those that are solved to the end; of the others every so many cells are tapped. @type {[number, typeof PHONE, boolean][]} */
const TAPPED = [[45, PHONE, WHOLE], [30, LYING, SLOW], [30, DESK, SLOW], [45, LYING, WHOLE], [45, DESK, WHOLE]];
const EVERY = 23;
if (WHOLE) TAPPED.push([25, LYING, true], [25, DESK, true]);

for (const [side, size, isWhole] of TAPPED) {
  test(`${side} by ${side} is solved by taps alone at ${size.width}${isWhole ? '' : ', in part'}`, async () => {
    const { page, problems, close } = await visit({ ...size, fingers: true });
    const picture = rings(side, side);
    await solve(page, picture);
    const cells = picture.flatMap((line, row) => [...line].flatMap((char, column) => (char === '#' ? [row * side + column] : [])))
      .filter((_, nth) => isWhole || nth % EVERY === 0);
    await tapAll(page, cells);
    if (isWhole) await says(page, 'solved');
    else assert.equal(await page.locator('.g td.f').count(), cells.length);
    assert.deepEqual(problems, []);
    await close();
  });
}

for (const size of [PHONE, LYING, DESK]) {
  const isWhole = WHOLE || (SLOW && size === PHONE);
  test(`30 by 30 in seven colours is solved by taps alone at ${size.width}${isWhole ? '' : ', in part'}`, async () => {
    const { page, problems, close } = await visit({ ...size, fingers: true });
    const picture = colored(30);
    await drop(page, 'rings.xml', coloredXml(picture));
    await says(page, 'unique');
    await view(page, 'solve');
    const pens = page.locator('#tools .pens button');
    assert.equal(await pens.count(), 9);
    let tapped = 0;
    for (let color = 1; color <= 7; color++) {
      // Beside the grid all seven, blank and not known are in sight; at first, too.
      if (color > 1 && size === LYING) await page.locator('#stage').evaluate((/** @type {Element} */ it) => it.scrollIntoView());
      for (const pen of await pens.all()) {
        const box = await pen.boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= size.width && box.y >= 0 && box.y + box.height <= size.height, JSON.stringify(box));
      }
      await pens.nth(color - 1).tap();
      const cells = picture.flatMap((line, row) => [...line].flatMap((digit, column) => (digit === String(color) ? [row * 30 + column] : [])))
        .filter((_, nth) => isWhole || nth % EVERY === 0);
      await tapAll(page, cells);
      tapped += cells.length;
    }
    if (isWhole) await says(page, 'solved');
    else assert.equal(await page.locator('.g td.k').count(), tapped);
    assert.deepEqual(problems, []);
    await close();
  });
}

test('a pause covers the grid, and the clock stands still', async () => {
  for (const size of [PHONE, DESK]) {
    const { page, problems, close } = await visit(size);
    await dropPuzzle(page, 'cat.non');
    await says(page, 'unique');
    await view(page, 'solve');
    const clock = () => page.evaluate(() => /(\d+:\d\d)/.exec(document.querySelector('.panel')?.textContent ?? '')?.[1]);
    await page.waitForTimeout(2300);
    await page.getByRole('button', { name: 'Pause' }).click();
    const goOn = page.getByRole('button', { name: 'Go on' });
    await goOn.waitFor();
    assert.equal(await page.locator('.g').isVisible(), false);
    // What was counted up to the pause is told with the next second.
    await page.waitForTimeout(1200);
    const before = await clock();
    await page.waitForTimeout(1500);
    assert.equal(await clock(), before);
    // Whatever is pressed, nothing is drawn.
    await page.keyboard.press('x');
    assert.equal(await page.locator('.g td.d, .g td.f').count(), 0);
    await goOn.click();
    assert.equal(await page.locator('.g').isVisible(), true);
    assert.deepEqual(problems, []);
    await close();
  }
});

test('mistakes are told at once, on asking, or never; colours have patterns', async () => {
  const { page, problems, close } = await visit(DESK);
  await dropPuzzle(page, 'balloon.xml');
  await says(page, 'unique');
  await view(page, 'solve');
  const check = page.locator('#tools').getByRole('button', { name: 'Check' });
  await page.getByLabel('Mistakes are told').selectOption('never');
  assert.equal(await check.getAttribute('aria-disabled'), 'true');
  await page.locator('.g tbody td').first().click();
  await page.keyboard.press('c');
  assert.equal(await page.locator('.g td.w').count(), 0);
  await page.getByLabel('Mistakes are told').selectOption('atOnce');
  await page.locator('.g tbody td').nth(1).click();
  await page.locator('.g td.w').first().waitFor();
  await page.getByLabel('Patterns for colours').check();
  await page.keyboard.press('Escape');
  await page.locator('#tools .pens button').nth(2).click();
  await page.locator('.g tbody td').nth(40).click();
  await page.locator('.g td.p2').waitFor();
  // A board that is no rectangle has them, too, one for each colour but the first.
  await dropPuzzle(page, 'fir-tree.xml');
  await says(page, 'unique');
  await view(page, 'draw');
  await page.locator('.shapes polygon.pattern').first().waitFor();
  const used = await page.locator('.shapes polygon.pattern').evaluateAll((/** @type {Element[]} */ all) => [...new Set(all.map((it) => it.getAttribute('fill')))]);
  assert.equal(used.length, await page.locator('.shapes pattern[id^=pattern-]').count());
  // Halves of cells have those of their colours, in the grid, the pens and the clues; black, the first colour, has none.
  await dropPuzzle(page, 'yacht.json');
  await says(page, 'unique');
  await view(page, 'draw');
  await page.locator('.g td.k i.half.p').first().waitFor();
  for (const where of ['.g td', '#tools .pens', '.g th']) assert.ok(await page.locator(`${where} i.half.p1`).count() > 0, where);
  assert.equal(await page.locator('.g td.h.p').count(), 0);
  await dropPuzzle(page, 'balloon.xml');
  await view(page, 'solve');
  // Sounds are made here, of nothing.
  await page.getByLabel('Sounds').check();
  await page.locator('.g tbody td').nth(42).click();
  assert.deepEqual(problems, []);
  await close();
});

test('what is opened with its picture is to be played or edited', async () => {
  for (const size of [PHONE, DESK]) {
    const { page, problems, close } = await visit(size);
    const asked = page.getByRole('alertdialog', { name: 'Play it, or edit it?' });
    await drop(page, 'cat.non', await readFile(new URL('../../puzzles/cat.non', import.meta.url)));
    await asked.waitFor();
    assert.equal(await page.locator('.app').getAttribute('data-tab'), 'solve');
    assert.equal(await page.locator('.g td.f').count(), 0);
    await page.getByRole('button', { name: 'Edit, show the picture' }).click();
    await page.waitForSelector('.app[data-tab="draw"] .g td.f');
    // The same by a link.
    await openPanel(page, 'out');
    await page.waitForFunction(() => /#p=/.test(/** @type {HTMLInputElement | null} */ (document.querySelector('.out-link input'))?.value ?? ''));
    const link = await page.getByLabel('Link with the puzzle in it').inputValue();
    await page.goto('about:blank');
    await page.goto(link);
    await asked.waitFor();
    assert.equal(await page.locator('.g td.f').count(), 0);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    assert.equal(await asked.count(), 0);
    assert.equal(await page.locator('.g td.f').count(), 0);
    assert.deepEqual(problems, []);
    await close();
  }
});

test('a link holds what is solved so far, if that is wanted', async () => {
  const { page, problems, close } = await visit(DESK);
  await dropPuzzle(page, 'balloon.xml');
  await says(page, 'unique');
  await view(page, 'solve');
  await cellOf(page, 20).click();
  await page.locator('#tools .pens button').nth(2).click();
  await cellOf(page, 40).click();
  await page.getByText('2 steps, the last: ').waitFor();
  await openPanel(page, 'out');
  const link = () => page.getByLabel('Link with the puzzle in it').inputValue();
  await page.waitForFunction(() => /#p=/.test(/** @type {HTMLInputElement | null} */ (document.querySelector('.out-link input'))?.value ?? ''));
  const bare = await link();
  await page.getByLabel('With what is solved so far').check();
  await page.waitForFunction((/** @type {string} */ bare) => /** @type {HTMLInputElement} */ (document.querySelector('.out-link input')).value !== bare, bare);
  const address = await link();
  const other = await visit({ ...PHONE, hash: new URL(address).hash });
  await other.page.waitForSelector('.g td.k');
  const filled = await Promise.all([20, 40, 41].map(async (at) => /, (red|blue)/.exec(await cellOf(other.page, at).getAttribute('aria-label') ?? '')?.[1]));
  assert.deepEqual(filled, ['red', 'blue', undefined]);
  assert.deepEqual([...problems, ...other.problems], []);
  await close();
  await other.close();
});

test('puzzles of chance can be played without having seen them', async () => {
  const { page, problems, close } = await visit(DESK);
  await openPanel(page, 'chance');
  await page.locator('[role=radio][data-seed]').nth(1).waitFor();
  await page.locator('.g td.f').first().waitFor();
  await page.getByLabel('To be played: hide the pictures').check();
  await page.waitForFunction(() => document.querySelectorAll('.g td.f').length === 0);
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.waitForSelector('.app[data-tab="solve"]');
  assert.equal(await page.locator('.g td.f').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('a warning shows its line; black on white in the dark, too', async () => {
  const { page, problems, close } = await visit({ ...DESK, dark: true });
  await drop(page, 'edges.txt', '.....\n.###.\n.#.#.\n.###.\n.....\n');
  await says(page, 'unique');
  await button(page, 'Show').click();
  await page.waitForSelector('th.here');
  await button(page, 'Show').click();
  await page.waitForFunction(() => !document.querySelector('th.here'));
  await page.locator('.cards').getByRole('button', { name: 'Cut off' }).first().click();
  await page.waitForFunction(() => document.querySelectorAll('.g tbody td').length === 9);
  const ground = () => page.locator('.g tbody td').nth(4).evaluate((/** @type {Element} */ it) => getComputedStyle(it).backgroundColor);
  assert.notEqual(await ground(), 'rgb(255, 255, 255)');
  await openPanel(page, 'settings');
  await page.getByLabel('Black on white in the dark, too').check();
  await page.keyboard.press('Escape');
  assert.equal(await ground(), 'rgb(255, 255, 255)');
  assert.deepEqual(problems, []);
  await close();
});
