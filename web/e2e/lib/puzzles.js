// @ts-check
/** Puzzles that the tests make themselves. */

export const HEART = ['', '...##.##', '..#######', '..#######', '..#######', '...#####', '....###', '.....#'];

/** A picture of which there are several with the same clues. */
export const SEVERAL = ['.....#....', '#....#....', '.#........', '..###.....', '..###..#..', '..###...#.', '..........', '#.......#.', '.#.....#..', '..........'];

/** A smooth picture, always the same. @param {number} width @param {number} height */
export const rings = (width, height) => Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) =>
  (Math.hypot(row - height / 2, column - width / 2) % 12 < 6 ? '#' : '.')).join(''));

/** @param {string[]} picture */
const cluesOf = (picture) => picture.map((line) => (line.match(/#+/g) ?? []).map((run) => run.length).join(' ') || '0');

/** The clues of a picture as text: rows, an empty line, columns. @param {string[]} picture */
export function cluesText(picture) {
  const columns = [...(picture[0] ?? '')].map((_, at) => picture.map((line) => line[at]).join(''));
  return `${cluesOf(picture).join('\n')}\n\n${cluesOf(columns).join('\n')}\n`;
}

const HUES = ['D0312D', 'F6C445', '2F6FB5', '7A4A22', '3A8F4B', '8E4BB0', 'E07B39'];

/** Rings in seven colours: one digit a cell, 0 for blank. @param {number} side */
export const colored = (side) => Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, column) => {
  const ring = Math.floor(Math.hypot(row - side / 2, column - side / 2) / 2);
  return ring > 7 || ring % 8 === 7 ? 0 : ring + 1;
}).join(''));

/** The clues of a picture in digits as a file of webpbn. @param {string[]} picture */
export function coloredXml(picture) {
  const line = (/** @type {string} */ cells) => `<line>${[...cells.matchAll(/([1-9])\1*/g)]
    .map(([run, digit]) => `<count color="c${digit}">${run.length}</count>`).join('')}</line>`;
  const columns = [...(picture[0] ?? '')].map((_, at) => picture.map((row) => row[at]).join(''));
  const colors = HUES.map((hue, at) => `<color name="c${at + 1}" char="${'abcdefg'[at]}">${hue}</color>`).join('');
  return `<?xml version="1.0"?><puzzleset><puzzle type="grid" defaultcolor="c1" backgroundcolor="white"><title>Rings</title>` +
    `<color name="white" char=".">FFFFFF</color>${colors}<clues type="columns">${columns.map(line).join('')}</clues>` +
    `<clues type="rows">${picture.map(line).join('')}</clues></puzzle></puzzleset>`;
}

/**
 * A large picture of noise below lines that are full: a check knows something at once, and then searches for longer
 * than anybody waits.
 */
export function noise(side = 200) {
  let state = 1;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const isFull = (/** @type {number} */ row) => row < side * 0.3;
  return Array.from({ length: side }, (_, row) => Array.from({ length: side }, () => (isFull(row) || next() < 0.5 ? '#' : '.')).join(''));
}
