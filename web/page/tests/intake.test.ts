/** Bytes of files: what packed them, whether they are images, their encoding; the lines around a mistake. */
import { describe, expect, it } from 'vitest';
import { excerpt } from '../src/state/excerpt';
import { drained, sliced, TooMuch } from '../src/state/streams';
import { asUtf8, isGzip, isImage, nameInside, packerOf, textOf, unpack } from '../src/state/intake';

const bytes = (...all: number[]) => Uint8Array.from(all);
const utf8 = (text: string) => new TextEncoder().encode(text);
const gzipped = async (all: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await new Response(new Blob([all]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer());
const decode = (all: Uint8Array) => new TextDecoder().decode(all);

describe('packed files', () => {
  it('unpacks gzip', async () => {
    const packed = await gzipped(utf8('width 5\nheight 5\n'));
    expect(isGzip(packed)).toBe(true);
    expect(decode(await unpack(packed))).toBe('width 5\nheight 5\n');
    expect(nameInside('cat.non.gz')).toBe('cat.non');
  });

  it('leaves alone what is not packed', async () => {
    const plain = utf8('rows\n1\n');
    expect(await unpack(plain)).toBe(plain);
  });

  it('puts in no more than what has to come out', async () => {
    let fed = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, to) {
        fed += part.length;
        to.enqueue(part);
      },
    }, undefined, { highWaterMark: 0 });
    await expect(drained(sliced(new Uint8Array(10_000_000), counting), 50_000)).rejects.toBeInstanceOf(TooMuch);
    expect(fed).toBeLessThan(70_000);
    expect(await drained(sliced(utf8('x'.repeat(9000)), new TransformStream()), 9000)).toHaveLength(9000);
    expect(await drained(sliced(new Uint8Array(0), new TransformStream()), 0)).toHaveLength(0);
  });

  it('refuses what is too large unpacked, damaged, or packed by others', async () => {
    const large = await gzipped(new Uint8Array(100_000));
    await expect(unpack(large, 50_000)).rejects.toMatchObject({ refusal: 'large' });
    await expect(unpack(large.slice(0, 40))).rejects.toMatchObject({ refusal: 'damaged' });
    await expect(unpack(bytes(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 1)))
      .rejects.toMatchObject({ refusal: 'packed', packer: 'xz' });
    expect(packerOf(bytes(0x50, 0x4b, 3, 4))).toBe('zip');
    expect(packerOf(utf8('BZ'))).toBe(null);
  });
});

describe('images', () => {
  it('knows them by their first bytes', () => {
    expect(isImage(bytes(0x89, 0x50, 0x4e, 0x47), 'x')).toBe(true);
    expect(isImage(bytes(0xff, 0xd8, 0xff, 0xe0), 'x')).toBe(true);
    expect(isImage(bytes(0x42, 0x4d, 1, 2, 0, 0, 0, 0, 0, 0), 'x')).toBe(true);
    expect(isImage(utf8('BMW 5 5 rows of text'), 'x.txt')).toBe(false);
    expect(isImage(utf8('<svg'), 'x.svg')).toBe(true);
    expect(isImage(utf8('width 5'), 'x.non')).toBe(false);
  });
});

describe('encodings', () => {
  it('leaves UTF-8 as it is', () => {
    const plain = utf8('title "Mačka"');
    expect(asUtf8(plain)).toBe(plain);
  });

  it('reads UTF-16 with its mark', () => {
    const text = 'title "Mačka"';
    const units = [...text].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]);
    expect(decode(asUtf8(bytes(0xff, 0xfe, ...units)))).toBe(text);
    const swapped = units.map((_, at) => units[at ^ 1] ?? 0);
    expect(decode(asUtf8(bytes(0xfe, 0xff, ...swapped)))).toBe(text);
  });

  it('reads Windows-1252 where UTF-8 does not fit', () => {
    expect(decode(asUtf8(bytes(0x63, 0x61, 0x66, 0xe9)))).toBe('café');
  });

  it('follows what XML declares, and declares UTF-8', () => {
    const head = utf8('<?xml version="1.0" encoding="windows-1250"?><t>');
    const read = decode(asUtf8(bytes(...head, 0x8a)));
    expect(read).toBe('<?xml version="1.0" encoding="UTF-8"?><t>Š');
  });

  it('passes on what is no text', () => {
    const binary = bytes(0, 0xff, 0x81, 0);
    expect(textOf(binary)).toBe(null);
    expect(asUtf8(binary)).toBe(binary);
  });
});

describe('the lines around a mistake', () => {
  const text = ['rows', '1', '2 x7 2', '3', '4', '5', '6', '7', '8'].join('\r\n');

  it('marks what was found', () => {
    const lines = excerpt(text, 3, 3, '"x7"');
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(lines[2]).toEqual({ number: 3, before: '2 ', mark: 'x7', after: ' 2' });
  });

  it('marks a word where nothing is quoted, and the end of a line', () => {
    expect(excerpt(text, 3, 3, null)[2]?.mark).toBe('x7');
    expect(excerpt(text, 9, 2, null).at(-1)).toMatchObject({ before: '8', mark: '␣' });
  });

  it('shows a part of a long line', () => {
    const [line] = excerpt('1 '.repeat(5000) + 'x' + ' 1'.repeat(5000), 1, 10_001, 'x', 0);
    expect(line?.mark).toBe('x');
    expect((line?.before.length ?? 0) + (line?.after.length ?? 0)).toBeLessThan(260);
  });
});
