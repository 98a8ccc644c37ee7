/** Whether there is a network, and a new version of the page: the page's side of the service worker. */
import { writable } from 'svelte/store';

export const offline = writable(globalThis.navigator?.onLine === false);
/** Begins the new version that waits; null if there is none. */
export const update = writable<(() => void) | null>(null);

export function watchNetwork(): () => void {
  const set = () => offline.set(navigator.onLine === false);
  addEventListener('online', set);
  addEventListener('offline', set);
  return () => {
    removeEventListener('online', set);
    removeEventListener('offline', set);
  };
}

/** As much of a registration as is used here. */
type Registration = Pick<ServiceWorkerRegistration, 'waiting' | 'installing' | 'addEventListener' | 'update'>;

/** Offers each version that waits while an older one runs. */
export function watchUpdates(registration: Registration, container: ServiceWorkerContainer, reload: () => void): void {
  const offer = () => {
    if (!registration.waiting || !container.controller) return;
    update.set(() => {
      container.addEventListener('controllerchange', reload, { once: true });
      registration.waiting?.postMessage('use the new version');
    });
  };
  const follow = () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => worker.state === 'installed' && offer());
  };
  offer();
  follow();
  registration.addEventListener('updatefound', follow);
}

const HOUR = 3_600_000;

/** Keeps the page for use without a network, where the browser can and the page was built for it. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !globalThis.navigator?.serviceWorker) return;
  const container = navigator.serviceWorker;
  try {
    const registration = await container.register(new URL('sw.js', document.baseURI), { updateViaCache: 'none' });
    watchUpdates(registration, container, () => location.reload());
    let asked = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < HOUR) return;
      asked = Date.now();
      void registration.update().catch(() => undefined);
    });
  } catch {
    // Without it the page works as long as there is a network: private windows, for example.
  }
}
