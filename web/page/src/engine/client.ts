/**
 * The solver, as the rest of the page sees it: questions with promises of answers, on a few workers. It has two parts:
 * what a first visit needs, and all, which is loaded when one of its other questions is asked.
 *
 * A worker answers one question after the other. Cancelling ends the worker; the next question starts another one with
 * the compiled module, which takes some 10 ms. So does a trap.
 */
import { kindOfTrap } from '../../../shared/instance';
import type { Answers, Envelope, Op, Questions, ReadError, Tick } from './types';
import type { Inbox, Outbox } from './serve';

/** Why there is no answer. */
export class EngineError extends Error {
  constructor(
    /** `cancelled`, `trap`, `unloaded` if there is no solver, or the kind of the library's error. */
    readonly kind: 'cancelled' | 'trap' | 'memory' | 'unloaded' | ReadError['kind'] | 'usage' | 'defect',
    message: string,
    readonly detail?: ReadError,
  ) {
    super(message);
  }
}

export const isCancelled = (error: unknown): boolean => error instanceof EngineError && error.kind === 'cancelled';

/** An answer with the bytes beside it. */
export interface Answer<T> { value: T; bytes?: Uint8Array }

interface Waiting {
  resolve(answer: Answer<never>): void;
  reject(error: EngineError): void;
  tick?: (tick: Tick) => void;
}

export interface AskOptions { bytes?: Uint8Array; tick?: (tick: Tick) => void; transfer?: boolean }

/** The questions that only the larger part answers. */
const WORKSHOP: ReadonlySet<Op> = new Set<Op>([
  'count', 'diagnose', 'suggest', 'generate', 'image', 'correct', 'formats', 'conversions', 'convert', 'svg', 'sheet', 'pdf',
]);

/** What makes workers of one part; tests put in their own. */
export interface Maker { worker(): Worker; module(): Promise<WebAssembly.Module> }

/** Loads a module when it is first asked for; after a failure the next question tries again. */
export function loading(url: URL): () => Promise<WebAssembly.Module> {
  let compiled: Promise<WebAssembly.Module> | undefined;
  return () => (compiled ??= compile(url).catch((error: unknown) => {
    compiled = undefined;
    throw error;
  }));
}

const solver: Maker = {
  worker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  module: loading(new URL('../../wasm/nonosat_bg.wasm', import.meta.url)),
};
const workshop: Maker = {
  worker: () => new Worker(new URL('./workshopWorker.ts', import.meta.url), { type: 'module' }),
  module: loading(new URL('../../wasm/workshop_bg.wasm', import.meta.url)),
};

async function compile(url: URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new EngineError('unloaded', `${response.status} ${response.statusText}`);
  const isTyped = response.headers.get('content-type')?.startsWith('application/wasm');
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** One worker at a time with one part. */
class Lane {
  private worker: Worker | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(private readonly maker: Maker) {}

  get busy(): boolean {
    return this.waiting.size > 0;
  }

  ask<K extends Op>(op: K, question: Questions[K], options: AskOptions = {}): Promise<Answer<Answers[K]>> {
    const id = this.next++;
    const { bytes, tick, transfer } = options;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, ...(tick ? { tick } : {}) });
      const message: Inbox = { kind: 'ask', id, op, request: JSON.stringify(question), ...(bytes ? { bytes } : {}) };
      this.running().postMessage(message, bytes && transfer ? [bytes.buffer as ArrayBuffer] : []);
    });
  }

  cancel(): void {
    if (this.busy) this.end(new EngineError('cancelled', 'cancelled'));
  }

  private end(error: EngineError): void {
    this.worker?.terminate();
    this.worker = undefined;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of all) one.reject(error);
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = this.maker.worker();
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Outbox>) => this.worker === worker && this.receive(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (this.worker === worker) this.end(trapped(event.message || 'the worker ended'));
    };
    this.maker.module().then(
      (module) => worker.postMessage({ kind: 'module', module } satisfies Inbox),
      (error: unknown) => this.worker === worker && this.end(new EngineError('unloaded', String(error))),
    );
    return worker;
  }

  private receive(data: Outbox): void {
    if (data.kind === 'ready') return;
    const waiting = this.waiting.get(data.id);
    if (data.kind === 'trap') return this.end(trapped(data.message));
    if (!waiting) return;
    if (data.kind === 'tick') return waiting.tick?.(JSON.parse(data.tick) as Tick);
    this.waiting.delete(data.id);
    const envelope = JSON.parse(data.json) as Envelope<never>;
    if ('ok' in envelope) {
      waiting.resolve({ value: envelope.ok, ...(data.bytes ? { bytes: data.bytes } : {}) });
    } else {
      const { kind, message } = envelope.error;
      waiting.reject(new EngineError(kind, message, 'line' in envelope.error ? envelope.error : undefined));
    }
  }
}

export class Engine {
  private readonly lanes: { solver: Lane; workshop: Lane };

  constructor(makers: { solver: Maker; workshop: Maker } = { solver, workshop }) {
    this.lanes = { solver: new Lane(makers.solver), workshop: new Lane(makers.workshop) };
  }

  /** Whether somebody waits for an answer. */
  get busy(): boolean {
    return this.lanes.solver.busy || this.lanes.workshop.busy;
  }

  /** Starts a worker before the first question. */
  async warm(): Promise<void> {
    await this.ask('version', {});
  }

  async ask<K extends Op>(op: K, question: Questions[K], options: AskOptions = {}): Promise<Answers[K]> {
    return (await this.askWithBytes(op, question, options)).value;
  }

  askWithBytes<K extends Op>(op: K, question: Questions[K], options: AskOptions = {}): Promise<Answer<Answers[K]>> {
    return this.lanes[WORKSHOP.has(op) ? 'workshop' : 'solver'].ask(op, question, options);
  }

  /** Ends whatever is under way. */
  cancel(): void {
    this.lanes.solver.cancel();
    this.lanes.workshop.cancel();
  }
}

function trapped(message: string): EngineError {
  return new EngineError(kindOfTrap(message), message);
}

/** Answers edits: checks and typed clues. A check may take long; whatever makes it useless ends it. */
export const quick = new Engine();
/** Reads what is opened, and makes drawings of layouts: what is to be seen at once, and waits for no check. */
export const reader = new Engine();
/** Counts, explains, suggests, diagnoses: whatever takes long, and may be cancelled by an edit. */
export const slow = new Engine();
/** Images and puzzles of chance: not cancelled by what happens to the document. */
export const maker = new Engine();
