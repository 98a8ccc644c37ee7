/** Bytes that come out of a stream, within a limit. */

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
