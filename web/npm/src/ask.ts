/** Questions and answers with types. */
import type { Answers, Limits, Op, Questions, Tick } from './shared/contract.js';
import { NonosatError, type ErrorDetail, type ErrorKind } from './errors.js';
import { runHere, type Job, type Outcome } from './machine.js';

/** What answers questions elsewhere than in this thread: the worker of `nonosat/worker`. */
export interface Runner {
  /** Answers one question; `tick` is called now and then with the JSON of a `Tick`. */
  run(job: Job, tick: (tick: string) => void, signal?: AbortSignal): Promise<Outcome>;
}

/** How a question is asked. */
export interface AskOptions {
  /**
   * Cancels the question, which then rejects with the signal's reason. Without a `worker` only a question that has not
   * begun can be cancelled, as it keeps this thread busy.
   */
  signal?: AbortSignal;
  /** Answers the question in a thread of its own. */
  worker?: Runner;
}

/** How a question that may take long is asked. */
export interface WorkOptions extends AskOptions {
  /** Time in seconds and memory in bytes: a verdict that takes more is `unknown`. Usually 10 s (`check`: 1 s) and 1 GiB. */
  limits?: Limits;
  /** Called at most every 100 ms while the question takes long. */
  onProgress?: (tick: Tick) => void;
}

const here: Runner = { run: runHere };

/** Unpacks an answer; throws what the library refuses. */
export function unpack(json: string): unknown {
  const envelope = JSON.parse(json) as { ok: unknown } | { error: ErrorDetail & { kind: ErrorKind; message: string } };
  if ('ok' in envelope) return envelope.ok;
  const { kind, message, ...detail } = envelope.error;
  throw new NonosatError(kind, message, detail);
}

/** Runs a job; the questions of the contract, and `scan`. */
export async function run(job: Job, { signal, worker, onProgress }: WorkOptions): Promise<Outcome> {
  signal?.throwIfAborted();
  const tick = (json: string) => onProgress?.(JSON.parse(json) as Tick);
  return (worker ?? here).run(job, tick, signal);
}

/** Asks, and returns the answer with the file beside it. */
export async function askWithBytes<K extends Op>(
  op: K, question: Questions[K], options: WorkOptions, bytes?: Uint8Array,
): Promise<{ value: Answers[K]; bytes: Uint8Array | undefined }> {
  const outcome = await run({ op, request: JSON.stringify(question), ...(bytes ? { bytes } : {}) }, options);
  return { value: unpack(outcome.json) as Answers[K], bytes: outcome.bytes };
}

/** Asks. */
export async function ask<K extends Op>(op: K, question: Questions[K], options: WorkOptions): Promise<Answers[K]> {
  return (await askWithBytes(op, question, options)).value;
}
