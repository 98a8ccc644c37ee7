/** Whether a finger on the grid moves the cursor, and a button sets its cell: for cells that are smaller than a finger. */
import { derived } from 'svelte/store';
import { settings } from './settings';
import { candidate, tab } from './view';

export const steers = derived([settings, tab, candidate], ([$settings, $tab, $candidate]) => $settings.steer && $tab === 'solve' && !$candidate);
