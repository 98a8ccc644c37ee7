/** Panels that are not there from the beginning: loaded when one is opened, or soon after the start. */
import type { Component } from 'svelte';
import type { PanelName, Tab } from '../state/view';

type Panels = Record<PanelName | Exclude<Tab, 'draw'>, Component>;

let loaded: Panels | null = null;
const loadAll = async (): Promise<Panels> => (loaded ??= await import('./others'));

/** A panel: at once if it is there. */
export const load = (name: keyof Panels): Component | Promise<Component> =>
  loaded?.[name] ?? loadAll().then((panels) => panels[name]);

/** Loads them when the page has begun, so that they open at once. Returns how to end that. */
export function loadSoon(): () => void {
  const timer = setTimeout(() => void loadAll().catch(() => undefined), 500);
  return () => clearTimeout(timer);
}
