/** A worker with the scanner: the pixels of a picture in, readings out. It answers once. */
import init, { scan, start } from '../../wasm/scan.js';

export interface Pixels { width: number; height: number; rgba: Uint8ClampedArray }
export interface ScanInbox extends Pixels { module: WebAssembly.Module; corners: number[] | null }
/** The JSON of the answer, or why there is none. */
export type ScanOutbox = { json: string } | { trap: string };

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.onmessage = async ({ data }: MessageEvent<ScanInbox>) => {
  try {
    await init({ module_or_path: data.module });
    start();
    const { width, height, rgba, corners } = data;
    const bytes = new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.byteLength);
    const json = scan(width, height, bytes, corners ? Float32Array.from(corners) : undefined);
    scope.postMessage({ json } satisfies ScanOutbox);
  } catch (error) {
    scope.postMessage({ trap: String(error) } satisfies ScanOutbox);
  }
};
