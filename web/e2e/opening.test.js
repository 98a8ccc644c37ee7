// @ts-check
/** Opening a puzzle while another one is there: at once, whatever the other one is, and whatever is done with it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { PHONE, visit } from './lib/browser.js';
import { cluesText, noise, rings } from './lib/puzzles.js';
import { drop, dropPuzzle, paste, repository, says, view, words } from './lib/steps.js';

/** Whether the page has this title. @param {any} page @param {string} title */
const titled = (page, title) => page.waitForFunction((/** @type {string} */ title) =>
  /** @type {HTMLInputElement} */ (document.querySelector('#title'))?.value === title, title);

/**
 * Opens it while a check runs that lasts longer than a test may: what waits for it is never seen. Milliseconds, of which a
 * person is promised 300. @param {any} page @param {() => Promise<unknown>} open @param {string} title
 */
async function duringCheck(page, open, title) {
  await drop(page, 'noise.txt', cluesText(noise()));
  await says(page, 'checking');
  await page.waitForTimeout(600);
  assert.equal(await page.locator('#verdict').getAttribute('data-v'), 'checking');
  const begin = performance.now();
  await open();
  await titled(page, title);
  return performance.now() - begin;
}

test('a puzzle that is opened does not wait for a check: files, pastes, links', async (t) => {
  const { page, problems, close } = await visit();
  // The second worker is there.
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
  const text = readFileSync(repository('puzzles/cat.non'), 'utf8');
  const link = `#p=${deflateRawSync(text).toString('base64url')}`;
  const ways = /** @type {const} */ ([
    ['a file', () => dropPuzzle(page, 'balloon.xml'), 'Balloon'],
    ['a paste', () => paste(page, text), 'Cat'],
    ['a packed file', () => drop(page, 'balloon.xml.gz', gzipSync(readFileSync(repository('puzzles/balloon.xml')))), 'Balloon'],
    ['a link', () => page.evaluate((/** @type {string} */ hash) => (location.hash = hash), link), 'Cat'],
    ['a triddler', () => dropPuzzle(page, 'fir-tree.xml'), 'Fir tree'],
  ]);
  for (const [what, open, title] of ways) {
    const took = await duringCheck(page, open, title);
    t.diagnostic(`${what}: ${took.toFixed(0)} ms`);
    await says(page, 'unique');
  }
  assert.deepEqual(problems, []);
  await close();
});

test('a file that cannot be read during a check is told, and the check is made afterwards', async () => {
  const { page, problems, close } = await visit();
  await drop(page, 'noise.txt', cluesText(noise()));
  await says(page, 'checking');
  await page.waitForTimeout(400);
  await drop(page, 'broken.non', 'width 2\nheight x\n\nrows\n1\n');
  await says(page, 'file', 5000);
  assert.match(await words(page), /^broken\.non, line 2/);
  await page.waitForTimeout(1500);
  assert.match(await words(page), /^broken\.non, line 2/, 'the error stays');
  await page.locator('#verdict .do button').click();
  await page.keyboard.press('Escape');
  await says(page, 'checking');
  assert.deepEqual(problems, []);
  await close();
});

test('puzzles of each kind follow each other without an error', async () => {
  for (const size of [{}, PHONE]) {
    const { page, problems, close } = await visit(size);
    const kinds = /** @type {[string, string | Uint8Array, string][]} */ ([
      ['rings.txt', rings(160, 120).join('\n'), '.big canvas'], ['cat.non', readFileSync(repository('puzzles/cat.non')), 'table.g'],
      ['fir-tree.xml', readFileSync(repository('puzzles/fir-tree.xml')), '.paper svg'], ['line.txt', rings(70, 3).join('\n'), '[role=grid]'],
      ['dot.txt', '#.\n.#', 'table.g'], ['wide.txt', rings(200, 61).join('\n'), '.big canvas'],
    ]);
    for (const [one, first, is] of kinds) {
      for (const [two, second, then] of kinds) {
        await drop(page, one, first);
        await page.locator(is).first().waitFor({ state: 'attached' });
        // The cursor is at the end, and close to the cells.
        await page.locator('[role=grid] [tabindex="0"], [role=grid][tabindex="0"]').first().focus();
        await page.keyboard.press('Control+End');
        for (let at = 0; at < 3; at++) await page.keyboard.press('+');
        await page.keyboard.press('ArrowLeft', { delay: 0 });
        await drop(page, two, second);
        await page.locator(then).first().waitFor({ state: 'attached' });
        await page.waitForTimeout(60);
        assert.deepEqual(problems, [], `${one}, then ${two}`);
      }
    }
    // As quickly as they come.
    for (let round = 0; round < 3; round++) {
      for (const [name, content] of kinds) await drop(page, name, content);
    }
    await page.waitForTimeout(500);
    assert.deepEqual(problems, []);
    await close();
  }
});

