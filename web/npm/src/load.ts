/** Loads the WebAssembly modules and the library: from files in Node and Deno, by `fetch` elsewhere. */
import { NonosatError } from './errors.js';
import { unpackLzma } from './lzma.js';

/** The modules: the solver, and the scanner of pictures. */
export type ModuleName = 'solver' | 'scanner';

/** Where a module comes from. */
export type ModuleSource = string | URL | Response | BufferSource | WebAssembly.Module;

/** Where the library comes from. */
export type LibrarySource = string | URL | Response | BufferSource;

// Written out, for bundlers look for this form.
const PLACES: Record<ModuleName | 'library', () => URL> = {
  solver: () => new URL('./solver.wasm.lzma', import.meta.url),
  scanner: () => new URL('./scanner.wasm.lzma', import.meta.url),
  library: () => new URL('./library.bin', import.meta.url),
};

const sources = new Map<ModuleName, ModuleSource | Promise<ModuleSource>>();
const compiled = new Map<ModuleName, Promise<WebAssembly.Module>>();

/**
 * Names another source of a module than the file beside this one: an address, bytes, or what is compiled already. Files
 * may be packed by LZMA, as the one beside this is.
 *
 * For bundlers that move the files apart, and for hosts that load modules themselves.
 */
export function setModule(name: ModuleName, source: ModuleSource | Promise<ModuleSource>): void {
  sources.set(name, source);
  compiled.delete(name);
}

/** A module, compiled once. After a failure the next call tries again. */
export function moduleOf(name: ModuleName): Promise<WebAssembly.Module> {
  let module = compiled.get(name);
  if (!module) {
    module = compile(name).catch((error: unknown) => {
      compiled.delete(name);
      throw new NonosatError('unloaded', `the ${name} could not be loaded: ${messageOf(error)}`);
    });
    compiled.set(name, module);
  }
  return module;
}

/** The module, if it need not be unpacked: it is there, or comes from elsewhere. */
export function moduleAtHand(name: ModuleName): Promise<WebAssembly.Module> | undefined {
  return compiled.get(name) ?? (sources.has(name) ? moduleOf(name) : undefined);
}

/** Keeps a module that another thread has compiled. */
export function keepModule(name: ModuleName, module: WebAssembly.Module): void {
  if (!compiled.has(name)) compiled.set(name, Promise.resolve(module));
}

async function compile(name: ModuleName): Promise<WebAssembly.Module> {
  const source = (await sources.get(name)) ?? PLACES[name]();
  if (source instanceof WebAssembly.Module) return source;
  const file = await fileOf(source);
  if (!isResponse(file)) return compileBytes(file);
  // Servers that give it no type are served, too.
  const isTyped = file.headers.get('content-type')?.startsWith('application/wasm');
  return isTyped ? WebAssembly.compileStreaming(file) : compileBytes(new Uint8Array(await file.arrayBuffer()));
}

/** The bytes of the library: of this source, or of the file beside this one. */
export async function libraryFile(source: LibrarySource = PLACES.library()): Promise<Uint8Array<ArrayBuffer>> {
  const file = await fileOf(source);
  return isResponse(file) ? new Uint8Array(await file.arrayBuffer()) : file;
}

const isResponse = (source: unknown): source is Response => typeof Response === 'function' && source instanceof Response;

/** The bytes of a source, or a response that has them. */
async function fileOf(source: LibrarySource): Promise<Uint8Array<ArrayBuffer> | Response> {
  if (typeof source !== 'string' && !(source instanceof URL) && !isResponse(source)) {
    return source instanceof ArrayBuffer ? new Uint8Array(source) : viewOf(source as ArrayBufferView<ArrayBuffer>);
  }
  const url = isResponse(source) ? null : new URL(source, import.meta.url);
  const files = url?.protocol === 'file:' ? fileSystem() : undefined;
  if (url && files) return files.readFile(url);
  const response = isResponse(source) ? source : await fetch(source instanceof URL ? source : new URL(source, import.meta.url));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response;
}

const viewOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>) => new Uint8Array(buffer, byteOffset, byteLength);

/** Modules begin with a zero; what is packed begins with the parameters of the packer. */
function compileBytes(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  return WebAssembly.compile(bytes[0] === 0 ? bytes : unpackLzma(bytes));
}

interface FileSystem { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> }

/** A built-in module of Node, which Deno and Bun have as well. Asked for in this way, bundlers for browsers miss nothing. */
export function builtin(name: string): unknown {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  return process?.getBuiltinModule?.(name);
}

const fileSystem = () => builtin('node:fs/promises') as FileSystem | undefined;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
