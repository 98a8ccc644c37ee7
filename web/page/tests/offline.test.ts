import { get } from 'svelte/store';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fillIn, filesOf, listOf } from '../plugins/offline.js';
import { update, watchUpdates } from '../src/state/network';

describe('the list of the service worker', () => {
  const files = new Map([['index.html', '<p>'], ['assets/index-1.js', 'a'], ['sw.js', 'x'], ['examples/README.md', '#'], ['a.js.map', '{}']]);

  it('has all files but itself, maps and notes, from its own folder', () => {
    expect(listOf(files).files).toEqual(['./assets/index-1.js', './index.html']);
  });

  it('has another version whenever a file changes its name or content', () => {
    const { version } = listOf(files);
    expect(listOf(new Map([...files].reverse())).version).toBe(version);
    expect(listOf(new Map([...files, ['sw.js', 'y']])).version).toBe(version);
    expect(listOf(new Map([...files, ['index.html', '<b>']])).version).not.toBe(version);
    expect(listOf(new Map([...files, ['b.js', '']])).version).not.toBe(version);
  });

  it('is written into the code', () => {
    expect(fillIn('f(__FILES__,"v"+__VERSION__)', { files: ['./a'], version: '12' })).toBe('f(["./a"],"v"+"12")');
  });

  it('has the public files', () => {
    const names = filesOf(new URL('../public', import.meta.url).pathname);
    expect(names).toContain('manifest.webmanifest');
    expect(names).toContain('icon.svg');
    expect(filesOf('/no/such/folder')).toEqual([]);
  });
});

class Events extends EventTarget {
  controller: unknown = {};
  waiting: { postMessage(message: string): void } | null = null;
  installing: (EventTarget & { state: string }) | null = null;
}

describe('a new version', () => {
  let registration: Events;
  let container: Events;
  const reload = vi.fn();
  const watch = () => watchUpdates(registration as never, container as never, reload);

  beforeEach(() => {
    registration = new Events();
    container = new Events();
    update.set(null);
    reload.mockClear();
  });

  it('is not offered at the first visit', () => {
    container.controller = null;
    registration.waiting = { postMessage: () => undefined };
    watch();
    expect(get(update)).toBeNull();
  });

  it('is offered when it has been installed, and begins only on request', () => {
    watch();
    registration.installing = Object.assign(new EventTarget(), { state: 'installing' });
    registration.dispatchEvent(new Event('updatefound'));
    expect(get(update)).toBeNull();
    const postMessage = vi.fn();
    registration.waiting = { postMessage };
    registration.installing.state = 'installed';
    registration.installing.dispatchEvent(new Event('statechange'));
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    get(update)?.();
    expect(postMessage).toHaveBeenCalledWith('use the new version');
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
