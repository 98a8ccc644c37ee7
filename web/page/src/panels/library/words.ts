/** The words of the library, which come with its panel. */
import { derived } from 'svelte/store';
import { t, type Messages } from '../../i18n';
import { wordsOf } from '../../state/colorWords';

export const words = derived(t, ($t) => $t.library);

/** What a colour is called. */
export function colorName({ hues, tones }: Messages['library'], color: string): string {
  const { hue, tone } = wordsOf(color);
  return tones[tone] + hues[hue];
}
