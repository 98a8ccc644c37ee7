// @ts-check
/** One browser and one server for the tests of a process; each test has contexts of its own. */
import { createRequire } from 'node:module';
import { after } from 'node:test';
import { serve } from './server.js';

const { chromium } = createRequire(new URL('../../page/package.json', import.meta.url))('playwright-core');

/** Whether tests do more: each state at each width, whole puzzles tapped: `.ci/run page`, `.ci/run all`. */
export const SLOW = Boolean(process.env.NONOSAT_SLOW_TESTS);
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };

const ARGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** @type {Promise<{ browser: any, server: Awaited<ReturnType<typeof serve>> }> | undefined} */
let started;
const start = async () => {
  const server = await serve();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });
  return { browser, server };
};

after(async () => {
  if (!started) return;
  const { browser, server } = await started;
  await browser.close();
  server.close();
});

/**
 * Opens the page in a context of its own. `problems` holds what the console said and what was asked of other servers.
 * @param {{ width?: number, height?: number, dark?: boolean, offline?: boolean, hash?: string, script?: boolean, locale?: string,
 *   timezone?: string, fingers?: boolean, before?: (page: any) => Promise<unknown> }} [options]
 */
export async function visit({ width = DESK.width, height = DESK.height, dark = false, offline = false, hash = '', timezone, script = true, locale = 'en-GB', fingers = width < 700, before } = {}) {
  started ??= start();
  const { browser, server } = await started;
  const context = await browser.newContext({
    viewport: { width, height }, hasTouch: fingers, isMobile: fingers, colorScheme: dark ? 'dark' : 'light', locale, timezoneId: timezone,
    reducedMotion: 'reduce', serviceWorkers: offline ? 'allow' : 'block', javaScriptEnabled: script, acceptDownloads: true,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  /** @type {string[]} */
  const problems = [];
  page.on('console', (/** @type {any} */ message) => {
    // That service workers are kept out is our own doing.
    if (!/^(error|warning)$/.test(message.type()) || /registration blocked by Playwright/.test(message.text())) return;
    problems.push(message.text());
  });
  page.on('pageerror', (/** @type {Error} */ error) => problems.push(String(error)));
  page.on('request', (/** @type {any} */ request) => {
    const url = request.url();
    if (!/^(blob|data):/.test(url) && !url.startsWith(server.origin)) problems.push(`asked of another server: ${url}`);
  });
  await before?.(page);
  await page.goto(server.url + hash);
  if (script) await page.waitForSelector('.app');
  return { page, context, problems, url: server.url, close: () => context.close() };
}

/**
 * A solver that does not end: the first check that the page asks for keeps its worker busy for good.
 * @param {any} page
 */
export const endless = (page) => page.addInitScript(() => {
  let left = 1;
  const Real = window.Worker;
  window.Worker = class extends Real {
    postMessage(/** @type {any} */ message, /** @type {any} */ transfer) {
      if (message.op !== 'check' || left-- <= 0) super.postMessage(message, transfer);
    }
  };
});

/**
 * A solver that keeps questions of one kind for good, from the n-th on.
 * @param {any} page @param {string} op @param {number} count
 */
export const heldFrom = (page, op, count) => page.addInitScript((/** @type {[string, number]} */ [op, count]) => {
  let left = count;
  const Real = window.Worker;
  window.Worker = class extends Real {
    postMessage(/** @type {any} */ message, /** @type {any} */ transfer) {
      if (message.op !== op || left-- > 0) super.postMessage(message, transfer);
    }
  };
}, [op, count]);

/**
 * A browser that keeps nothing.
 * @param {any} page
 */
export const withoutStorage = (page) => page.addInitScript(() => {
  for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { get: () => { throw new DOMException('refused', 'SecurityError'); } });
  }
});

/**
 * A solver that has little time for checks.
 * @param {any} page
 */
export const hastened = (page) => page.addInitScript(() => {
  const Real = window.Worker;
  window.Worker = class extends Real {
    postMessage(/** @type {any} */ message, /** @type {any} */ transfer) {
      const request = message.op === 'check' ? JSON.stringify({ ...JSON.parse(message.request), limits: { seconds: 0.01 } }) : message.request;
      super.postMessage({ ...message, request }, transfer);
    }
  };
});

/**
 * A solver that traps at the first check of the page's life; all else is as it is.
 * @param {any} page
 */
export const trapOnce = (page) => page.addInitScript(() => {
  let left = 1;
  const Real = window.Worker;
  window.Worker = class extends Real {
    postMessage(/** @type {any} */ message, /** @type {any} */ transfer) {
      if (message.op !== 'check' || left-- <= 0) return super.postMessage(message, transfer);
      setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: { kind: 'trap', id: message.id, message: 'unreachable' } })));
    }
  };
});
