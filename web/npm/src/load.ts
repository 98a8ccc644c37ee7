/** Loads the WebAssembly modules: from files in Node and Deno, by `fetch` elsewhere. */
import { NonosatError } from './errors.js';

/** The modules: the solver, and the scanner of pictures. */
export type ModuleName = 'solver' | 'scanner';

/** Where a module comes from. */
export type ModuleSource = string | URL | Response | BufferSource | WebAssembly.Module;

// Written out, for bundlers look for this form.
const PLACES: Record<ModuleName, () => URL> = {
  solver: () => new URL('./solver.wasm', import.meta.url),
  scanner: () => new URL('./scanner.wasm', import.meta.url),
};

const sources = new Map<ModuleName, ModuleSource | Promise<ModuleSource>>();
const compiled = new Map<ModuleName, Promise<WebAssembly.Module>>();

/**
 * Names another source of a module than the file beside this one: an address, bytes, or what is compiled already.
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

async function compile(name: ModuleName): Promise<WebAssembly.Module> {
  const source = (await sources.get(name)) ?? PLACES[name]();
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === 'string' || source instanceof URL) return fromAddress(new URL(source, import.meta.url));
  if (typeof Response === 'function' && source instanceof Response) return fromResponse(source);
  return WebAssembly.compile(source as BufferSource);
}

async function fromAddress(url: URL): Promise<WebAssembly.Module> {
  const files = url.protocol === 'file:' ? fileSystem() : undefined;
  if (files) return WebAssembly.compile(await files.readFile(url));
  return fromResponse(await fetch(url));
}

async function fromResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  // Servers that give it no type are served, too.
  const isTyped = response.headers.get('content-type')?.startsWith('application/wasm');
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

interface FileSystem { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> }

/** A built-in module of Node, which Deno and Bun have as well. Asked for in this way, bundlers for browsers miss nothing. */
export function builtin(name: string): unknown {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  return process?.getBuiltinModule?.(name);
}

const fileSystem = () => builtin('node:fs/promises') as FileSystem | undefined;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
