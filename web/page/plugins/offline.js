/**
 * Two things that Vite does not do by itself: the list of files in the service worker, and a policy that lets the
 * development server work.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** All files of a folder, as paths from it with "/". */
export function filesOf(folder, below = '') {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesOf(path, `${below}${name}/`) : [`${below}${name}`];
  });
}

/** What the worker keeps: each file as an address from its own folder, and a version made of all names and contents. */
export function listOf(files) {
  const hash = createHash('sha256');
  const names = [...files.keys()].filter((name) => !/\.(map|md)$|^sw\.js$/.test(name)).sort();
  for (const name of names) hash.update(`${name}\0`).update(files.get(name)).update('\0');
  return { files: names.map((name) => `./${name}`), version: hash.digest('hex').slice(0, 12) };
}

/** Writes the list into the worker's code. */
export function fillIn(code, { files, version }) {
  return code.replaceAll('__FILES__', JSON.stringify(files)).replaceAll('__VERSION__', JSON.stringify(version));
}

/** The plugin. The worker is an entry of its own, `sw.js`, at the root, so that its scope is the whole page. */
export function offline() {
  let publicDir = '';
  return {
    name: 'nonosat-offline',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['sw.js'];
        if (!worker || worker.type !== 'chunk') this.error('there is no sw.js');
        const files = new Map(filesOf(publicDir).map((name) => [name, readFileSync(join(publicDir, name))]));
        for (const [name, item] of Object.entries(bundle)) files.set(name, item.type === 'chunk' ? item.code : item.source);
        worker.code = fillIn(worker.code, listOf(files));
      },
    },
  };
}

/** The policy of `index.html` allows no inline styles; the development server needs them, and its socket. */
export function developmentPolicy() {
  return {
    name: 'nonosat-development-policy',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace("connect-src 'self'", "connect-src 'self' ws:"),
  };
}
