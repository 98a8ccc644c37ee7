/** Packs the library: `node pack-library.mjs PACK LINES` makes its lines, `... PACK LINES.lzma OUT` the file of the package. */
import { readFileSync, writeFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { Odds, TOP, decideCells, sumOf, unpackPictures } from './dist/pictures.js';
import { readLibrary } from './dist/shared/library.js';

/** The cells of pictures, packed. */
function packed(pictures) {
  const odds = new Odds();
  const out = [];
  let [low, range, held, pending] = [0, 0xffffffff, 0, 1];
  // A byte is held back until no carry can change it.
  const put = () => {
    if (low < 0xff000000 || low >= 2 ** 32) {
      const carry = low >= 2 ** 32 ? 1 : 0;
      for (; pending > 0; pending--) {
        out.push((held + carry) & 255);
        held = 255;
      }
      held = (low >>> 24) & 255;
    }
    pending++;
    low = (low & 0xffffff) * 256;
  };
  const decide = (context, value) => {
    const bound = (range >>> 12) * odds.of(context);
    if (value) range = bound;
    else [low, range] = [low + bound, range - bound];
    while (range < TOP) {
      range = (range << 8) >>> 0;
      put();
    }
    odds.learn(context, value);
    return value;
  };
  for (const { cells, width, colors } of pictures) decideCells(cells, width, colors, decide);
  for (let count = 0; count < 5; count++) put();
  return Uint8Array.from(out);
}

const [pack, lines, out] = process.argv.slice(2);
const bytes = inflateRawSync(readFileSync(pack));
const items = readLibrary(bytes);
const cells = items.reduce((sum, item) => sum + item.cells.length, 0);
if (out === undefined) {
  // Those of puzzles field by field.
  const all = bytes.subarray(0, bytes.length - cells).toString().split('\n').slice(0, -1);
  const rows = all.splice(all.length - items.length).map((line) => line.split('\t'));
  const columns = rows[0].map((_, field) => rows.map((row) => row[field]));
  writeFileSync(lines, [...all, ...columns.flat(), ''].join('\n'));
} else {
  const drawn = (item, cells) => ({ cells, width: item.width, colors: item.colors.length });
  const pictures = packed(items.map((item) => drawn(item, item.cells)));
  const again = items.map((item) => drawn(item, new Uint8Array(item.cells.length)));
  unpackPictures(pictures, again);
  if (items.some((item, at) => Buffer.compare(item.cells, again[at].cells) !== 0)) throw new Error('the pictures are not as they were');
  const head = readFileSync(lines);
  const front = Buffer.alloc(8);
  front.writeUInt32BE(head.length);
  front.writeUInt32BE(sumOf([bytes]), 4);
  writeFileSync(out, Buffer.concat([front, head, pictures]));
}
