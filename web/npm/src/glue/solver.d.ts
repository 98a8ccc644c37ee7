/** An instance of the solver's module; made of wasm-bindgen's glue by `build`. */
export default function glue(): {
  init(source: { module_or_path: WebAssembly.Module }): Promise<{ memory: WebAssembly.Memory }>;
  start(): void;
  ask(op: string, request: string, bytes: Uint8Array | undefined, tick: (tick: string) => void): {
    readonly json: string;
    readonly bytes: Uint8Array | undefined;
    free(): void;
  };
};
