// @ts-check
/** The states of the page that are looked at, and how to get there. */
import { readFileSync } from 'node:fs';
import { endless, hastened, heldFrom, trapOnce, withoutStorage } from './browser.js';
import { HEART, SEVERAL, cluesText, noise, rings } from './puzzles.js';
import { button, drop, dropPuzzle, openPanel, repository, says, view } from './steps.js';

/** @typedef {import('./steps.js').Page} Page */

const filled = (/** @type {string[]} */ picture) => picture.map((line) => line.padEnd(10, '.')).join('\n');
const unique = async (/** @type {Page} */ page) => {
  await dropPuzzle(page, 'cat.non');
  await says(page, 'unique');
};
const several = async (/** @type {Page} */ page) => {
  await drop(page, 'dots.txt', filled(SEVERAL));
  await says(page, 'several');
  await page.waitForSelector('.panel .cards li').catch(() => null);
};
/** Another puzzle on this device, of a tab that was closed. @param {Page} page @param {string} name */
const another = async (page, name) => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector('.app');
  await other.waitForTimeout(400);
  await dropPuzzle(other, name);
  await says(other, 'unique');
  await other.waitForTimeout(600);
  await other.close();
};
const solve = async (/** @type {Page} */ page) => {
  await unique(page);
  await view(page, 'solve');
};
const hint = (/** @type {number} */ degree) => async (/** @type {Page} */ page) => {
  await solve(page);
  for (let at = 0; at < degree; at++) {
    await page.keyboard.press('h');
    await page.waitForTimeout(250);
  }
};
const panel = (/** @type {string} */ name) => async (/** @type {Page} */ page) => {
  await unique(page);
  await openPanel(page, name);
  await page.waitForTimeout(200);
};
/** A picture in the panel, until this is said. @param {string} name @param {string} words */
const scanned = (name, words) => async (/** @type {Page} */ page) => {
  await openPanel(page, 'scan');
  await page.locator('#panel input[type=file]').first().setInputFiles(repository(`tests/images/${name}`));
  await page.getByText(words).waitFor();
};
const typed = (/** @type {string} */ clue, /** @type {string} */ verdict) => async (/** @type {Page} */ page) => {
  await drop(page, 'heart.txt', filled(HEART.slice(1)));
  await page.waitForTimeout(300);
  await view(page, 'clues');
  await page.locator('#clue-1').fill(clue);
  await page.locator('#clue-1').press('Enter');
  await says(page, verdict);
};

/** What some states need before the page is there: a solver that takes long, ends at once, fails. @type {Record<string, (page: Page) => Promise<unknown>>} */
export const BEFORE = {
  checking: endless, stopped: endless, 'not-kept': withoutStorage, unknown: hastened, trap: trapOnce,
  'generate-running': (page) => heldFrom(page, 'generate', 3),
};

/** States that only thin windows have. */
export const THIN = ['menu'];

/** The library, of which some puzzles were solved. @param {any} page */
async function someSolved(page) {
  await page.evaluate(() => {
    const ids = ['five-anvil', 'five-arrow', 'five-chair', 'five-crown', 'anchor'];
    localStorage.setItem('nonosat.library', JSON.stringify(Object.fromEntries(ids.map((id) => [id, `hash of ${id}`]))));
    localStorage.setItem('nonosat.solved', JSON.stringify(ids.map((id) => (
      { hash: `hash of ${id}`, title: id, size: '5 × 5', colors: 1, seconds: 60, hints: 0, day: '2026-11-26' }))));
  });
  await page.reload();
  await openPanel(page, 'library');
  await page.locator('#library-today li').nth(2).waitFor();
}

