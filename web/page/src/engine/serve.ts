/** What a worker with one solver does: questions in, ticks and answers out. */
import { answered } from '../../../shared/instance';
import type { Op } from './types';

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

  const work = async (message: Extract<Inbox, { kind: 'ask' }>): Promise<void> => {
    await ready;
    const { id } = message;
    try {
      const { json, bytes } = answered(ask, memory, message, (tick) => post({ kind: 'tick', id, tick }));
      post({ kind: 'answer', id, json, ...(bytes ? { bytes } : {}) }, bytes ? [bytes.buffer as ArrayBuffer] : []);
    } catch (error) {
      // Whoever asked starts another worker.
      post({ kind: 'trap', id, message: (error as Error).message });
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
