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
