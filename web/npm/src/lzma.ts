/**
 * Unpacks LZMA. The modules are packed by it: a third smaller than by the gzip of registries and of most servers.
 *
 * Reference: I. Pavlov, LZMA specification (LZMA SDK), 2015. Names of probabilities are those of the specification.
 */

/** States of the coder, and positions that it tells apart at most. */
const STATES = 12;
const POSITIONS = 16;

// Where the probabilities of each kind begin.
const IS_MATCH = 0;
const IS_REP = IS_MATCH + STATES * POSITIONS;
const IS_REP_G0 = IS_REP + STATES;
const IS_REP_G1 = IS_REP_G0 + STATES;
const IS_REP_G2 = IS_REP_G1 + STATES;
const IS_REP0_LONG = IS_REP_G2 + STATES;
const POS_SLOT = IS_REP0_LONG + STATES * POSITIONS;
const POS_SPECIAL = POS_SLOT + 4 * 64;
const ALIGN = POS_SPECIAL + 115;
const MATCH_LENGTH = ALIGN + 16;
/** Of a length: two choices, eight short and eight middle ones a position, 256 long ones. */
const LENGTHS = 2 + POSITIONS * 16 + 256;
const REP_LENGTH = MATCH_LENGTH + LENGTHS;
const LITERAL = REP_LENGTH + LENGTHS;

const HEADER = 13;
const TOP = 2 ** 24;

/** The bytes of a file in the format `.lzma` whose header says how many there are; throws if it is none. */
export function unpackLzma(input: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const damaged = () => new Error('a packed module is damaged');
  if (input.length < HEADER + 5) throw damaged();
  const properties = header.getUint8(0);
  const size = header.getUint32(5, true);
  if (properties >= 9 * 5 * 5 || header.getUint32(9, true) !== 0 || header.getUint8(HEADER) !== 0) throw damaged();
  const literalContext = properties % 9;
  const literalPosition = Math.floor(properties / 9) % 5;
  const positionMask = (1 << Math.floor(properties / 45)) - 1;

  const out = new Uint8Array(size);
  const probabilities = new Uint16Array(LITERAL + (0x300 << (literalContext + literalPosition))).fill(1024);
  let [range, code, next] = [0xffffffff, header.getUint32(HEADER + 1), HEADER + 5];

  const refill = () => {
    range = (range << 8) >>> 0;
    code = ((code << 8) | (input[next++] ?? 0)) >>> 0;
  };
  const bit = (at: number): number => {
    const probability = probabilities[at]!;
    const bound = (range >>> 11) * probability;
    let value = 0;
    if (code < bound) {
      range = bound;
      probabilities[at] = probability + ((2048 - probability) >> 5);
    } else {
      range -= bound;
      code -= bound;
      probabilities[at] = probability - (probability >> 5);
      value = 1;
    }
    if (range < TOP) refill();
    return value;
  };
  const tree = (base: number, bits: number): number => {
    let symbol = 1;
    for (let count = 0; count < bits; count++) symbol = (symbol << 1) | bit(base + symbol);
    return symbol - (1 << bits);
  };
  const reverse = (base: number, bits: number): number => {
    let [symbol, value] = [1, 0];
    for (let count = 0; count < bits; count++) {
      const one = bit(base + symbol);
      symbol = (symbol << 1) | one;
      value |= one << count;
    }
    return value;
  };
  const direct = (bits: number): number => {
    let value = 0;
    for (let count = 0; count < bits; count++) {
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      value = value * 2 + one;
      if (range < TOP) refill();
    }
    return value;
  };
  const lengthOf = (base: number, position: number): number => {
    if (!bit(base)) return tree(base + 2 + position * 8, 3);
    if (!bit(base + 1)) return 8 + tree(base + 2 + (POSITIONS + position) * 8, 3);
    return 16 + tree(base + 2 + POSITIONS * 16, 8);
  };
  const distanceOf = (length: number): number => {
    const slot = tree(POS_SLOT + Math.min(length, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const distance = (2 | (slot & 1)) * 2 ** bits;
    if (slot < 14) return distance + reverse(POS_SPECIAL + distance - slot, bits);
    return distance + direct(bits - 4) * 16 + reverse(ALIGN, 4);
  };

  let [state, rep0, rep1, rep2, rep3] = [0, 0, 0, 0, 0];
  let at = 0;
  while (at < size) {
    const position = at & positionMask;
    if (!bit(IS_MATCH + state * POSITIONS + position)) {
      const before = at > 0 ? out[at - 1]! : 0;
      const context = ((at & ((1 << literalPosition) - 1)) << literalContext) + (before >> (8 - literalContext));
      const base = LITERAL + 0x300 * context;
      let symbol = 1;
      if (state >= 7) {
        let matched = out[at - rep0 - 1]!;
        while (symbol < 0x100) {
          const expected = (matched >> 7) & 1;
          matched <<= 1;
          const one = bit(base + ((1 + expected) << 8) + symbol);
          symbol = (symbol << 1) | one;
          if (one !== expected) break;
        }
      }
      while (symbol < 0x100) symbol = (symbol << 1) | bit(base + symbol);
      out[at++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length = 0;
    if (!bit(IS_REP + state)) {
      [rep3, rep2, rep1] = [rep2, rep1, rep0];
      length = lengthOf(MATCH_LENGTH, position);
      rep0 = distanceOf(length);
      state = state < 7 ? 7 : 10;
    } else {
      if (!bit(IS_REP_G0 + state)) {
        if (!bit(IS_REP0_LONG + state * POSITIONS + position)) {
          if (rep0 >= at) throw damaged();
          out[at] = out[at - rep0 - 1]!;
          at++;
          state = state < 7 ? 9 : 11;
          continue;
        }
      } else {
        let distance = rep1;
        if (bit(IS_REP_G1 + state)) {
          distance = rep2;
          if (bit(IS_REP_G2 + state)) [distance, rep3] = [rep3, rep2];
          rep2 = rep1;
        }
        [rep1, rep0] = [rep0, distance];
      }
      length = lengthOf(REP_LENGTH, position);
      state = state < 7 ? 8 : 11;
    }
    const end = at + length + 2;
    if (rep0 >= at || end > size) throw damaged();
    for (; at < end; at++) out[at] = out[at - rep0 - 1]!;
  }
  if (next > input.length) throw damaged();
  return out;
}
