/** One instance of the solver's module, in whichever thread: a question in, an answer out, or why it broke down. */

/** A question as the module takes it: its name, its JSON, and a file or pixels beside it. */
export interface Job {
  op: string;
  request: string;
  bytes?: Uint8Array;
}

/** An answer as the module gives it: its JSON, and a file beside it. */
export interface Outcome {
  json: string;
  bytes?: Uint8Array;
}

/** What wasm-bindgen makes of the module's function. */
type Ask = (op: string, request: string, bytes: Uint8Array | undefined, tick: (tick: string) => void) => {
  readonly json: string;
  readonly bytes: Uint8Array | undefined;
  free(): void;
};

/** Pages of 64 KiB: a memory that cannot grow by so many is full. */
const ROOM = 256;

/** Rust aborts without a word when there is no memory left. */
function isFull(memory: WebAssembly.Memory | undefined): boolean {
  try {
    return memory?.grow(ROOM) === undefined;
  } catch {
    return true;
  }
}

/**
 * Asks. `tick` is called with the JSON of a `Tick`.
 *
 * @throws Error of a trap, and what it is: the memory of this instance is in disorder then, and it is to be replaced.
 */
export function answered(ask: Ask, memory: WebAssembly.Memory | undefined, { op, request, bytes }: Job, tick: (tick: string) => void): Outcome {
  try {
    const answer = ask(op, request, bytes, tick);
    const { json, bytes: file } = answer;
    answer.free();
    return file ? { json, bytes: file } : { json };
  } catch (error) {
    throw new Error(isFull(memory) ? `out of memory: ${String(error)}` : String(error));
  }
}

/** What an instance that broke down lacked, by its message. */
export const kindOfTrap = (message: string): 'memory' | 'trap' => (/memory|allocation|stack/i.test(message) ? 'memory' : 'trap');
