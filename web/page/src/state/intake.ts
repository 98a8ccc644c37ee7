/**
 * Bytes of files, made ready for the library: unpacked, and as UTF-8. The library is built without both for the page,
 * since browsers can do it.
 */
import { writable } from 'svelte/store';
import { drained, sliced, TooMuch } from './streams';

/** An image that was opened, dropped or pasted; the image panel takes it and sets this to null. */
export const pendingImage = writable<File | null>(null);
/** The same of a picture of a puzzle, and its panel. */
export const pendingScan = writable<File | null>(null);

/** The largest file that is read, packed or not; as in the library. */
export const MOST_BYTES = 256_000_000;

/** Why bytes are refused before the library sees them. */
export type Refusal = 'large' | 'packed' | 'damaged';
export class IntakeError extends Error {
  constructor(readonly refusal: Refusal, readonly packer = '') {
    super(refusal);
  }
}

const starts = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, at) => bytes[at] === byte);

export const isGzip = (bytes: Uint8Array): boolean => starts(bytes, 0x1f, 0x8b);

/** The program that can unpack this, if it is packed by other means than gzip. */
export function packerOf(bytes: Uint8Array): string | null {
  if (starts(bytes, 0xfd, 0x37, 0x7a, 0x58, 0x5a, 0)) return 'xz';
  if (starts(bytes, 0x28, 0xb5, 0x2f, 0xfd)) return 'zstd';
  if (starts(bytes, 0x42, 0x5a, 0x68) && (bytes[3] ?? 0) >= 0x31) return 'bzip2';
  if (starts(bytes, 0x50, 0x4b, 3, 4)) return 'zip';
  if (starts(bytes, 0x37, 0x7a, 0xbc, 0xaf)) return '7z';
  return null;
}

/** How PNG, JPEG and GIF begin. */
const IMAGES = [[0x89, 0x50, 0x4e, 0x47], [0xff, 0xd8, 0xff], [0x47, 0x49, 0x46, 0x38]];

/** Whether it is an image, by its first bytes. Text in SVG is told by its name. */
export function isImage(bytes: Uint8Array, name: string): boolean {
  if (IMAGES.some((magic) => starts(bytes, ...magic))) return true;
  if (starts(bytes, 0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 && bytes[9] === 0x45) return true;
  const isBmp = starts(bytes, 0x42, 0x4d) && bytes[6] === 0 && bytes[7] === 0 && bytes[8] === 0 && bytes[9] === 0;
  const isAvif = bytes[4] === 0x66 && bytes[5] === 0x74 && bytes[6] === 0x79 && bytes[7] === 0x70;
  return isBmp || isAvif || /\.svg$/i.test(name);
}

/** Unpacks gzip; refuses what is larger than `most` unpacked, and what cannot be unpacked here. */
export async function unpack(bytes: Uint8Array, most = MOST_BYTES): Promise<Uint8Array> {
  if (bytes.length > most) throw new IntakeError('large');
  const packer = packerOf(bytes);
  if (packer) throw new IntakeError('packed', packer);
  if (!isGzip(bytes)) return bytes;
  try {
    return await drained(sliced(bytes as Uint8Array<ArrayBuffer>, new DecompressionStream('gzip')), most);
  } catch (error) {
    throw new IntakeError(error instanceof TooMuch ? 'large' : 'damaged');
  }
}

/**
 * The text of a file: UTF-8, UTF-16 with its mark, the encoding that XML declares, or Windows-1252. Null if it is no
 * text, which has no byte 0.
 */
export function textOf(bytes: Uint8Array): { text: string; encoding: string } | null {
  const decoded = (encoding: string, fatal = false) =>
    ({ text: new TextDecoder(encoding, { fatal }).decode(bytes), encoding });
  if (starts(bytes, 0xff, 0xfe)) return decoded('utf-16le');
  if (starts(bytes, 0xfe, 0xff)) return decoded('utf-16be');
  try {
    return decoded('utf-8', true);
  } catch {
    if (bytes.includes(0)) return null;
  }
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = DECLARED.exec(head)?.[2] ?? 'windows-1252';
  try {
    return decoded(declared);
  } catch {
    return decoded('windows-1252');
  }
}

const DECLARED = /^(\s*<\?xml[^>]*?encoding\s*=\s*["'])([\w.:-]+)/;

/** The same bytes as UTF-8; unchanged if they are UTF-8 or no text. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const read = textOf(bytes);
  if (!read || read.encoding === 'utf-8') return bytes;
  return new TextEncoder().encode(read.text.replace(DECLARED, '$1UTF-8'));
}

/** The name without what says that it was packed. */
export const nameInside = (name: string): string => name.replace(/\.gz$/i, '');
