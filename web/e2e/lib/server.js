// @ts-check
/** A small server of static files: the built page, in a folder that is not the root. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const DIST = process.env.DIST ?? fileURLToPath(new URL('../../page/dist/', import.meta.url));
const FOLDER = '/deep/folder/';
/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.png': 'image/png', '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
};

/** Starts it on a free port. */
export async function serve() {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const inside = pathname.startsWith(FOLDER) ? normalize(pathname.slice(FOLDER.length) || 'index.html') : '..';
    const bytes = inside.startsWith('..') ? null : await readFile(join(DIST, inside)).catch(() => null);
    const type = TYPES[extname(inside)] ?? 'application/octet-stream';
    response.writeHead(bytes ? 200 : 404, bytes ? { 'content-type': type } : {}).end(bytes ?? '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}${FOLDER}`, origin: `http://127.0.0.1:${port}`, close };
}
