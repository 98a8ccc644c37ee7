/**
 * The words of the page, in English. One file a language; numbers and places are arguments, and sentences are never
 * joined of parts. Sentence case, no exclamation marks; cells as r6c7, lines as row 5, counting from 1.
 */
const number = (value: number): string => value.toLocaleString('en');
const plural = (value: number, one: string, many = `${one}s`): string => `${number(value)} ${value === 1 ? one : many}`;

export const en = {
  name: 'English',
  code: 'en',

  bar: {
    heading: 'nonosat: draws, checks and solves nonograms',
    toGrid: 'To the grid',
    toVerdict: 'To the verdict',
    menu: 'Menu: new, open, settings, keys',
    new: 'New',
    title: 'Title of the puzzle',
    untitled: 'Untitled',
    undo: (what: string | null) => (what ? `Undo: ${what}` : 'Undo'),
    redo: (what: string | null) => (what ? `Redo: ${what}` : 'Redo'),
    keys: 'Keys',
    out: 'Save, print, share',
    offline: 'Offline',
    offlineAll: 'all works',
    update: 'New version: reload',
    size: (width: number, height: number) => `${width} × ${height}`,
    blackAndWhite: 'black and white',
    colors: (count: number) => plural(count, 'colour'),
    triddler: 'triddler',
    table: 'table of lines',
    triangles: 'triangles',
    meta: (parts: string[]) => parts.join(', '),
  },

  tabs: { label: 'Three views of the puzzle', nav: 'Views', draw: 'Draw', clues: 'Clues', solve: 'Solve' },

  regions: { verdict: 'Verdict', tools: 'Tools', sheet: 'Grid', legend: 'Marks in use', panel: 'Panel', tip: 'Hint or step' },
  close: 'Close',
  back: 'Close, back to my puzzle',

  levels: {
    rules: 'the rules', line: 'line logic', 'probe-1': 'one step ahead', 'probe-2': 'two steps ahead', search: 'search',
  },
  grade: (grade: number) => `grade ${grade.toFixed(1)}`,

  verdict: {
    empty: ['Draw a cell, or paste clues.', ''],
    emptyFacts: 'Here you will read if the puzzle has exactly one solution.',
    checking: (known: number | null, cells: number) =>
      ['Checking…', known === null ? '' : `${number(known)} of ${number(cells)} cells known`],
    cellsKnown: 'Cells known',
    seconds: (seconds: number) => `${seconds.toFixed(1)} s`,
    unique: ['Unique:', 'exactly one solution'],
    warnings: (count: number) => plural(count, 'warning'),
    checkedIn: (seconds: number) => `checked in ${seconds.toFixed(1)} s`,
    several: (count: string | null, atLeast: string | null, open: number | null, spots: number | null) => {
      const head = count !== null ? `${number(Number(count))} solutions:` : `At least ${number(Number(atLeast ?? 2))} solutions:`;
      const cells = open === null ? 'not the same in some cells' : `${plural(open, 'open cell')}${spots ? ` in ${plural(spots, 'spot')}` : ''}`;
      return [head, cells];
    },
    manySolutions: (count: string) => (count.length > 15 ? `a number of ${count.length} digits` : number(Number(count))),
    uniqueWith: (cells: string) => `unique with ${cells} changed`,
    noGrade: 'no grade while there are several',
    noneOne: (lines: string) => ['No solution:', `${lines} is wrong`],
    noneMany: (count: number) => ['No solution:', `${plural(count, 'clue')} contradict each other`],
    noneSums: (rows: number, columns: number) => `rows ask for ${number(rows)} cells, columns for ${number(columns)}`,
    none: ['No solution.', ''],
    noneUnclear: 'no single clue explains it',
    fromBefore: 'this picture is from before',
    unread: (line: string, message: string) => [`${line}:`, message],
    unreadFacts: 'checked when it is mended',
    file: (place: string, message: string) => [`${place}:`, message],
    fileFacts: 'your puzzle is as it was',
    unknown: (seconds: number) => ['Not decided', `in ${number(seconds)} s`],
    settled: (known: number, cells: number) => `${number(known)} of ${number(cells)} cells are settled`,
    stopped: (seconds: number) => ['Stopped', `after ${seconds.toFixed(seconds < 10 ? 1 : 0)} s`],
    memory: ['The solver ran out of memory', ''],
    fault: ['The solver had a fault:', 'please report it'],
    trapFacts: 'started anew; your puzzle is as it was',
    or: (all: string[]) => (all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`),
    and: (all: string[]) => (all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`),
  },

  actions: {
    stop: 'Stop',
    watch: 'Watch it being solved',
    makeUnique: 'Make it unique',
    fill: (count: number) => `Fill ${plural(count, 'cell')}`,
    clear: (count: number) => `Clear ${plural(count, 'cell')}`,
    changeCells: (count: number) => `Change ${plural(count, 'cell')}`,
    correct: 'Correct it',
    showThem: 'Show them',
    goThere: 'Go there',
    showLine: 'Show the line',
    goOn: 'Go on, 1 min',
    again: 'Check again',
    use: 'Use it',
  },

  cells: {
    place: (row: number, column: number) => `r${row}c${column}`,
    number: (cell: number) => `cell ${cell}`,
    line: (kind: string, number: number) =>
      ({ row: `row ${number}`, column: `column ${number}`, slash: `the line ╱ ${number}`, backslash: `the line ╲ ${number}` })[kind] ??
      `line ${number}`,
    lineStart: (kind: string, number: number) =>
      ({ row: `Row ${number}`, column: `Column ${number}`, slash: `Line ╱ ${number}`, backslash: `Line ╲ ${number}` })[kind] ??
      `Line ${number}`,
    label: (row: number, column: number, parts: string[]) => [`row ${row}`, `column ${column}`, ...parts].join(', '),
    filled: 'filled',
    blank: 'blank',
    unknown: 'not known',
    marks: { open: 'open', suggest: 'suggested change', new: 'new in this step', wrong: 'wrong', changed: 'changed' },
  },

  steps: {
    draw: 'draw', clear: 'clear', type: 'type a clue', fill: 'fill', mark: 'mark blank', rename: 'rename', open: 'open a puzzle',
    new: 'new picture', image: 'picture from an image', chance: 'puzzle of chance',
  },
};

/** The same words in any language: functions take the same arguments. */
type Words<T> = T extends (...args: infer A) => infer R
  ? (...args: A) => R extends string ? string : R
  : T extends string ? string : T extends readonly string[] ? string[] : { [K in keyof T]: Words<T[K]> };
export type Messages = Words<typeof en>;
