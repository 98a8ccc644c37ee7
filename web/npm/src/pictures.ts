/**
 * Unpacks the pictures of the library: a decision a cell, each coded by how often it fell so among the same neighbours.
 * They take two thirds of what LZMA makes of them. `pack-library.mjs` packs them by the same decisions.
 *
 * References: W. B. Pennebaker, J. L. Mitchell, G. G. Langdon, R. B. Arps, An overview of the basic principles of the
 * Q-Coder adaptive binary arithmetic coder, 1988; ISO/IEC 11544, JBIG, 1993, for neighbours as contexts. The range coder
 * is that of LZMA.
 */

/** Decides between 0 and 1 in a context; `value` is the decision, where it is known already. */
type Decide = (context: number, value: number) => number;

/** Contexts of pictures in two colours, and those of an order of colours. */
const PLAIN = 3 << 9;
const PATTERNS = 5 << 7;
const TRIES = 8;

/** Goes through the cells of a picture, decision by decision. Cells outside are blank. */
export function decideCells(cells: Uint8Array, width: number, colors: number, decide: Decide): void {
  const order = new Uint8Array(colors + 1);
  for (let cell = 0, column = 0; cell < cells.length; cell++, column = column + 1 < width ? column + 1 : 0) {
    const at = (across: number, up: number): number =>
      column + across < 0 || column + across >= width ? 0 : (cells[cell - up * width + across] ?? 0);
    const value = cells[cell]!;
    const west = at(-1, 0);
    const north = at(0, 1);
    const northWest = at(-1, 1);
    const northEast = at(1, 1);
    const farWest = at(-2, 0);
    const farNorth = at(0, 2);
    // What mirrors it, if that comes before it.
    const mirrored = 2 * column >= width ? cells[cell - 2 * column + width - 1]! : -1;
    if (colors === 2) {
      const near = west | (north << 1) | (northWest << 2) | (northEast << 3) | (farWest << 4) | (farNorth << 5);
      const far = at(2, 1) | (at(-1, 2) << 1) | (at(1, 2) << 2);
      cells[cell] = decide(((mirrored + 1) << 9) | (far << 6) | near, value);
      continue;
    }
    // Colours in the order of how near they are; a decision each, until it is one.
    let count = 0;
    let known = 0;
    const add = (color: number) => {
      if ((known >>> color) & 1) return;
      known |= 1 << color;
      order[count++] = color;
    };
    add(west);
    add(north);
    add(northEast);
    add(northWest);
    if (mirrored >= 0) add(mirrored);
    add(farNorth);
    add(farWest);
    for (let color = 0; color < colors; color++) add(color);
    let pattern = mirrored < 0 ? 0 : 1 + Number(mirrored === west) + 2 * Number(mirrored === north);
    pattern = 4 * pattern + 2 * Number(west === north) + Number(west === northWest);
    pattern = 4 * pattern + 2 * Number(north === northEast) + Number(northWest === north);
    pattern = 8 * pattern + 4 * Number(farWest === west) + 2 * Number(farNorth === north) + Number(west === 0);
    let tried = 0;
    while (tried < colors - 1) {
      const context = tried < 3 ? pattern : PATTERNS + (tried === 3 ? pattern : 0) + PATTERNS * Math.min(colors, 9);
      if (decide(PLAIN + Math.min(tried, TRIES - 1) * 11 * PATTERNS + context, Number(order[tried] === value))) break;
      tried++;
    }
    cells[cell] = order[tried]!;
  }
}

/** How often decisions fell to 1, by context; what has been seen often changes slowly. */
export class Odds {
  private readonly ones = new Float64Array(PLAIN + TRIES * 11 * PATTERNS).fill(0.5);
  private readonly seen = new Uint8Array(this.ones.length);

  /** Of 4096. */
  of(context: number): number {
    return Math.round(4096 * this.ones[context]!);
  }

  learn(context: number, value: number): void {
    const odds = this.ones[context]!;
    const seen = this.seen[context]!;
    this.ones[context] = Math.min(0.998, Math.max(0.002, odds + (value - odds) / (seen + 1.6)));
    if (seen < 60) this.seen[context] = seen + 1;
  }
}

/** A sum of bytes by which damage is noticed: FNV-1a of 32 bits. */
export function sumOf(parts: readonly Uint8Array[]): number {
  let sum = 0x811c9dc5;
  for (const part of parts) for (const byte of part) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}

/** Where the range of the coder is too small. */
export const TOP = 2 ** 24;

/** What one picture is: where its cells are, how wide it is, how many colours it has. */
export interface Drawn { cells: Uint8Array; width: number; colors: number }

/** Fills the cells of pictures with what was packed. */
export function unpackPictures(packed: Uint8Array, pictures: readonly Drawn[]): void {
  const odds = new Odds();
  // Range and code, in a place for numbers of 32 bits.
  const coder = new Uint32Array([0xffffffff, 0]);
  let next = 0;
  const take = () => {
    coder[1] = (coder[1]! << 8) | (packed[next++] ?? 0);
  };
  for (let count = 0; count < 5; count++) take();
  const decide = (context: number): number => {
    const bound = (coder[0]! >>> 12) * odds.of(context);
    const value = coder[1]! < bound ? 1 : 0;
    if (value) {
      coder[0] = bound;
    } else {
      coder[0]! -= bound;
      coder[1]! -= bound;
    }
    while (coder[0]! < TOP) {
      coder[0]! <<= 8;
      take();
    }
    odds.learn(context, value);
    return value;
  };
  for (const { cells, width, colors } of pictures) decideCells(cells, width, colors, decide);
}
