/** Answers questions in this thread, one after the other. */
import { NonosatError, broken } from './errors.js';
import solverGlue from './glue/solver.js';
import { moduleOf } from './load.js';
import { answered, type Job, type Outcome } from './shared/instance.js';

export type { Job, Outcome } from './shared/instance.js';

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
    return answered(running.ask, running.memory, job, tick);
  } catch (error) {
    solver = undefined;
    throw broken((error as Error).message);
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
