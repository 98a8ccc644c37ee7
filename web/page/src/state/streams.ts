/** Bytes that come out of a stream, within a limit. */

/**
 * Bytes of a slice. What comes out of a slice is there at once, before anybody can look at it: a thousand times as much,
 * if somebody means harm.
 */
const SLICE = 4096;

/** Unpacks, or packs, slice by slice: the next one is put in when what came out of the last was taken. */
export function sliced(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): ReadableStream<Uint8Array> {
  let at = 0;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(to) {
      if (at < bytes.length) to.enqueue(bytes.slice(at, (at += SLICE)));
      if (at >= bytes.length) to.close();
    },
  }, { highWaterMark: 0 });
  return source.pipeThrough(through) as ReadableStream<Uint8Array>;
}

/** What is thrown where more comes out than may. */
export class TooMuch extends Error {}

/** All bytes of a stream in one piece; throws `TooMuch` beyond `most`, and what the stream throws. */
export async function drained(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let total = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      total += part.value.length;
      if (total > most) throw new TooMuch();
      parts.push(part.value);
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  }
  const all = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
