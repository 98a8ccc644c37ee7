/** Reads pictures of puzzles: a module of its own, loaded when the first one is read. */
import { EngineError, loading, type Maker } from './client';
import type { Quad, Reading } from './types';
import type { Pixels, ScanInbox, ScanOutbox } from './scanWorker';

/** Why a picture was not read: the library's word for it, and what it says. */
export interface Refusal {
  kind: 'small' | 'grid' | 'cut' | 'numbers' | 'blurred' | 'corners' | 'other' | 'usage' | 'defect';
  message: string;
  side: 'left' | 'top' | 'right' | 'bottom' | null;
  /** The height of digits that are too small, in pixels. */
  height: number | null;
}
export class ScanRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

const browserMaker: Maker = {
  worker: () => new Worker(new URL('./scanWorker.ts', import.meta.url), { type: 'module' }),
  module: loading(new URL('../../wasm/scan_bg.wasm', import.meta.url)),
};

/** One worker a picture: its memory is given back. */
export class Scanner {
  private end: ((error: EngineError) => void) | null = null;

  constructor(private readonly maker: Maker = browserMaker) {}

  /** The puzzles of a picture; the pixels stay with whoever asks. Another question ends the one before. */
  async scan({ width, height, rgba }: Pixels, corners: Quad | null = null): Promise<Reading[]> {
    this.cancel();
    const worker = this.maker.worker();
    const answer = new Promise<ScanOutbox>((resolve, reject) => {
      this.end = reject;
      worker.onmessage = ({ data }: MessageEvent<ScanOutbox>) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault?.();
        reject(new EngineError('trap', event.message || 'the worker ended'));
      };
      this.maker.module().then((module) => {
        worker.postMessage({ module, width, height, rgba, corners: corners?.flat() ?? null } satisfies ScanInbox);
      }, (error: unknown) => reject(new EngineError('unloaded', String(error))));
    });
    const { end } = this;
    try {
      return readingsOf(await answer);
    } finally {
      worker.terminate();
      if (this.end === end) this.end = null;
    }
  }

  cancel(): void {
    this.end?.(new EngineError('cancelled', 'cancelled'));
    this.end = null;
  }
}

function readingsOf(answer: ScanOutbox): Reading[] {
  if ('trap' in answer) throw new EngineError(/memory|allocation/i.test(answer.trap) ? 'memory' : 'trap', answer.trap);
  const envelope = JSON.parse(answer.json) as { ok: Reading[] } | { error: Refusal };
  if ('error' in envelope) throw new ScanRefused(envelope.error);
  return envelope.ok;
}

export const scanner = new Scanner();
