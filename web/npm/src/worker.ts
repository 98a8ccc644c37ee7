/**
 * A thread that answers questions: the page stays responsive, and a question under way can be cancelled.
 *
 * It is a Web Worker in browsers and Deno, and a thread of `worker_threads` in Node.
 *
 * @module
 */
import type { Runner } from './ask.js';
import { NonosatError } from './errors.js';
import { builtin, keepModule, moduleAtHand, type ModuleName } from './load.js';
import type { Job, Outcome } from './machine.js';
import type { Inbox, Outbox } from './thread.js';

export type { Runner } from './ask.js';

/** A thread of its own for questions: goes into the option `worker` of the functions of `nonosat`. */
export interface NonosatWorker extends Runner {
  /** How many questions are under way or waiting. */
  readonly waiting: number;
  /** Ends the thread. Questions that wait are rejected; another one would start a new thread. */
  close(): void;
}

/**
 * Makes a worker, which starts with its first question and answers one after the other.
 *
 * To cancel the question under way is to end its thread; the next question starts another one, with the module that is
 * compiled already. In Node an idle worker does not keep the process alive.
 */
export function createWorker(): NonosatWorker {
  return new Threaded();
}

/** What a thread is in all hosts. */
interface Thread {
  post(message: Inbox): void;
  end(): void;
  /** Whether the process waits for it. */
  hold(isHeld: boolean): void;
}

interface Waiting {
  id: number;
  job: Job;
  tick(tick: string): void;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

class Threaded implements NonosatWorker {
  private thread: Thread | undefined;
  private queue: Waiting[] = [];
  private next = 1;

  get waiting(): number {
    return this.queue.length;
  }

  async run(job: Job, tick: (tick: string) => void, signal?: AbortSignal): Promise<Outcome> {
    signal?.throwIfAborted();
    let cancel: (() => void) | undefined;
    try {
      return await new Promise<Outcome>((resolve, reject) => {
        const one: Waiting = { id: this.next++, job, tick, resolve, reject };
        cancel = () => this.cancel(one, signal?.reason);
        signal?.addEventListener('abort', cancel);
        this.queue.push(one);
        if (this.queue.length === 1) this.begin();
      });
    } finally {
      if (cancel) signal?.removeEventListener('abort', cancel);
    }
  }

  close(): void {
    this.end();
    const error = new NonosatError('unloaded', 'the worker was closed');
    for (const one of this.queue.splice(0)) one.reject(error);
  }

  private end(): void {
    this.thread?.end();
    this.thread = undefined;
  }

  /** Sends the first question of the queue. */
  private begin(): void {
    const [one] = this.queue;
    if (!one) return this.thread?.hold(false);
    try {
      this.thread ??= this.start();
      this.thread.hold(true);
    } catch (error) {
      return this.finish(one.id, () => one.reject(unstarted(error)));
    }
    const { thread } = this;
    const name: ModuleName = one.job.op === 'scan' ? 'scanner' : 'solver';
    // What is not at hand the thread unpacks and compiles, and sends it here for threads to come.
    Promise.resolve(moduleAtHand(name)).then(
      (module) => {
        if (this.thread !== thread || this.queue[0] !== one) return;
        thread.post({ id: one.id, job: one.job, name, ...(module ? { module } : {}) });
      },
      (error: unknown) => this.finish(one.id, () => one.reject(error)),
    );
  }

  /** Takes the question off the queue, and goes on. */
  private finish(id: number, tell: () => void): void {
    if (this.queue[0]?.id !== id) return;
    this.queue.shift();
    tell();
    this.begin();
  }

  private cancel(one: Waiting, reason: unknown): void {
    const at = this.queue.indexOf(one);
    if (at === 0) {
      this.end();
      return this.finish(one.id, () => one.reject(reason));
    }
    if (at > 0) this.queue.splice(at, 1);
    one.reject(reason);
  }

  private start(): Thread {
    const thread: Thread = startThread(
      (message) => {
        if (this.thread !== thread) return;
        if ('module' in message) return keepModule(message.name, message.module);
        const [one] = this.queue;
        if (!one || one.id !== message.id) return;
        if ('tick' in message) return one.tick(message.tick);
        if ('outcome' in message) return this.finish(one.id, () => one.resolve(message.outcome));
        const { kind, message: words } = message.error;
        this.finish(one.id, () => one.reject(new NonosatError(kind, words)));
      },
      (error) => {
        if (this.thread !== thread) return;
        this.end();
        const [one] = this.queue;
        if (one) this.finish(one.id, () => one.reject(unstarted(error)));
      },
    );
    return thread;
  }
}

function unstarted(error: unknown): NonosatError {
  const words = error instanceof Error ? error.message : String(error);
  return new NonosatError('trap', `the worker ended: ${words || 'its script could not be loaded'}`);
}

type Heard = (message: Outbox) => void;
type Failed = (error: unknown) => void;

/** Node's kind of thread is taken where there is one: it lets the process end. Deno has both. */
function startThread(heard: Heard, failed: Failed): Thread {
  const threads = builtin('node:worker_threads') as NodeThreads | undefined;
  return threads ? nodeThread(threads, heard, failed) : webThread(heard, failed);
}

function webThread(heard: Heard, failed: Failed): Thread {
  const worker = webWorker();
  worker.onmessage = ({ data }: MessageEvent<Outbox>) => heard(data);
  worker.onerror = (event) => {
    event.preventDefault?.();
    failed(event.message);
  };
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold: () => undefined };
}

/** Workers of another origin are refused; one that imports the script of another origin is not. */
function webWorker(): Worker {
  const origin = globalThis.location?.origin;
  if (!origin || origin === 'null' || new URL(import.meta.url).origin === origin) {
    return new Worker(new URL('./thread.js', import.meta.url), { type: 'module' });
  }
  const script = `import ${JSON.stringify(new URL('./thread.js', import.meta.url).href)};`;
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return new Worker(url, { type: 'module' });
}

/** The little that is used of Node's `Worker`. */
interface NodeWorker {
  on(event: 'message', listener: Heard): void;
  on(event: 'error', listener: Failed): void;
  postMessage(message: Inbox): void;
  terminate(): Promise<number>;
  ref(): void;
  unref(): void;
}

interface NodeThreads { Worker: new (url: URL) => NodeWorker }

function nodeThread(threads: NodeThreads, heard: Heard, failed: Failed): Thread {
  const worker = new threads.Worker(new URL('./thread.js', import.meta.url));
  worker.on('message', heard);
  worker.on('error', failed);
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    end: () => void worker.terminate(),
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
  };
}