/** @type {Record<string, (page: Page) => Promise<unknown>>} */
export const STATES = {
  empty: async () => undefined,
  'draw-unique': async (page) => {
    await drop(page, 'heart.txt', filled(HEART.slice(1)));
    await says(page, 'unique');
  },
  'draw-several': several,
  'draw-none': async (page) => {
    await typed('10', 'none')(page);
    await view(page, 'draw');
  },
  ask: async (page) => {
    await drop(page, 'heart.txt', cluesText(HEART.slice(1).map((line) => line.padEnd(10, '.'))));
    await says(page, 'unique');
    await view(page, 'draw');
    await page.locator('.g tbody td').nth(22).click();
    await page.getByRole('alertdialog').waitFor();
  },
  'not-kept': async (page) => {
    await unique(page);
    await button(page, /^Not kept/).waitFor();
  },
  checking: async (page) => {
    await dropPuzzle(page, 'dom-16.non');
    await says(page, 'checking');
    await page.waitForTimeout(600);
  },
  stopped: async (page) => {
    await dropPuzzle(page, 'dom-16.non');
    await says(page, 'checking');
    await page.locator('#verdict .do button').click();
    await says(page, 'stopped');
  },
  unknown: async (page) => {
    await drop(page, 'noise.txt', cluesText(noise(45)));
    await says(page, 'unknown');
    await view(page, 'draw');
    await button(page, 'Show the cells left').click();
  },
  trap: async (page) => {
    await dropPuzzle(page, 'cat.non');
    await says(page, 'trap');
  },
  'clues-error': typed('x1', 'unread'),
  'clues-none': async (page) => {
    await dropPuzzle(page, 'unsolvable.non');
    await says(page, 'none');
    await view(page, 'clues');
    await page.waitForTimeout(600);
  },
  solve,
  'hint-line': hint(1),
  'hint-cells': hint(3),
  'solve-wrong': async (page) => {
    await solve(page);
    await page.locator('[role=gridcell][tabindex="0"]').first().focus();
    await page.keyboard.press('Control+Home');
    for (let at = 0; at < 3; at++) {
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('c');
    await page.waitForTimeout(400);
  },
  solved: async (page) => {
    await drop(page, 'small.txt', cluesText(['.#.#.', '#####', '#####', '.###.', '..#..']));
    await says(page, 'unique');
    await view(page, 'solve');
    // On a busy machine, answers may come later than so many keys.
    for (let at = 0; at < 400 && !(await page.locator('#verdict[data-v="solved"]').count()); at++) {
      await page.keyboard.press('h');
      if (at >= 40) await page.waitForTimeout(40);
    }
    await says(page, 'solved');
  },
  explain: async (page) => {
    await solve(page);
    await page.keyboard.press('e');
    await button(page, /^(One step on|O krok ďalej)$/).click();
  },
  library: async (page) => {
    await someSolved(page);
    await page.locator('li:has([data-series=animals]) .icon').click();
    await says(page, 'unique');
    await page.locator('.g tbody td').first().click();
    await openPanel(page, 'library');
    await page.locator('#library-begun li').waitFor();
  },
  'library-series': async (page) => {
    await someSolved(page);
    await page.locator('[data-series=first]').click();
    await page.locator('.puzzles canvas').first().waitFor();
  },
  'library-all': async (page) => {
    await someSolved(page);
    await page.locator('[data-series=all]').click();
    await page.locator('#library-list canvas').first().waitFor();
  },
  image: async (page) => {
    await openPanel(page, 'image');
    await page.locator('.panel input[type=file]').setInputFiles(repository('tests/images/owl.jpg'));
    await page.locator('[role=radio][data-card] .num.ok').first().waitFor();
  },
  'solve-guessing': async (page) => {
    await solve(page);
    await page.locator('.g tbody td').nth(31).click();
    await page.keyboard.press('g');
    for (const at of [33, 34, 48]) await page.locator('.g tbody td').nth(at).click();
  },
  'solve-large': async (page) => {
    await drop(page, 'rings.txt', rings(40, 40).join('\n'));
    await page.waitForFunction(() => /unique|several/.test(document.querySelector('#verdict:not(.stale)')?.getAttribute('data-v') ?? ''));
    await view(page, 'solve');
    await page.locator('.g tbody td').nth(10 * 40 + 5).click();
  },
  'solve-places': async (page) => {
    await solve(page);
    await page.locator('.g tbody td').nth(31).click();
    await page.locator('.blocks button').first().click();
  },
  'solve-cursor': async (page) => {
    await page.evaluate(() => localStorage.setItem('nonosat.settings', JSON.stringify({ steer: true })));
    await page.reload();
    await solve(page);
    await page.locator('button.set').waitFor();
  },
  opening: async (page) => {
    await drop(page, 'cat.non', readFileSync(repository('puzzles/cat.non')));
    await says(page, 'unique');
    await page.locator('#opening').waitFor();
  },
  paused: async (page) => {
    await solve(page);
    await button(page, /^(Pause|Pauza)$/).click();
    await page.locator('.cover').waitFor();
  },
  patterns: async (page) => {
    await page.evaluate(() => localStorage.setItem('nonosat.settings', JSON.stringify({ patterns: true })));
    await page.reload();
    await dropPuzzle(page, 'balloon.xml');
    await says(page, 'unique');
  },
  'patterns-halves': async (page) => {
    await page.evaluate(() => localStorage.setItem('nonosat.settings', JSON.stringify({ patterns: true })));
    await page.reload();
    await dropPuzzle(page, 'yacht.json');
    await says(page, 'unique');
  },
  bin: async (page) => {
    await several(page);
    await another(page, 'cat.non');
    await openPanel(page, 'new');
    await button(page, /^(Remove|Odstrániť) Cat$/).click();
    const bin = page.locator('#panel details summary').filter({ hasText: /^(Removed|Odstránené)/ });
    await bin.click();
    await bin.scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
  },
  kept: async (page) => {
    await unique(page);
    await another(page, 'balloon.xml');
    await openPanel(page, 'new');
    await page.locator('.kept').scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
  },
  'scan-new': panel('scan'),
  'scan-certain': scanned('printed.jpg', 'No clue is doubtful'),
  'scan-doubtful': async (page) => {
    await scanned('doubtful.png', '3 clues to look at')(page);
    await button(page, 'It is right').click();
    await page.getByText('as you read it').waitFor();
  },
  'scan-corners': async (page) => {
    await scanned('printed.jpg', 'No clue is doubtful')(page);
    await button(page, 'Set the corners…').click();
  },
  'scan-none': scanned('moon.jpg', 'Make a puzzle of this image'),
  generate: async (page) => {
    await openPanel(page, 'chance');
    await page.locator('[role=radio][data-seed]').nth(5).waitFor();
  },
  'generate-running': async (page) => {
    await openPanel(page, 'chance');
    await page.locator('[role=radio][data-seed]').nth(2).waitFor();
    await page.waitForTimeout(300);
  },
  menu: async (page) => {
    await unique(page);
    await openPanel(page, 'menu');
  },
  offline: async (page) => {
    await unique(page);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.waitForSelector('.badge');
  },
  out: panel('out'),
  booklet: async (page) => {
    await unique(page);
    await openPanel(page, 'out');
    await page.locator('section[aria-labelledby=out-booklet] button').click();
    await page.locator('.pages img').first().waitFor();
  },
  settings: panel('settings'),
  keys: panel('keys'),
  new: panel('new'),
  colour: async (page) => {
    await dropPuzzle(page, 'balloon.xml');
    await says(page, 'unique');
  },
  triddler: async (page) => {
    await dropPuzzle(page, 'fir-tree.xml');
    await says(page, 'unique');
  },
  'triddler-step': async (page) => {
    await dropPuzzle(page, 'fir-tree.xml');
    await says(page, 'unique');
    await view(page, 'solve');
    await page.keyboard.press('e');
    await button(page, 'One step on').click();
  },
  triangles: async (page) => {
    await dropPuzzle(page, 'rocket.g');
    await says(page, 'unique');
  },
  large: async (page) => {
    await drop(page, 'rings.txt', rings(160, 120).join('\n'));
    await page.waitForSelector('canvas');
    await page.waitForTimeout(1500);
  },
  'large-close': async (page) => {
    await drop(page, 'rings.txt', rings(160, 120).join('\n'));
    await page.waitForSelector('canvas');
    await page.locator('[role=gridcell]').focus();
    for (let at = 0; at < 5; at++) await page.keyboard.press('+');
    await page.waitForTimeout(300);
  },
};
