/** The size of an image by its first bytes, so that a huge one is refused before a browser unpacks it. */

/** The most pixels that are unpacked; as in the library. */
export const MOST_PIXELS = 100_000_000;

export interface Size { width: number; height: number }

/** Null if the format is not known, or its size stands further behind. */
export function sizeOf(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint32(0) === 0x47494638) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (view.getUint16(0) === 0xffd8) return sizeOfJpeg(view);
    const isBmp = view.getUint16(0) === 0x424d;
    if (isBmp) return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return sizeOfWebp(view);
  } catch {
    // Too short.
  }
  return null;
}

/** The segment that begins a frame tells it. */
function sizeOfJpeg(view: DataView): Size | null {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Bytes of 255 may fill the space before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function sizeOfWebp(view: DataView): Size | null {
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (view.getUint32(12)) {
    case 0x56503858: return { width: three(24) + 1, height: three(27) + 1 };
    case 0x56503820: return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default: return null;
  }
}
