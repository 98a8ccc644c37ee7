/** What is docked above the tools on a phone: a component, or nothing. */
import type { Component } from 'svelte';
import { writable } from 'svelte/store';

export const tip = writable<Component | null>(null);
