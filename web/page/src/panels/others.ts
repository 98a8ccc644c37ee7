/** All panels but that of Draw, and what opens links, in one file to be loaded: together they are smaller than one by one. */
import '../i18n/late';
export { default as clues } from './CluesPanel.svelte';
export { default as solve } from './SolvePanel.svelte';
export { default as new } from './NewPanel.svelte';
export { default as file } from './FilePanel.svelte';
export { default as image } from './ImagePanel.svelte';
export { default as scan } from './ScanPanel.svelte';
export { default as chance } from './ChancePanel.svelte';
export { default as library } from './LibraryPanel.svelte';
export { default as out } from './OutPanel.svelte';
export { default as booklet } from './BookletPanel.svelte';
export { default as settings } from './SettingsPanel.svelte';
export { default as keys } from './KeysPanel.svelte';
export { default as menu } from './MenuPanel.svelte';
export { addDocuments } from '../state/documents';
export { openFragment } from '../state/linked';
