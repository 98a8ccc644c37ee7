/**
 * The service worker: keeps all files of the page, so that it works without a network.
 *
 * The build writes the list of files and its version. A new version is stored beside the old one and waits until the
 * user asks for it; the version before is kept for tabs that still run it.
 */
declare const __FILES__: string[];
declare const __VERSION__: string;

const scope = self as unknown as ServiceWorkerGlobalScope;
// Several copies of the page may lie on one server: each has caches of its own.
const PREFIX = `nonosat ${scope.registration.scope} `;
const CACHE = PREFIX + __VERSION__;
const HOME = new URL('./', scope.registration.scope).href;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    await cache.addAll(__FILES__.map((file) => new Request(file, { cache: 'no-cache' })));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function removeOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** What is kept for an address; the newest version first. */
async function kept(url: string): Promise<Response | undefined> {
  const found = await (await caches.open(CACHE)).match(url);
  if (found) return found;
  for (const name of (await caches.keys()).filter((name) => name.startsWith(PREFIX)).reverse()) {
    const old = await (await caches.open(name)).match(url);
    if (old) return old;
  }
  return undefined;
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(removeOld()));
scope.addEventListener('message', (event) => {
  if (event.data === 'use the new version') void scope.skipWaiting();
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(HOME)) return;
  url.search = '';
  url.hash = '';
  const wanted = url.href === HOME ? `${HOME}index.html` : url.href;
  event.respondWith(kept(wanted).then((response) => response ?? fetch(request)));
});
