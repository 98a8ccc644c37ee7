// @ts-check
/** What goes wrong: no network, a solver that fails, files and links of strangers, no script. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trapOnce, visit } from './lib/browser.js';
import { drop, dropPuzzle, says, words } from './lib/steps.js';

test('loads again without a network, and works', async () => {
  const { page, context, close } = await visit({ offline: true });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(async () => {
    for (const name of await caches.keys()) {
      const all = await (await caches.open(name)).keys();
      if (all.some(({ url }) => url.endsWith('.wasm'))) return true;
    }
    return false;
  });
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('.app');
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
  await close();
});

test('a solver that fails is started anew', async () => {
  const { page, problems, close } = await visit({ before: trapOnce });
  await dropPuzzle(page, 'cat.non');
  await says(page, 'trap');
  assert.match(await words(page), /^The solver had a fault/);
  await page.locator('#verdict .do button').click();
  await says(page, 'unique');
  assert.deepEqual(problems, []);
  await close();
});

test('a malformed file: the strip names the line, the puzzle stays', async () => {
  const { page, problems, close } = await visit();
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
  const clues = () => page.locator('th[data-line]').allInnerTexts();
  const before = await clues();
  await drop(page, 'broken.non', 'width 2\nheight x\n\nrows\n1\n');
  await says(page, 'file');
  assert.match(await words(page), /broken\.non, line \d+:/);
  assert.deepEqual(await clues(), before);
  assert.deepEqual(problems, []);
  await close();
});

test('files and links of strangers do no harm', async () => {
  const { page, problems, close } = await visit({ hash: '#p=<script>alert(1)</script>' });
  await says(page, 'file');
  const noise = Uint8Array.from({ length: 2_000_000 }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 13) & 255);
  await drop(page, 'noise.bin', noise);
  await page.waitForFunction(() => document.querySelector('#verdict')?.textContent?.includes('noise.bin'));
  const title = '<img src=x onerror="window.harmed = 1"><script>window.harmed = 1</script>';
  await drop(page, 'title.non', `title "${title.replaceAll('"', "'")}"\nwidth 2\nheight 1\n\nrows\n2\n\ncolumns\n1\n1\n`);
  await says(page, 'unique');
  assert.match(await page.locator('#title').inputValue(), /<img src=x/);
  assert.equal(await page.evaluate(() => Reflect.get(window, 'harmed')), undefined);
  assert.equal(await page.locator('.app img[src=x]').count(), 0);
  for (const hash of ['#p=', '#p=AAAA', '#p=%00', `#p=${'A'.repeat(100_000)}`]) {
    await page.evaluate((/** @type {string} */ hash) => (location.hash = hash), hash);
    await says(page, 'file');
    await dropPuzzle(page, 'cat.non');
    await says(page, 'unique');
  }
  assert.deepEqual(problems, []);
  await close();
});

test('without JavaScript the page says what it needs', async () => {
  const { page, close } = await visit({ script: false });
  assert.match(await page.locator('noscript').first().innerText().catch(() => page.locator('body').innerText()), /needs JavaScript/);
  await close();
});
