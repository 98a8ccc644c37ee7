// @ts-check
/** Which documents are pages, and where what they link to is put. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, extname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

const markdown = (/** @type {string} */ folder) =>
  readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.md')).sort().map((name) => posix.join(folder, name));

/** The documents, by their paths in the repository. */
export const PAGES = ['', 'docs', 'benchmarks', 'benchmarks/fit', 'crates/verify', 'fuzz', 'packaging', 'puzzles', 'python',
  'tools/library', 'tools/scan', 'web', 'web/npm'].flatMap(markdown);

/** Where the page of a document is: what a folder's README says is its index. */
export const pageOf = (/** @type {string} */ document) => document.replace(/(^|\/)README\.md$/, '$1index.md');

const AS_THEY_ARE = ['.csv', '.jpg', '.json', '.pdf', '.png', '.svg', '.txt', '.xml'];

/** Where another file is: one that browsers would not show has a name that makes them show it. */
export const copyOf = (/** @type {string} */ file) =>
  `files/${file}${AS_THEY_ARE.includes(extname(file)) ? '' : '.txt'}`;

/**
 * What a relative link of a document leads to: the path of another one or of a file, in the repository.
 * @param {string} document @param {string} link
 */
export function target(document, link) {
  const path = posix.normalize(posix.join(posix.dirname(document), decodeURI(link))).replace(/\/$/, '');
  const found = [path, posix.join(path, 'README.md')].find((it) => PAGES.includes(it));
  if (found) return { page: found };
  if (path.startsWith('..') || !existsSync(join(ROOT, path))) return {};
  return statSync(join(ROOT, path)).isDirectory() ? { folder: path } : { file: path };
}

/** A link from the page of a document to another file of the site. */
export const link = (/** @type {string} */ document, /** @type {string} */ file) =>
  relative(posix.dirname(pageOf(document)), file) || '.';
