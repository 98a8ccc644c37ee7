// @ts-check
/** Checks a built site: every link and picture leads to a file that is there, and every anchor to a place in it. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const folder = process.argv[2];
const base = process.env.SITE_BASE ?? '/';
/** Rust and Vite check what they make themselves. */
const GUESTS = /^(api|page)\//;

/** @type {Map<string, Set<string>>} */
const known = new Map();
/** The anchors of a page. */
function anchors(/** @type {string} */ file) {
  let found = known.get(file);
  if (!found) {
    found = new Set([...readFileSync(file, 'utf8').matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
    known.set(file, found);
  }
  return found;
}

const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html') && !GUESTS.test(name) && name !== '404.html');
const dead = new Set();
let count = 0;
for (const name of pages) {
  const page = join(folder, name);
  for (const [, written] of readFileSync(page, 'utf8').matchAll(/<[^>]*\s(?:href|src)="([^"]*)"/g)) {
    const [path, anchor] = decodeURI(written.replaceAll('&amp;', '&')).split('#');
    if (/^([a-z]+:|\/\/)/.test(path)) continue;
    count += 1;
    let file = page;
    if (path.startsWith('/')) {
      if (!path.startsWith(base)) dead.add(`${name}: ${written} is outside of the site`);
      file = join(folder, path.slice(base.length));
    } else if (path) {
      file = join(dirname(page), path);
    }
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    const isThere = existsSync(file);
    if (!isThere || (anchor && !GUESTS.test(relative(folder, file)) && !anchors(file).has(anchor))) {
      dead.add(`${name}: ${written}`);
    }
  }
}
for (const link of dead) console.error(`dead link: ${link}`);
console.log(`${pages.length} pages, ${count} links, ${dead.size} dead`);
process.exit(dead.size || !count ? 1 : 0);
