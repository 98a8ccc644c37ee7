/**
 * Puzzles in links: `#p=` and base64url of the deflated text of a puzzle, in any format that the library reads.
 *
 * What stands behind the # never reaches a server. Links come from strangers, so that each step of reading is limited.
 */
import { drained, sliced, TooMuch } from './streams';

/** The most characters behind the #, and the most bytes that are unpacked from them. */
export const MOST_CHARACTERS = 2_000_000;
export const MOST_BYTES = 4_000_000;
/** Some programs cut longer links off. */
export const LONG = 8000;

export type ShareFault = 'long' | 'damaged' | 'large';
export class ShareError extends Error {
  constructor(readonly fault: ShareFault) {
    super(fault);
  }
}

const toBase64Url = (bytes: Uint8Array): string => {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) throw new ShareError('damaged');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/** Passes bytes through a stream; at most `most` come out. */
async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream, most: number): Promise<Uint8Array> {
  try {
    return await drained(sliced(bytes, stream), most);
  } catch (error) {
    throw error instanceof TooMuch ? new ShareError('large') : error;
  }
}

/** The fragment of a text, without the #. */
export async function fragmentOf(text: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), Infinity);
  return `p=${toBase64Url(packed)}`;
}

/** The shortest fragment of texts that mean the same. */
export async function shortestFragment(texts: string[]): Promise<string> {
  const all = await Promise.all(texts.map(fragmentOf));
  return all.reduce((best, other) => (other.length < best.length ? other : best));
}

/** The text in a fragment that begins with `#p=`. */
export async function textOfFragment(hash: string): Promise<string> {
  const coded = hash.slice('#p='.length);
  if (coded.length > MOST_CHARACTERS) throw new ShareError('long');
  const bytes = fromBase64Url(coded);
  try {
    const text = await through(bytes, new DecompressionStream('deflate-raw'), MOST_BYTES);
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch (error) {
    throw error instanceof ShareError ? error : new ShareError('damaged');
  }
}

/** The page's own address with a fragment. */
export const linkOf = (address: string, fragment: string): string => `${address.replace(/#.*$/s, '')}#${fragment}`;
