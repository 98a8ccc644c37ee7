// @ts-check
/** Copies the documents and their pictures to where VitePress reads them. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { PAGES, ROOT, pageOf } from './pages.js';

const out = join(import.meta.dirname, 'pages');
rmSync(out, { recursive: true, force: true });
const put = (/** @type {string} */ path, /** @type {(to: string) => void} */ write) => {
  const to = join(out, path);
  mkdirSync(dirname(to), { recursive: true });
  write(to);
};
for (const document of PAGES) {
  const text = readFileSync(join(ROOT, document), 'utf8');
  put(pageOf(document), (to) => writeFileSync(to, text.replace(/(<img\s[^>]*src=")(?=\w)/g, '$1./')));
  for (const [, picture] of text.matchAll(/(?:!\[[^\]]*\]\(|<img\s[^>]*src=")([^)"\s:]+)[)"]/g)) {
    const path = posix.join(posix.dirname(document), picture);
    put(path, (to) => cpSync(join(ROOT, path), to));
  }
}
