/** The element in its example page: keys, mouse, fingers, help, readers; pictures of it go to `SHOTS`, or to `shots` here. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { solve } from 'nonosat';
import { AXE, otherOrigin, put, visit } from './lib/browser.js';
import { ROOT, repository } from './lib/package.js';

const SHOTS = process.env.SHOTS ?? join(ROOT, 'shots');
mkdirSync(SHOTS, { recursive: true });
const EXAMPLE = '/web/npm/examples/element.html';
const HEART = '0101011111111110111000100';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SHOWN = '#file td[role=gridcell]';

const said = (page, id) => page.locator(`${id} .status`);
const cell = (page, id, at) => page.locator(`${id} td[role=gridcell]`).nth(at);
/** Records the events of an element. */
const record = (page, id) => page.evaluate((id) => {
  window.heard = [];
  for (const kind of ['change', 'solved']) document.querySelector(id).addEventListener(kind, ({ detail }) => window.heard.push([kind, detail.solved]));
}, id);

test('solved by keys', async () => {
  const { page, problems, close } = await visit(EXAMPLE, { ready: SHOWN });
  await record(page, '#own');
  await cell(page, '#own', 0).focus();
  await page.keyboard.press('x');
  assert.equal(await cell(page, '#own', 0).getAttribute('aria-label'), 'row 1, column 1, crossed');
  assert.equal(await said(page, '#own').textContent(), 'crossed');
  await page.keyboard.press('Control+z');
  assert.equal(await cell(page, '#own', 0).getAttribute('aria-label'), 'row 1, column 1, empty');
  await page.keyboard.press('Control+Home');
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 5; column++) {
      if (HEART[row * 5 + column] === '1') await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
  }
  assert.equal(await said(page, '#own').textContent(), 'Solved.');
  assert.equal(await page.locator('#said').textContent(), `A heart: ${HEART}`);
  const heard = await page.evaluate(() => window.heard);
  assert.deepEqual(heard.at(-1), ['solved', true]);
  assert.equal(heard.filter(([kind]) => kind === 'solved').length, 1);
  assert.match(await page.locator('#own th[role=rowheader]').first().getAttribute('aria-label'), /^row 1: 1 1, done$/);
  assert.deepEqual(problems, []);
  await close();
});

test('solved by the mouse, in strokes and in colours', async () => {
  const { page, problems, close } = await visit(EXAMPLE, { ready: SHOWN });
  const { solution } = await solve(repository('puzzles/cherries.non'));
  await cell(page, '#colour', 0).click({ button: 'right' });
  assert.match(await cell(page, '#colour', 0).getAttribute('aria-label'), /crossed$/);
  for (const color of [1, 2, 3]) {
    await page.locator(`#colour [data-do=pen-${color}]`).click();
    for (const run of solution.matchAll(new RegExp(`${color}+`, 'g'))) {
      for (let at = run.index; at < run.index + run[0].length; at++) await cell(page, '#colour', at).click();
    }
  }
  assert.equal(await said(page, '#colour').textContent(), 'Solved.');
  assert.equal(await page.evaluate(() => document.querySelector('#colour').solved), true);
  // A stroke is one step of undo.
  await page.locator('#file').scrollIntoViewIfNeeded();
  const [from, to] = await Promise.all([0, 4].map((at) => cell(page, '#file', at).boundingBox()));
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  await page.mouse.move(to.x + 9, to.y + 9, { steps: 12 });
  await page.mouse.up();
  const grid = () => page.evaluate(() => document.querySelector('#file').grid.slice(0, 6));
  assert.equal(await grid(), '11111?');
  await page.locator('#file [data-do=undo]').click();
  assert.equal(await grid(), '??????');
  await page.locator('#file [data-do=redo]').click();
  assert.equal(await grid(), '11111?');
  assert.deepEqual(problems, []);
  await close();
});

