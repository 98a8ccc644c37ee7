/** Drawings that most puzzles do not need. */
import '../i18n/late';
export { default as SetButton } from './SetButton.svelte';
export { default as PlayOrEdit } from './PlayOrEdit.svelte';
export { default as Paused } from './Paused.svelte';
export { default as Loupe } from './Loupe.svelte';
export { default as CurrentClues } from './CurrentClues.svelte';
export { default as TableMap } from './TableMap.svelte';
export { default as CanvasGrid } from './CanvasGrid.svelte';
export { default as ShapeGrid } from './ShapeGrid.svelte';
