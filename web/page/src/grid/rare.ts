/** Drawings that most puzzles do not need. */
export { default as CanvasGrid } from './CanvasGrid.svelte';
export { default as ShapeGrid } from './ShapeGrid.svelte';
