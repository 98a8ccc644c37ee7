/** Answers questions in this thread, one after the other. */
import { NonosatError, broken } from './errors.js';
import solverGlue from './glue/solver.js';
import { moduleOf } from './load.js';

/** A question as the modules take it: its name, its JSON, and a file or pixels beside it. */
export interface Job {
  op: string;
  request: string;
  bytes?: Uint8Array;
}

/** An answer as the modules give it: its JSON, and a file beside it. */
export interface Outcome {
  json: string;
  bytes?: Uint8Array;
}

/** Pages of 64 KiB: a memory that cannot grow by so many is full. */
const ROOM = 256;

type Solver = ReturnType<typeof solverGlue> & { memory: WebAssembly.Memory };
let solver: Promise<Solver> | undefined;

async function startSolver(): Promise<Solver> {
  const module = await moduleOf('solver');
  const glue = solverGlue();
  const { memory } = await started(glue, module);
  return { ...glue, memory };
}

/** Starts an instance; a module of another kind or version is as good as none. */
async function started<T>(
  glue: { init(source: { module_or_path: WebAssembly.Module }): Promise<T>; start(): void }, module: WebAssembly.Module,
): Promise<T> {
  try {
    const exports = await glue.init({ module_or_path: module });
    glue.start();
    return exports;
  } catch (error) {
    throw new NonosatError('unloaded', `the module could not be started: ${String(error)}`);
  }
}

/** Answers a question of the solver. One that breaks down is replaced before the next question. */
export async function runHere(job: Job, tick: (tick: string) => void, signal?: AbortSignal): Promise<Outcome> {
  if (job.op === 'scan') return scanHere(job, signal);
  solver ??= startSolver().catch((error: unknown) => {
    solver = undefined;
    throw error;
  });
  const running = await solver;
  // From here on nothing else can happen in this thread.
  signal?.throwIfAborted();
  try {
    const answer = running.ask(job.op, job.request, job.bytes, tick);
    const { json, bytes } = answer;
    answer.free();
    return bytes ? { json, bytes } : { json };
  } catch (error) {
    solver = undefined;
    throw broken(isFull(running.memory) ? `out of memory: ${String(error)}` : String(error));
  }
}

/** One instance a picture: its memory is given back. */
async function scanHere({ request, bytes }: Job, signal?: AbortSignal): Promise<Outcome> {
  const { width, height, corners } = JSON.parse(request) as { width: number; height: number; corners: number[] | null };
  const [module, { default: scannerGlue }] = await Promise.all([moduleOf('scanner'), import('./glue/scanner.js')]);
  const scanner = scannerGlue();
  await started(scanner, module);
  signal?.throwIfAborted();
  try {
    const json = scanner.scan(width, height, bytes ?? new Uint8Array(), corners ? Float32Array.from(corners) : undefined);
    return { json };
  } catch (error) {
    throw broken(String(error));
  }
}

/** Rust aborts without a word when there is no memory left. */
function isFull(memory: WebAssembly.Memory): boolean {
  try {
    return memory.grow(ROOM) === undefined;
  } catch {
    return true;
  }
}
