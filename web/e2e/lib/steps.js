// @ts-check
/** What somebody does on the page, in words. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rings } from './puzzles.js';

/** @param {string} name a file of the repository */
export const repository = (name) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

/** @typedef {any} Page a page of playwright-core, which is installed elsewhere */

/** Pastes a text on the page. @param {Page} page @param {string} text */
export const paste = (page, text) => page.evaluate((/** @type {string} */ text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}, text);

/** Drops a file on the page. @param {Page} page @param {string} name @param {string | Uint8Array} content */
export async function drop(page, name, content) {
  const bytes = Buffer.from(content).toString('base64');
  await page.evaluate((/** @type {string[]} */ [name, bytes]) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(atob(bytes ?? ''), (char) => char.charCodeAt(0))], name ?? ''));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  }, [name, bytes]);
}

/** Drops a file of the repository's puzzles, to edit it: with its picture it is to be played otherwise. @param {Page} page @param {string} name */
export async function dropPuzzle(page, name) {
  const app = page.locator('.app');
  const [tab, title] = [await app.getAttribute('data-tab'), await page.locator('#title').inputValue()];
  await drop(page, name, readFileSync(repository(`puzzles/${name}`)));
  await page.waitForFunction((/** @type {string} */ title) => /** @type {HTMLInputElement | null} */ (document.querySelector('#title'))?.value !== title, title, { timeout: 1500 })
    .catch(() => null);
  if (tab === 'solve' || (await app.getAttribute('data-tab')) !== 'solve') return;
  await page.locator('#opening').getByRole('button').last().click();
}

/** Waits until the strip says it. @param {Page} page @param {string} verdict @param {number} [timeout] */
export const says = (page, verdict, timeout = 20_000) =>
  page.waitForSelector(`#verdict[data-v="${verdict}"]:not(.stale)`, { timeout });

/** The words of the strip. @param {Page} page @returns {Promise<string>} */
export const words = async (page) => (await page.locator('#verdict .say').innerText()).replace(/\s+/g, ' ');

/** @param {Page} page @param {'draw' | 'clues' | 'solve'} name */
export async function view(page, name) {
  await page.locator(`#tab-${name}`).click();
  await page.waitForSelector(`.app[data-tab="${name}"]`);
}

/** The panels of the menu, in its order. */
const MENU = ['new', 'library', 'open', 'paste', 'scan', 'image', 'chance', 'out', 'settings', 'keys'];

/** Opens a panel, by the menu where the bar has no button of it, in any language. @param {Page} page @param {string} name */
export async function openPanel(page, name) {
  if (name === 'out') return page.locator('#out-button').click();
  // After a reload the bar may not stand yet: what is not there is not visible either.
  await page.waitForSelector('.app');
  const isThin = await page.locator('#menu-button').isVisible();
  if (isThin) {
    await page.locator('#menu-button').click();
    if (name === 'menu') return;
    return page.locator('.menu-list button').nth(MENU.indexOf(name)).click();
  }
  if (name === 'keys' || name === 'settings') return page.locator(`#${name}-button`).click();
  await page.locator('#new-button').click();
  if (name === 'scan') await page.locator('.panel').getByRole('button', { name: /^(A photo|Fotka)/ }).click();
  if (name === 'image') await page.locator('.panel').getByRole('button', { name: /^(An image|Obrázok)/ }).click();
  if (name === 'library') await page.locator('.panel').getByRole('button', { name: /^(Library|Knižnica)/ }).click();
  if (name === 'chance') await page.locator('.panel').getByRole('button', { name: /^(Chance|Náhoda)/ }).click();
}

/** Fills cells of the grid as a hand does. @param {Page} page @param {string[]} picture @param {number} columns */
export async function draw(page, picture, columns) {
  const cells = page.getByRole('gridcell');
  const isTouch = await page.evaluate(() => matchMedia('(any-pointer: coarse)').matches);
  for (const [row, line] of picture.entries()) {
    for (const [column, char] of [...line].entries()) {
      if (char !== '#') continue;
      const cell = cells.nth(row * columns + column);
      await (isTouch ? cell.tap({ noWaitAfter: true }) : cell.click({ noWaitAfter: true }));
    }
  }
}

/** What undo would take back. @param {Page} page @returns {Promise<string>} */
export const undoable = (page) => page.getByRole('button', { name: /^Undo/ }).getAttribute('aria-label');

/** A visible button. @param {Page} page @param {string | RegExp} name */
export const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' }).locator('visible=true').first();

/** Begins to explain what takes long. @param {Page} page */
export async function explainLong(page) {
  await drop(page, 'rings.txt', rings(100, 100).join('\n'));
  await says(page, 'unique');
  await view(page, 'solve');
  await page.keyboard.press('e');
}

/** Begins to look for puzzles that are hardly ever found. @param {Page} page */
export async function generateLong(page) {
  await openPanel(page, 'chance');
  await page.locator('#chance-level').selectOption('search');
  await page.locator('.panel').getByRole('checkbox', { name: 'any' }).uncheck();
  await page.locator('#chance-low').fill('10');
}
