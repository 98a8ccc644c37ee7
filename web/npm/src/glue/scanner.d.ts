/** An instance of the scanner's module; made of wasm-bindgen's glue by `build`. */
export default function glue(): {
  init(source: { module_or_path: WebAssembly.Module }): Promise<{ memory: WebAssembly.Memory }>;
  start(): void;
  scan(width: number, height: number, rgba: Uint8Array, corners: Float32Array | undefined): string;
};