test('what unpacks to too much is given up on the way', { skip: process.platform !== 'linux' }, async (t) => {
  const { page, context, problems, close } = await visit();
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
  const devtools = await context.browser().newBrowserCDPSession();
  /** The most memory that the browser's processes take while something is done, in MB. @param {() => Promise<unknown>} run */
  const most = async (run) => {
    let [top, isDone] = [0, false];
    const before = await memory(devtools);
    const done = run().finally(() => (isDone = true));
    while (!isDone) top = Math.max(top, (await memory(devtools)) - before);
    await done;
    return top / 1e6;
  };
  const zeros = Buffer.alloc(900_000_000, '0');
  const hash = `#p=${deflateRawSync(zeros, { level: 9 }).toString('base64url')}`;
  const linked = await most(async () => {
    await page.evaluate((/** @type {string} */ hash) => (location.hash = hash), hash);
    await says(page, 'file');
  });
  t.diagnostic(`a link: ${linked.toFixed(0)} MB more`);
  assert.ok(linked < 150, `${linked} MB`);
  const packed = gzipSync(zeros, { level: 9 });
  const filed = await most(async () => {
    await drop(page, 'zeros.non.gz', packed);
    await page.waitForFunction(() => document.querySelector('#verdict[data-v=file]')?.textContent?.includes('zeros.non'));
  });
  t.diagnostic(`a file: ${filed.toFixed(0)} MB more`);
  assert.ok(filed < 450, `${filed} MB`);
  assert.deepEqual(problems, []);
  await close();
});

/** Bytes that the processes of pages take. @param {any} devtools */
async function memory(devtools) {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter((/** @type {any} */ it) => it.type === 'renderer');
  return pages.reduce((/** @type {number} */ sum, /** @type {any} */ { id }) => {
    const [, kilobytes] = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return sum + Number(kilobytes ?? 0) * 1024;
  }, 0);
}

test('a puzzle in whatever form is pasted and read: cells of a spreadsheet, an address, lists of a program, a page', async () => {
  const { page, problems, close } = await visit();
  const rows = ['2', '4 1', '7', '4 1', '1'];
  const columns = ['1', '3', '5', '4', '3', '1', '3'];
  const list = (/** @type {string[]} */ clues) => `[${clues.map((clue) => `[${clue.replace(' ', ', ')}]`).join(', ')}]`;
  const forms = {
    spreadsheet: `\t${columns.join('\t')}\n${rows.map((clue) => `${clue}${'\t'.repeat(7)}`).join('\n')}\n`,
    python: `rows = ${list(rows)}\ncols = ${list(columns)}\n`,
    address: `https://example.org/?rows=${rows.join(';').replaceAll(' ', ',')}&cols=${columns.join(';')}`,
    newspaper: `Rows: ${rows.join(', ')}\nColumns: ${columns.join(', ')}\n`,
    blocks: `${rows.join('\n')}\n\n${columns.join('\n')}\n`,
  };
  for (const [form, text] of Object.entries(forms)) {
    await dropPuzzle(page, 'balloon.xml');
    await titled(page, 'Balloon');
    await says(page, 'unique');
    await paste(page, text);
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('#title'))?.value !== 'Balloon');
    await says(page, 'unique');
  }
  assert.deepEqual(problems, []);
  await close();
});

test('a puzzle of another size by undo leaves the focus in the grid, on the one cell that can have it', async () => {
  const { page, problems, close } = await visit();
  for (const [name, width, height] of /** @type {[string, number, number][]} */ ([['large', 20, 20], ['small', 12, 9]])) {
    await drop(page, `${name}.txt`, rings(width, height).join('\n'));
    await titled(page, name);
  }
  await view(page, 'draw');
  const cells = page.getByRole('gridcell');
  await cells.nth(30).focus();
  for (const [key, count] of /** @type {[string, number][]} */ ([['Control+z', 400], ['Control+y', 108]])) {
    await page.keyboard.press(key);
    await page.waitForFunction((/** @type {number} */ count) => document.querySelectorAll('[role=gridcell]').length === count, count);
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'gridcell');
    assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1, key);
  }
  assert.deepEqual(problems, []);
  await close();
});