test('by fingers, with the cross', async () => {
  const { page, problems, close } = await visit(EXAMPLE, { width: 390, height: 844, ready: SHOWN });
  await page.locator('#own [data-do=pen-0]').tap();
  await cell(page, '#own', 7).tap();
  assert.equal(await page.evaluate(() => document.querySelector('#own').grid[7]), '0');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('check and hint load the solver, mark what is wrong, and give the step away bit by bit', async () => {
  const { page, problems, close } = await visit(EXAMPLE, { ready: SHOWN });
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.locator('#file [data-do=check]').click();
  await page.locator('#file').getByText('No mistake so far.').waitFor();
  assert.ok(asked.some((url) => url.endsWith('solver.wasm.lzma')));
  await cell(page, '#file', 0).click();
  await page.locator('#file [data-do=check]').click();
  await page.locator('#file').getByText('The marked cells are wrong.').waitFor();
  assert.match(await cell(page, '#file', 0).getAttribute('aria-label'), /filled, wrong$/);
  await page.locator('#file [data-do=undo]').click();
  assert.equal(await page.locator('#file td.wrong').count(), 0);
  const words = new Set();
  for (let degree = 0; degree < 3; degree++) {
    const before = await said(page, '#file').textContent();
    await page.locator('#file [data-do=hint]').click();
    await page.waitForFunction((before) => {
      const now = document.querySelector('#file').shadowRoot.querySelector('.status').textContent;
      return now !== before && !now.startsWith('Checking');
    }, before);
    words.add(await said(page, '#file').textContent());
  }
  assert.equal(words.size, 3);
  assert.ok(await page.locator('#file td.look').count() > 0);
  assert.equal(await page.locator('#own [data-do=check]').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('other formats are read by the library; what cannot be shown is said', async () => {
  put('/made/other.html', `<!doctype html><html lang="de"><title>x</title>
    <meta http-equiv="content-security-policy" content="style-src 'none'"><script type="module" src="${await otherOrigin()}/web/npm/dist/element.js"></script>
    <nonosat-puzzle id="picture">\n.#.\n###\n.#.\n</nonosat-puzzle><nonosat-puzzle id="triddler" src="/puzzles/fir-tree.xml"></nonosat-puzzle>
    <nonosat-puzzle id="none" src="/no/such.non"></nonosat-puzzle><nonosat-puzzle id="bad" lang="en">width 3\nheight x</nonosat-puzzle>`);
  const { page, problems, close } = await visit('/made/other.html', { ready: '#picture td[role=gridcell]' });
  assert.equal(await page.locator('#picture table').getAttribute('aria-label'), 'Nonogramm, 3 Zeilen, 3 Spalten');
  // The policy of the page is against styles within it.
  assert.equal(await cell(page, '#picture', 0).evaluate((it) => getComputedStyle(it).cursor), 'crosshair');
  assert.deepEqual(problems.filter((words) => /style/i.test(words)), []);
  await page.locator('#triddler').getByText('Rätsel dieser Art können hier nicht gezeigt werden.').waitFor();
  await page.locator('#none').getByText('Das Rätsel konnte nicht gelesen werden. 404 Not Found').waitFor();
  await page.locator('#bad').getByText('The puzzle could not be read. puzzle:2:8: expected a size').waitFor();
  await page.evaluate(() => (document.querySelector('#picture').grid = '?1?111?1?'));
  await page.locator('#picture').getByText('Gelöst.').waitFor();
  // Moved, it keeps what is filled in.
  await page.evaluate(() => document.body.append(document.querySelector('#picture')));
  assert.equal(await page.evaluate(() => document.querySelector('#picture').grid), '?1?111?1?');
  await close();
});

for (const [width, height] of [[390, 844], [1280, 800]]) {
  for (const dark of [false, true]) {
    test(`axe and a picture at ${width}, ${dark ? 'dark' : 'light'}`, async () => {
      const { page, problems, close } = await visit(EXAMPLE, { width, height, dark, ready: SHOWN });
      const { solution } = await solve(repository('puzzles/cherries.non'));
      await page.evaluate((solution) => (document.querySelector('#colour').grid = solution), solution);
      await page.evaluate(() => (document.querySelector('#file').grid = document.querySelector('#file').grid.replace(/^.{25}/, '1????00000??10???????1???')));
      await page.locator('#file [data-do=check]').click();
      await page.locator('#file').getByText('The marked cells are wrong.').waitFor();
      await page.evaluate(AXE);
      const found = await page.evaluate(async (runOnly) => {
        const { violations } = await window.axe.run({ runOnly });
        return violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.target.flat().join(' ')).slice(0, 3).join(', ')}`);
      }, RULES);
      await page.screenshot({ path: join(SHOTS, `element-${width}-${dark ? 'dark' : 'light'}.png`), fullPage: true });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
      assert.deepEqual([...found, ...problems], []);
      await close();
    });
  }
}
