/** The thread behind `createWorker`: jobs in, ticks and outcomes out. */
import { NonosatError, type ErrorKind } from './errors.js';
import { builtin, keepModule, moduleOf, type ModuleName } from './load.js';
import { runHere, type Job, type Outcome } from './machine.js';

/** A question, and the module that it takes: compiled, if somebody has it. */
export interface Inbox {
  id: number;
  job: Job;
  name: ModuleName;
  module?: WebAssembly.Module;
}

/** What comes back. */
export type Outbox =
  | { name: ModuleName; module: WebAssembly.Module }
  | { id: number; tick: string }
  | { id: number; outcome: Outcome }
  | { id: number; error: { kind: ErrorKind; message: string } };

async function work({ id, job, name, module }: Inbox, post: (message: Outbox) => void): Promise<void> {
  try {
    if (module) keepModule(name, module);
    else post({ name, module: await moduleOf(name) });
    const outcome = await runHere(job, (tick) => post({ id, tick }));
    post({ id, outcome });
  } catch (error) {
    const kind = error instanceof NonosatError ? error.kind : 'trap';
    post({ id, error: { kind, message: error instanceof Error ? error.message : String(error) } });
  }
}

interface Port {
  postMessage(message: Outbox): void;
  on(event: 'message', listener: (message: Inbox) => void): void;
}

const threads = builtin('node:worker_threads') as { parentPort: Port | null } | undefined;
if (threads?.parentPort) {
  const port = threads.parentPort;
  port.on('message', (message) => void work(message, (answer) => port.postMessage(answer)));
} else {
  const scope = globalThis as unknown as { postMessage(message: Outbox): void; onmessage: (event: MessageEvent<Inbox>) => void };
  scope.onmessage = ({ data }) => void work(data, (message) => scope.postMessage(message));
}
