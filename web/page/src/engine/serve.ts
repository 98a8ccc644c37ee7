/** What a worker with one solver does: questions in, ticks and answers out. */
import type { Op } from './types';

/** Pages of 64 KiB: a memory that cannot grow by so many is full. */
const ROOM = 256;

export type Inbox =
  | { kind: 'module'; module: WebAssembly.Module }
  | { kind: 'ask'; id: number; op: Op; request: string; bytes?: Uint8Array };
export type Outbox =
  | { kind: 'ready' }
  | { kind: 'tick'; id: number; tick: string }
  | { kind: 'answer'; id: number; json: string; bytes?: Uint8Array }
  | { kind: 'trap'; id: number; message: string };

/** What wasm-bindgen makes of a part of the solver. */
type Glue = Pick<typeof import('../../wasm/nonosat.js'), 'default' | 'ask' | 'start'>;

const scope = self as unknown as DedicatedWorkerGlobalScope;
const post = (message: Outbox, transfer: Transferable[] = []) => scope.postMessage(message, transfer);

/** Answers questions with this part from now on. */
export function serve({ default: init, ask, start }: Glue): void {
  // Questions may come before the module does: they wait for it.
  let arrived: (ready: Promise<unknown>) => void;
  const ready = new Promise<unknown>((resolve) => (arrived = resolve));
  let queue = Promise.resolve();
  let memory: WebAssembly.Memory | undefined;

  /** Rust aborts without a word when there is no memory left. */
  const isFull = (): boolean => {
    try {
      return memory?.grow(ROOM) === undefined;
    } catch {
      return true;
    }
  };

  const work = async (message: Extract<Inbox, { kind: 'ask' }>): Promise<void> => {
    await ready;
    const { id, op, request, bytes } = message;
    try {
      const answer = ask(op, request, bytes, (tick: string) => post({ kind: 'tick', id, tick }));
      const out = answer.bytes;
      const json = answer.json;
      answer.free();
      post({ kind: 'answer', id, json, ...(out ? { bytes: out } : {}) }, out ? [out.buffer as ArrayBuffer] : []);
    } catch (error) {
      // A trap: the memory of this solver is in disorder. Whoever asked starts another worker.
      post({ kind: 'trap', id, message: isFull() ? `out of memory: ${String(error)}` : String(error) });
    }
  };

  scope.onmessage = ({ data }: MessageEvent<Inbox>) => {
    if (data.kind === 'module') {
      arrived(init({ module_or_path: data.module }).then((exports) => {
        ({ memory } = exports);
        start();
        post({ kind: 'ready' });
      }));
    } else {
      queue = queue.then(() => work(data));
    }
  };
}
