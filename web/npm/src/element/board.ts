/** A puzzle as the element plays it, and the two formats that it reads by itself. */

/** A number of a clue; a length of null is any. */
export interface Block { length: number | null; color: number }

/** The clue of a line; null if it is not given. */
export type Clue = Block[] | null;

export interface Ink { name: string; rgb: string; symbol: string }

export interface Board {
  title: string;
  rows: Clue[];
  columns: Clue[];
  palette: Ink[];
  /** The cells that are printed, `?` for all others; null if there are none. */
  given: string | null;
  /** The puzzle as a text that the solver reads. */
  text: string;
}

/** The most cells that are shown as a table. */
const MOST_CELLS = 10_000;

const BLACK_AND_WHITE: Ink[] = [
  { name: 'white', rgb: '#ffffff', symbol: '.' },
  { name: 'black', rgb: '#000000', symbol: '#' },
];

/** Whether a puzzle has too many cells for a table. */
export const isTooLarge = ({ rows, columns }: Board): boolean => rows.length * columns.length > MOST_CELLS;

/** Reads `json` and `non`, as the library writes them; null if it is something else, which is the library's to read, or cannot be shown. */
export function readHere(text: string): Board | null {
  try {
    return text.trimStart().startsWith('{') ? ofJson(text) : ofNon(text);
  } catch {
    return null;
  }
}

type JsonLength = number | '?';
type JsonClue = (JsonLength | { length: JsonLength; color: string })[] | null;
interface JsonPuzzle { title?: string; rows: JsonClue[]; columns: JsonClue[]; colors?: (Ink & { corner?: string })[]; given?: string[] }

function ofJson(text: string): Board | null {
  const file = JSON.parse(text) as { schema: string; puzzles: [JsonPuzzle] };
  const [puzzle] = file.puzzles;
  if (file.schema !== 'nonosat-puzzle/1' || !puzzle.rows || !puzzle.columns) return null;
  const { title = '', given } = puzzle;
  const colors: (Ink & { corner?: string })[] = puzzle.colors ?? BLACK_AND_WHITE;
  if (colors.some((color) => color.corner)) return null;
  const palette = colors.map(({ name, rgb, symbol }) => ({ name, rgb: hex(rgb), symbol }));
  const lengthOf = (length: JsonLength) => (length === '?' ? null : length);
  const block = (one: JsonLength | { length: JsonLength; color: string }): Block => (typeof one === 'object'
    ? { length: lengthOf(one.length), color: palette.findIndex(({ name }) => name === one.color) }
    : { length: lengthOf(one), color: 1 });
  const clues = (lines: JsonClue[]): Clue[] => lines.map((line) => line && line.map(block));
  return sound({ title, rows: clues(puzzle.rows), columns: clues(puzzle.columns), palette, given: given?.join('') ?? null, text });
}

function hex(rgb: string): string {
  const digits = rgb.replace('#', '').toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** Black and white, and colours as letters behind the numbers: the notation that the library writes. */
function ofNon(text: string): Board | null {
  const palette: Ink[] = [];
  const letters: string[] = [];
  const sections = { rows: [] as string[], columns: [] as string[] };
  let section: string[] | null = null;
  const quoted: Record<string, string> = {};
  for (const line of text.split(/\r?\n/).map((line) => line.trim())) {
    if (line === 'rows' || line === 'columns') section = sections[line];
    else if (section && /^[\da-z, ]*$/.test(line) && !/^[a-z]/.test(line)) section.push(line);
    else {
      section = null;
      const [, key = '', rest = ''] = /^([a-z-]+)\s*(.*)$/.exec(line) ?? [];
      const color = /^([a-z]) (#[\da-f]{6})$/i.exec(rest);
      const name = /^([a-z]) "([^"\\]*)" "([^"\\])"$/.exec(rest);
      if (key === 'color' && color) {
        letters.push(color[1]!);
        palette.push({ name: color[1]!, rgb: color[2]!.toLowerCase(), symbol: color[1]! });
      } else if (key === 'color-name' && name && letters.at(-1) === name[1]) {
        Object.assign(palette.at(-1)!, { name: name[2], symbol: name[3] });
      } else if (/^color/.test(key)) return null;
      else if (/^"[^"\\]*"$/.test(rest)) quoted[key] = rest.slice(1, -1);
      else if (line !== '' && !/^(title|by|copyright|license|catalogue|description|width|height) /.test(line)) return null;
    }
  }
  const inks = palette.length ? [BLACK_AND_WHITE[0]!, ...palette] : BLACK_AND_WHITE;
  const block = (word: string): Block => {
    const [, digits, letter] = /^(\d+)([a-z]?)$/.exec(word)!;
    return { length: Number(digits), color: letter ? letters.indexOf(letter) + 1 : palette.length ? 0 : 1 };
  };
  // Lines that are left empty are clues in some files and mere gaps in others: those are the library's to read.
  const clues = (lines: string[]): Clue[] => {
    while (lines.at(-1) === '') lines.pop();
    return lines.map((line) => (line === '0' ? [] : line.split(',').map((word) => block(word.trim()))));
  };
  const size = (key: string) => Number(new RegExp(`^${key} (\\d+)$`, 'm').exec(text)?.[1]);
  const { title = '', given } = quoted;
  const board = { title, rows: clues(sections.rows), columns: clues(sections.columns), palette: inks, given: given ?? null, text };
  return board.rows.length === size('height') && board.columns.length === size('width') ? sound(board) : null;
}

/** A board that adds up in itself; null otherwise. */
function sound(board: Board): Board | null {
  const { rows, columns, palette, given } = board;
  const isBlock = ({ length, color }: Block) => (length === null || length >= 1) && color >= 1 && color < palette.length;
  const isRight = [...rows, ...columns].every((clue) => clue?.every(isBlock) ?? true)
    && (!given || given.length === rows.length * columns.length);
  return isRight && rows.length > 0 && columns.length > 0 ? board : null;
}
