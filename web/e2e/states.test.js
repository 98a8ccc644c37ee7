// @ts-check
/**
 * Each state of the page on a phone, and at each width with `NONOSAT_SLOW_TESTS`; light and dark: a screenshot, what a
 * script can see of it, and axe.
 * The pictures go to `SHOTS`, or to `shots` here.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SLOW, visit } from './lib/browser.js';
import { BEFORE, STATES, THIN } from './lib/states.js';

const SHOTS = process.env.SHOTS ?? fileURLToPath(new URL('./shots', import.meta.url));
const axe = readFileSync(createRequire(new URL('../page/package.json', import.meta.url)).resolve('axe-core/axe.min.js'), 'utf8');
mkdirSync(SHOTS, { recursive: true });

/** Widths that one visit is shown at, the first of them with fingers. */
const VISITS = SLOW ? [[390], [1440, 1280, 768]] : [[390]];

/** Only contrast depends on the theme. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Heights of the strip by width. @type {Map<number, number[]>} */
const heights = new Map();

const seen = () => {
  const isShown = (/** @type {Element} */ it) => it.checkVisibility({ visibilityProperty: true });
  const primary = [...document.querySelectorAll('.primary')].filter(isShown);
  const small = [...document.querySelectorAll('button, select, input:not(.hide, [type=checkbox], [type=radio], [type=range]), summary')].filter((it) => {
    const { width, height } = it.getBoundingClientRect();
    // Numbers of a clue are seen together.
    const least = it.closest('.blocks') ? 31.5 : 43.5;
    return isShown(it) && width > 1 && !it.closest('.hide') && (height < 43.5 || width < least);
  });
  return {
    sideways: document.documentElement.scrollWidth - innerWidth,
    strip: document.getElementById('verdict')?.getBoundingClientRect().height ?? 0,
    inStrip: primary.filter((it) => it.closest('#verdict')).length,
    primary: primary.length,
    small: small.map((it) => `${it.tagName.toLowerCase()} ${(it.getAttribute('aria-label') ?? (it.id || it.textContent) ?? '').trim().slice(0, 40)}`),
  };
};

for (const [name, go] of Object.entries(STATES)) {
  for (const widths of THIN.includes(name) ? VISITS.slice(0, 1) : VISITS) {
    test(`${name} at ${widths.join(', ')}`, async () => {
      const [first] = widths;
      const isPhone = first === 390;
      const { page, problems, close } = await visit({ width: first, height: isPhone ? 844 : 900, before: BEFORE[name] });
      /** @type {string[]} */
      const faults = [];
      await go(page);
      for (const width of widths) {
        if (!isPhone) await page.setViewportSize({ width, height: width === 1280 ? 800 : 900 });
        for (const colorScheme of ['light', 'dark']) {
          const at = `${name}-${width}-${colorScheme}`;
          await page.emulateMedia({ colorScheme });
          await page.waitForTimeout(60);
          if (width !== 1280) await page.screenshot({ path: `${SHOTS}/${at}.png` });
          const found = await page.evaluate(seen);
          if (found.sideways > 0) faults.push(`${at}: ${found.sideways} px to scroll sideways`);
          if (found.inStrip > 1 || found.primary > 2) faults.push(`${at}: ${found.primary} primary buttons, ${found.inStrip} in the strip`);
          if (isPhone && found.small.length) faults.push(`${at}: small targets: ${found.small.join('; ')}`);
          heights.set(width, [...(heights.get(width) ?? []), found.strip]);
          if (width !== 390 && width !== 1280) continue;
          // By the debugger, which the page's policy does not hold back.
          await page.evaluate(`if (!window.axe) { ${axe} }`);
          const violations = await page.evaluate(async (/** @type {string[]} */ runOnly) => {
            const { violations } = await Reflect.get(window, 'axe').run({ runOnly });
            // The one cell over a large grid is as large as its cells: that is essential, and keys and zoom serve as well.
            const isEssential = (/** @type {any} */ it) => it.id === 'target-size' && it.nodes.every((/** @type {any} */ node) => String(node.target).includes('.bigcell'));
            return violations.filter((/** @type {any} */ it) => !isEssential(it)).map((/** @type {any} */ it) => `${it.id}: ${it.nodes.map((/** @type {any} */ node) => node.target.join(' ')).slice(0, 3).join(', ')}`);
          }, colorScheme === 'light' ? RULES : ['color-contrast']);
          faults.push(...violations.map((/** @type {string} */ it) => `${at}: axe: ${it}`));
        }
      }
      await close();
      assert.deepEqual([...faults, ...problems], []);
    });
  }
}

test('the strip is as high in all states of a width', () => {
  for (const [width, all] of heights) assert.ok(Math.max(...all) - Math.min(...all) <= 2, `at ${width}: ${[...new Set(all)].join(', ')}`);
});
