/** The English words of parts that are not there from the beginning: loaded with them. */
import { formatsOf } from './format';

const { number, tenths, form } = formatsOf('en');
const plural = (value: number, one: string): string => `${number(value)} ${form(value, { one, other: `${one}s` })}`;

export const late = {
  steer: { set: 'Set this cell', short: 'Set' },

  pause: { pause: 'Pause', paused: 'Paused at', goOn: 'Go on' },

  opening: {
    title: 'Play it, or edit it?', why: 'This puzzle comes with its picture, which is not shown to whoever plays.', play: 'Play', edit: 'Edit, show the picture',
  },

  tags: { filter: 'Only those with a tag', of: (name: string) => `Tags of ${name}`, hint: 'Tags, between commas' },

  linking: { withSolved: 'With what is solved so far' },

  playing: {
    hides: 'To be played: hide the pictures',
    steps: (count: number, last: string) => (count === 1 ? `1 step, the last: ${last}` : `${number(count)} steps, the last: ${last}`),
    heading: 'How you play',
    mistakes: 'Mistakes are told',
    mistakeChoices: { atOnce: 'at once', asking: 'when you ask', never: 'never' },
    switches: {
      greyDone: ['Grey out clues that are done', ''], tapCycles: ['A tap goes round', 'fill, blank, not known'], sound: ['Sounds', ''],
      vibrate: ['Vibration', 'where the device can'],
    },
  },

  places: {
    of: (clue: string, line: string) => `${clue} of ${line}: show where it can lie`,
    count: (count: number) => (count === 0 ? 'no place left' : plural(count, 'place')),
    unknown: 'cannot be told',
    about: 'Press a number to see where it can lie, by the cells that are set.',
  },

  corrections: {
    heading: 'Which clue is wrong?',
    one: 'This correction gives a solution. Compare it with your source.',
    equal: 'They are equally likely: compare with your source.',
    first: 'The likeliest first; some are equally likely. Compare with your source.',
    ordered: 'The likeliest first. Compare with your source.',
    none: 'No change of one or two clues was found that gives a solution.',
    stopped: 'Stopped before a correction was found.',
    more: (count: number) => `and ${number(count)} more`,
    incomplete: 'There may be more corrections.',
    accept: 'Accept',
    acceptLabel: (changes: string) => `Accept: ${changes}`,
    changed: (line: string, before: string, after: string) => `${line}: ${before} becomes ${after}`,
    leftOut: 'left out',
    missing: 'missing',
    kinds: {
      number: 'one number', swap: 'two numbers exchanged', missing: 'a number was missing', extra: 'a number too many',
      join: 'digits joined', 'split-digits': 'digits taken apart', split: 'a block split', merge: 'two blocks joined',
      shift: 'one cell moved to another block', color: 'another colour', lines: 'two neighbouring lines exchanged',
      reversed: 'clues read from the other end', 'missing-row': 'the clue of a row was missing',
      'missing-column': 'the clue of a column was missing', 'extra-row': 'a row too many', 'extra-column': 'a column too many',
      two: 'two wrong clues', goal: 'the clues of the goal picture', glued: 'numbers written without separators',
      size: 'width and height exchanged', given: 'a printed cell is wrong',
    },
    by: (cells: number) => `one number, by ${number(cells)}`,
    gives: { unique: 'then one solution', several: 'then several solutions' },
    techniques: { line: 'line logic', probe: 'looking ahead', search: 'search' },
    givesBy: (technique: string) => `then one solution, by ${technique}`,
    whyLines: (lines: string) => `They are ${lines}.`,
    why: (count: number) => `Why: ${plural(count, 'clue')} contradict each other`,
    whyMinimal: 'Without any one of them, the others do not contradict each other in this way.',
    whyTogether: 'Together they cannot all be met.',
    step: 'correct a clue',
  },

  examples: {
    heading: 'Examples',
    names: {
      cat: ['Cat', '15 × 15, line logic'],
      wrong: ['Cat with a wrong clue', 'no solution: find the clue'],
      anchor: ['Anchor', '11 × 13, takes looking one step ahead'],
      cherries: ['Cherries', 'three colours, 5 solutions'],
      balloon: ['Balloon', 'five colours'],
      tree: ['Fir tree', 'a triddler in colour'],
      yacht: ['Yacht', 'with triangles as colours'],
      rocket: ['Rocket', 'with triangles at the ends of blocks'],
      umbrella: ['Umbrella', 'with blotted clues'],
    },
    license: 'By the nonosat developers; CC0 1.0: free for any use.',
  },

  keys: {
    heading: 'Keys',
    key: 'Key',
    does: 'What it does',
    list: [
      ['Arrows', 'a cell on'],
      ['Ctrl + arrows', 'to the next change'],
      ['Home, End', 'ends of the row; with Ctrl of the grid'],
      ['Page Up, Page Down', 'five rows on'],
      ['Space', 'fill or clear; in Solve fill, again: not known'],
      ['X', 'Solve: blank, again: not known'],
      ['1 to 9, 0', 'colour; 0 clears'],
      ['Shift + arrows', 'draws on in the colour of the cell'],
      ['Enter', 'to the clue of this row; again: of this column'],
      ['N, Shift + N', 'next, last marked cell'],
      ['B L R G V', 'free hand, line, box, area, select'],
      ['+ − F', 'larger, smaller, fit'],
      ['H, C, E', 'Solve: hint, check, explain'],
      ['← → Home End', 'step player: last, next, first, final step'],
      ['D, K, S', 'Draw, Clues, Solve'],
      ['T', 'to the verdict; Enter does what it offers'],
      ['Ctrl + Z, Ctrl + Y', 'undo, redo; ⌘ on a Mac'],
      ['Ctrl + O, Ctrl + V', 'open a file, paste a puzzle'],
      ['Ctrl + S, Ctrl + P', 'save, print'],
      ['Esc', 'stops what runs; closes the panel'],
      ['?', 'this list'],
    ],
  },

  image: {
    heading: 'From an image',
    choose: 'Choose an image…',
    chooseFacts: 'Or drop it here, or paste it. It is read on this device and not sent.',
    reading: 'The image is being read…',
    bad: 'This is no image that can be read.',
    alt: 'the image',
    size: (width: number, height: number) => `${number(width)} × ${number(height)}; read here, not sent`,
    crop: 'Crop…',
    another: 'Another…',
    about: 'Choose by eye. “+2” tells how many cells were changed to make it unique; the number after it is the grade.',
    aboutBare: 'Choose by eye. Nothing is changed; the number is the grade.',
    sheet: 'Mode and size',
    modes: { otsu: 'Two tones', local: 'Local', edges: 'Edges', dither: 'Dither', palette: 'Colours' },
    grid: (width: number, height: number) => `${width} × ${height}`,
    card: (mode: string, size: string, caption: string) => `${mode}, ${size}: ${caption}`,
    waiting: 'waits',
    working: 'working…',
    failed: 'failed',
    failedFacts: 'The solver had a fault with this one. Choose another mode or size.',
    made: (changed: number, grade: number | null) => {
      const head = changed === 0 ? 'as it is' : `+${number(changed)}`;
      return grade === null ? head : `${head} · ${tenths(grade)}`;
    },
    tooHard: 'too hard',
    notMended: 'not mended',
    several: 'several',
    notDecided: 'not decided',
    changed: (count: number) => `${plural(count, 'cell')} changed`,
    harder: (level: string) => `harder than ${level}`,
    notMendedWhy: (percent: number) => `Not mended: over ${number(percent)} % of the cells would change.`,
    notMendedTime: 'Not mended in the time there is.',
    progress: (done: number, of: number) => `${number(done)} of ${number(of)} made`,
    stop: 'Stop',
    goOn: 'Go on',
    edges: (lines: number) => (lines === 1 ? '1 line at the edges is empty.' : `${number(lines)} lines at the edges are empty.`),
    edgesFacts: 'Whoever solves sees at once that they are blank.',
    trim: 'Cut off',
    more: 'More: sizes, colours, threshold, limits of change',
    sizes: 'Longer side',
    sizeOf: (column: number) => `Cells along the longer side, column ${column}`,
    colors: 'Colours',
    threshold: 'Threshold',
    automatic: 'automatic',
    percent: (value: number) => `${number(value)} %`,
    options: { repair: 'Change cells to make it unique', invert: 'Exchange light and dark', trim: 'Cut off empty edges' },
    maxChanges: 'At most, in %',
    level: 'Level at most',
    cropHeading: 'Crop',
    cropAbout: 'Drag on the image, or type pixels.',
    fields: { x: 'Left', y: 'Top', width: 'Width', height: 'Height' },
    wholeImage: 'Whole image',
    done: 'Done',
    meta: (puzzle: string) => `${puzzle}, from an image`,
    isPuzzle: ['Is it a picture of a puzzle?', 'Grid and clues can be read from it.'],
    readIt: 'Read the puzzle',
  },

  scan: {
    heading: 'From a photo of a puzzle',
    take: 'Take a photo',
    choose: 'Choose a picture…',
    about: 'Or drop it here, or paste it. It is read on this device and not sent.',
    tips: [
      'The whole puzzle with all its clues, and some paper around it.',
      'From above, as straight as you can, and near: small digits blur.',
      'Even light, without your own shadow. A screenshot is best.',
    ],
    reading: 'Looking for the grid and its clues…',
    correcting: 'Comparing readings…',
    alt: (name: string) => `the picture ${name}`,
    another: 'Another picture…',
    corners: 'Set the corners…',
    cornersAbout: 'Drag the four points to the corners of the cells, not of the clues.',
    corner: ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'],
    readAgain: 'Read it so',
    cancel: 'Leave it',
    toImage: 'Make a puzzle of this image',
    bad: (refusal: { kind: string; side: string | null; height: number | null } | null, message: string) => {
      const sides: Record<string, string> = { left: 'on the left', top: 'at the top', right: 'on the right', bottom: 'at the bottom' };
      const where = sides[refusal?.side ?? ''] ?? '';
      switch (refusal?.kind ?? message) {
        case 'image': return 'This is no image that can be read.';
        case 'unloaded': return 'The part that reads pictures could not be loaded.';
        case 'memory': return 'There is too little memory for this picture.';
        case 'small': return 'The picture is too small for a puzzle.';
        case 'grid': return 'No grid was found in this picture.';
        case 'cut': return `Only a part of the puzzle is in the picture: it is cut off ${where}.`;
        case 'numbers': return `A grid was found, but no clues ${where}.`;
        case 'blurred': return `The digits are too blurred: ${number(Math.round(refusal?.height ?? 0))} pixels high.`;
        case 'corners': return 'No clues were found beside these corners.';
        default: return 'The picture could not be read.';
      }
    },
    advice: (refusal: { kind: string } | null) => {
      switch (refusal?.kind) {
        case 'grid': case 'numbers': case 'corners': return 'Set the corners of the cells by hand, or take another photo, straight from above.';
        case 'cut': return 'Take another one, with the whole puzzle and some paper around it.';
        case 'small': case 'blurred': return 'Take another one from nearer, and hold still.';
        default: return 'Try another picture. Your puzzle is as it was.';
      }
    },
    puzzles: (count: number) => `${plural(count, 'puzzle')} in this picture`,
    puzzle: (at: number) => `Puzzle ${number(at)}`,
    certain: 'read with certainty',
    uncertain: 'not certain: compare the clues that are marked',
    noneFound: 'no reading has exactly one solution: look at the clues that are marked',
    changed: (count: number) => `${plural(count, 'clue')} corrected`,
    doubtful: (count: number) => `${number(count)} doubtful`,
    fixed: (count: number) => `${number(count)} read by you`,
    solve: 'Solve it',
    meta: (puzzle: string) => `${puzzle}, from a photo`,
    doubts: (count: number) => `${plural(count, 'clue')} to look at`,
    noDoubts: 'No clue is doubtful',
    doubtsAbout: 'What you say of a clue is taken as certain, and the others are compared again. Tap any clue of the grid to change it.',
    cut: (line: string) => `${line} in the picture`,
    seenAs: (clue: string) => `seen as ${clue}`,
    left: 'not read: what the others leave',
    asYouRead: 'as you read it',
    right: 'It is right',
    unfix: 'As the picture has it',
    noNumbers: 'Numbers with blanks between them, or 0.',
    all: (count: number) => `Show all ${number(count)}`,
    cells: 'Cells that are filled or crossed in the picture',
    cellsAs: { none: 'Leave out', saved: 'My marks', given: 'Printed' },
  },

  booklet: {
    heading: 'A booklet',
    about: 'Several of your puzzles to print: a title, the puzzles in the order in which you choose them, the solutions at the end.',
    begin: 'Make a booklet…',
    puzzles: 'Puzzles',
    chosen: (count: number) => (count === 0 ? 'none chosen' : `${number(count)} chosen`),
    place: (at: number) => `number ${number(at)} in the booklet`,
    none: 'There are no puzzles on this device yet.',
    all: 'Choose all',
    clear: 'Choose none',
    title: 'Title',
    noTitle: 'no title page',
    solutions: 'Solutions',
    atEnd: 'at the end',
    withTitles: 'Titles beside the puzzles: they may give pictures away',
    pages: (count: number) => plural(count, 'page'),
    reading: (done: number, of: number) => ['Reading the puzzles…', `${number(done)} of ${number(of)}`],
    read: 'Puzzles read',
    stopped: 'Stopped: what was chosen last is not in it.',
    unread: (name: string, why: string) => `${name} is left out: ${why || 'it cannot be read'}.`,
    verdicts: {
      multiple: (name: string) => `${name} has several solutions.`, none: (name: string) => `${name} has no solution.`,
      unknown: (name: string) => `${name}: it was not decided in time whether it has one solution.`,
    },
    fallbackName: 'nonograms',
  },

  chance: {
    heading: 'By chance',
    size: 'Size',
    columns: 'Columns',
    rows: 'Rows',
    level: 'At most',
    grade: 'Grade',
    any: 'any',
    lowest: 'at least',
    highest: 'at most',
    style: 'Like',
    styles: { smooth: 'smooth shapes', shapes: 'rectangles, ellipses, triangles', blobs: 'blobs', random: 'random dots' },
    colors: 'Colours',
    symmetry: 'Symmetry',
    symmetries: {
      none: 'none', h: 'left and right alike', v: 'top and bottom alike', hv: 'both', rot: 'the same after a half turn',
    },
    seed: 'Seed',
    seedFacts: 'same seed, same puzzles',
    more: 'Six more',
    cards: 'Puzzles found',
    wishes: 'What you want',
    about: 'Each has exactly one solution. They are made on this device; choose one, then use it.',
    card: (seed: number) => `seed ${seed}`,
    cardLabel: (seed: number, grade: number | null) => (grade === null ? `seed ${seed}` : `seed ${seed}, grade ${tenths(grade)}`),
    looking: (done: number, of: number) => ['Looking for puzzles…', `${done} of ${of}`],
    found: 'Found',
    stays: 'What was found stays.',
    foundIn: (count: number, seconds: number) => `${number(count)} found in ${tenths(Math.max(0.1, seconds))} s.`,
    stopped: (count: number, seconds: number) => `Stopped after ${tenths(seconds)} s: ${number(count)} found.`,
    nearest: (low: number, high: number, nearest: number) =>
      low === high ? `None at grade ${tenths(low)}; the nearest is ${tenths(nearest)}.`
        : `None at grade ${tenths(low)} to ${tenths(high)}; the nearest is ${tenths(nearest)}.`,
    some: (hits: number, count: number) => `${number(hits)} of ${number(count)} have such a grade, the others the nearest.`,
    none: 'None found. Allow a higher level, or another size or style.',
    failed: 'The solver had a fault. Try another seed.',
    meta: (puzzle: string, seed: number) => `${puzzle}, seed ${seed}`,
  },
};
