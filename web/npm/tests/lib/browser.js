/** A browser, and a server of the repository's files; both as the page's tests have them. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { readFileSync } from 'node:fs';
import { after } from 'node:test';
import { REPOSITORY } from './package.js';

const page = createRequire(new URL('../../../page/package.json', import.meta.url));
const { chromium } = page('playwright-core');
export const AXE = readFileSync(page.resolve('axe-core/axe.min.js'), 'utf8');

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm',
  '.json': 'application/json',
};
/** Pages that tests make up, by path. */
const made = new Map();

async function serve(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  const bytes = made.get(pathname) ?? await readFile(join(REPOSITORY, normalize(pathname))).catch(() => null);
  const type = TYPES[extname(pathname)] ?? 'application/octet-stream';
  response.writeHead(bytes === null ? 404 : 200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(bytes ?? '');
}

let started;
async function start() {
  const servers = await Promise.all([0, 1].map(async () => {
    const server = createServer(serve);
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { server, origin: `http://127.0.0.1:${server.address().port}` };
  }));
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
  return { servers, browser };
}

after(async () => {
  if (!started) return;
  const { servers, browser } = await started;
  await browser.close();
  for (const { server } of servers) {
    server.close();
    server.closeAllConnections();
  }
});

/** Where the package is, for pages of another origin. */
export async function otherOrigin() {
  started ??= start();
  return (await started).servers[1].origin;
}

/** Puts a file at a path. */
export const put = (path, text) => void made.set(path, text);

/** Opens a path; `problems` is what the console complains of. */
export async function visit(path, { width = 1280, height = 800, dark = false, ready = 'body' } = {}) {
  started ??= start();
  const { browser, servers: [{ origin }] } = await started;
  const isPhone = width < 700;
  const context = await browser.newContext({
    viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone, colorScheme: dark ? 'dark' : 'light', locale: 'en-GB',
  });
  const page = await context.newPage();
  const [problems, printed] = [[], []];
  page.on('console', (message) => {
    if (message.type() === 'log') printed.push(message.text());
    else if (/^(error|warning)$/.test(message.type()) && !/favicon/.test(message.location().url)) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(origin + path);
  await page.waitForSelector(ready, { state: 'attached' });
  return { page, problems, printed, close: () => context.close() };
}
