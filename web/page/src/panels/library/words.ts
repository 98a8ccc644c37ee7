/** The words of the library, which come with its panel. */
import { derived, get } from 'svelte/store';
import { wordsOf } from '../../../../shared/colorWords';
import type { LibraryItem } from '../../../../shared/library';
import { t, type Messages } from '../../i18n';
import { formatsOf } from '../../i18n/format';
import { from, numberOf, play } from '../../state/library';

export const words = derived(t, ($t) => $t.library);

/** What a puzzle is called before it is solved. */
export const nameOf = derived([t, numberOf], ([$t, $numberOf]) => (puzzle: LibraryItem): string =>
  $t.library.name(formatsOf($t.code).number($numberOf(puzzle))));

/** What a collection is called. */
export const seriesName = derived(words, ($words) => (name: string): string => $words.series[name] ?? $words.groups[name] ?? name);

/** How many of some puzzles are solved. */
export const progressOf = derived(t, ($t) => (solved: number, all: number): string => {
  const { number } = formatsOf($t.code);
  return $t.library.progress(number(solved), number(all));
});

/** What a colour is called. */
export function colorName({ hues, tones }: Messages['library'], color: string): string {
  const { hue, tone } = wordsOf(color);
  return tones[tone] + hues[hue];
}

/** Opens a puzzle to be played, or goes on with it; of a collection, if it is chosen there. */
export function open(puzzle: LibraryItem, series: string | null = null): void {
  from.set(series);
  void play(puzzle, get(nameOf)(puzzle), (color) => colorName(get(words), color));
}
