/** The words of the library, which come with its panel. */
import { derived } from 'svelte/store';
import { t } from '../../i18n';
import { wordsOf, type Hue, type Tone } from '../../state/colorWords';

const en = {
  heading: 'Library',
  today: "Today's puzzles",
  todayAbout: 'Three sizes, the same for everybody.',
  loading: 'The library is loading…',
  missing: 'The library could not be loaded.',
  again: 'Try again',
  size: 'Size',
  sizes: ['All', 'up to 10', '11 to 15', '16 to 20', '21 to 30', 'larger'],
  grade: 'Grade',
  all: 'All',
  colors: 'Colours',
  plain: 'Black',
  colored: 'Coloured',
  triddlers: 'Triddlers',
  group: 'Collection',
  groups: {
    animals: 'Animals', clothes: 'Clothes', faces: 'Faces', fantasy: 'Fantasy', food: 'Food', nature: 'Nature', people: 'People', places: 'Places',
    play: 'Play', signs: 'Signs', things: 'Things', tools: 'Tools', transport: 'Transport',
  } as Record<string, string>,
  name: (number: string) => `Puzzle ${number}`,
  facts: (size: string, grade: string, colors: number) => `${size} · grade ${grade}${colors > 2 ? ` · ${colors - 1} colours` : ''}`,
  progress: (solved: string, all: string) => `${solved} of ${all} solved`,
  none: 'No puzzle is like that.',
  more: 'Show more',
  solved: 'solved',
  hues: {
    white: 'white', grey: 'grey', black: 'black', red: 'red', orange: 'orange', brown: 'brown', yellow: 'yellow', green: 'green', turquoise: 'turquoise',
    blue: 'blue', purple: 'purple', pink: 'pink',
  } as Record<Hue, string>,
  tones: { light: 'light ', dark: 'dark ', plain: '' } as Record<Tone, string>,
  about: 'Of open icon sets; each puzzle has its author and its licence. Each has exactly one solution, without guessing.',
};

const sk: typeof en = {
  heading: 'Knižnica',
  today: 'Dnešné krížovky',
  todayAbout: 'V troch veľkostiach, pre všetkých rovnaké.',
  loading: 'Knižnica sa načítava…',
  missing: 'Knižnica sa nedala načítať.',
  again: 'Skúsiť znova',
  size: 'Veľkosť',
  sizes: ['Všetky', 'do 10', '11 až 15', '16 až 20', '21 až 30', 'väčšie'],
  grade: 'Obtiažnosť',
  all: 'Všetky',
  colors: 'Farby',
  plain: 'Čierne',
  colored: 'Farebné',
  triddlers: 'Triddlery',
  group: 'Zbierka',
  groups: {
    animals: 'Zvieratá', clothes: 'Oblečenie', faces: 'Tváre', fantasy: 'Fantázia', food: 'Jedlo', nature: 'Príroda', people: 'Ľudia', places: 'Miesta',
    play: 'Hry a hudba', signs: 'Znaky', things: 'Veci', tools: 'Nástroje', transport: 'Doprava',
  },
  name: (number) => `Krížovka ${number}`,
  facts: (size, grade, colors) => `${size} · obtiažnosť ${grade}${colors > 2 ? ` · farby: ${colors - 1}` : ''}`,
  progress: (solved, all) => `vyriešené ${solved} z ${all}`,
  none: 'Taká krížovka tu nie je.',
  more: 'Ukázať ďalšie',
  solved: 'vyriešená',
  hues: {
    white: 'biela', grey: 'sivá', black: 'čierna', red: 'červená', orange: 'oranžová', brown: 'hnedá', yellow: 'žltá', green: 'zelená',
    turquoise: 'tyrkysová', blue: 'modrá', purple: 'fialová', pink: 'ružová',
  },
  tones: { light: 'svetlo', dark: 'tmavo', plain: '' },
  about: 'Z otvorených sád ikon; každá krížovka má autora a licenciu. Každá má práve jedno riešenie, bez hádania.',
};

export const LIBRARY_WORDS = { en, sk };
export const words = derived(t, ($t) => LIBRARY_WORDS[$t.code as keyof typeof LIBRARY_WORDS] ?? en);

/** What a colour is called. */
export function colorName({ hues, tones }: typeof en, color: string): string {
  const { hue, tone } = wordsOf(color);
  return tones[tone] + hues[hue];
}
