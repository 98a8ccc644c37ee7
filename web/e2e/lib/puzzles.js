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
