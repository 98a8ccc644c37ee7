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
  const order: number[] = [];
  for (let cell = 0; cell < cells.length; cell++) {
    const column = cell % width;
    const at = (across: number, up: number): number =>
      column + across < 0 || column + across >= width ? 0 : (cells[cell - up * width + across] ?? 0);
    const [west, north, northWest, northEast, farWest, farNorth] = [at(-1, 0), at(0, 1), at(-1, 1), at(1, 1), at(-2, 0), at(0, 2)] as const;
    // What mirrors it, if that comes before it.
    const mirrored = 2 * column >= width ? cells[cell - 2 * column + width - 1]! : -1;
    if (colors === 2) {
      const near = west | (north << 1) | (northWest << 2) | (northEast << 3) | (farWest << 4) | (farNorth << 5);
      const far = at(2, 1) | (at(-1, 2) << 1) | (at(1, 2) << 2);
      cells[cell] = decide(((mirrored + 1) << 9) | (far << 6) | near, cells[cell]!);
      continue;
    }
    // Colours in the order of how near they are; a decision each, until it is one.
    order.length = 0;
    for (const color of [west, north, northEast, northWest, mirrored, farNorth, farWest]) if (color >= 0 && !order.includes(color)) order.push(color);
    for (let color = 0; color < colors; color++) if (!order.includes(color)) order.push(color);
    const same = [west === north, west === northWest, north === northEast, northWest === north, farWest === west, farNorth === north, west === 0];
    const mirror = mirrored < 0 ? 0 : 1 + Number(mirrored === west) + 2 * Number(mirrored === north);
    const pattern = same.reduce((all, is) => 2 * all + Number(is), mirror);
    const value = cells[cell]!;
    let tried = 0;
    while (tried < order.length - 1) {
      const context = tried < 3 ? pattern : PATTERNS + (tried === 3 ? pattern : 0) + PATTERNS * Math.min(order.length, 9);
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
    const [odds, seen] = [this.ones[context]!, this.seen[context]!];
    this.ones[context] = Math.min(0.998, Math.max(0.002, odds + (value - odds) / (seen + 1.6)));
    if (seen < 60) this.seen[context] = seen + 1;
  }
}

/** Where the range of the coder is too small. */
export const TOP = 2 ** 24;

/** What one picture is: where its cells are, how wide it is, how many colours it has. */
export interface Drawn { cells: Uint8Array; width: number; colors: number }

/** Fills the cells of pictures with what was packed. */
export function unpackPictures(packed: Uint8Array, pictures: readonly Drawn[]): void {
  const odds = new Odds();
  let [range, code, next] = [0xffffffff, 0, 0];
  const take = () => (code = ((code << 8) | (packed[next++] ?? 0)) >>> 0);
  for (let count = 0; count < 5; count++) take();
  const decide = (context: number): number => {
    const bound = (range >>> 12) * odds.of(context);
    const value = code < bound ? 1 : 0;
    if (value) range = bound;
    else [range, code] = [range - bound, code - bound];
    while (range < TOP) {
      range = (range << 8) >>> 0;
      take();
    }
    odds.learn(context, value);
    return value;
  };
  for (const { cells, width, colors } of pictures) decideCells(cells, width, colors, decide);
  if (next > packed.length) throw new Error('a packed library is damaged');
}
