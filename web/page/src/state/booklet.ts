/** A booklet of several documents: which ones, in which order, and what the solver is asked to print. */
import { writable } from 'svelte/store';
import { Engine, isCancelled } from '../engine/client';
import type { BookletEntry, Digits, PuzzleInput, SheetOptions, Verdict } from '../engine/types';
import { inputOf, now, type Doc } from './document';
import { wordsOf } from './files';
import { shelf } from './keeping';
import { sourceOf } from './out';
import type { Paper } from './paper';
import { readRecord } from './record';

/** A document as it is printed. */
export interface Printed {
  id: string;
  title: string;
  source: PuzzleInput | null;
  solution: Digits | null;
  verdict: Verdict;
  /** Why it cannot be printed. */
  fault: string | null;
}

/** How the document that is open is named here: it is perhaps not kept yet. */
export const MINE = 'mine';
/** Those that are chosen, in the order in which they were. */
export const chosen = writable<readonly string[]>([]);
export const bookletTitle = writable('');
export const choose = (id: string): void =>
  chosen.update((all) => (all.includes(id) ? all.filter((it) => it !== id) : [...all, id]));

/** Seconds for a puzzle whose solution is not known. */
const LIMIT = 5;

async function docOf(id: string): Promise<Doc | null> {
  if (id === MINE) return now();
  const text = await shelf.text(id);
  return text === null ? null : (readRecord(text)?.history.present ?? null);
}

/** Reads and checks documents, one after the other; each of them once, until it is another one. */
export class Printer {
  private readonly known = new Map<string, { stamp: unknown; printed: Promise<Printed> }>();
  private run = 0;

  constructor(
    private readonly engine: Pick<Engine, 'ask' | 'cancel'>,
    private readonly read: (id: string) => Promise<Doc | null> = docOf,
    private readonly assemble: (doc: Doc) => Promise<PuzzleInput> = sourceOf,
  ) {}

  /** Null if they are not wanted any more. `tell` is told how many are there. */
  async print(wanted: readonly { id: string; stamp: unknown }[], tell: (done: number) => void): Promise<Printed[] | null> {
    const run = ++this.run;
    const all: Printed[] = [];
    for (const { id, stamp } of wanted) {
      const printed = await this.once(id, stamp).catch((error: unknown) => {
        if (isCancelled(error)) return null;
        throw error;
      });
      if (run !== this.run || !printed) return null;
      all.push(printed);
      tell(all.length);
    }
    return all;
  }

  stop(): void {
    this.run++;
    this.engine.cancel();
  }

  /** Whoever chooses another one meanwhile does not have it checked again. */
  private once(id: string, stamp: unknown): Promise<Printed> {
    const known = this.known.get(id);
    if (known && known.stamp === stamp) return known.printed;
    const printed = this.one(id);
    this.known.set(id, { stamp, printed });
    printed.catch(() => this.known.get(id)?.printed === printed && this.known.delete(id));
    return printed;
  }

  private async one(id: string): Promise<Printed> {
    const nothing = { id, title: '', source: null, solution: null, verdict: 'unknown' as const, fault: null };
    let title = '';
    try {
      const doc = await this.read(id);
      if (!doc) return { ...nothing, fault: '' };
      ({ title } = doc);
      const source = await this.assemble(doc);
      const { verdict, solutions } = await this.engine.ask('check', { puzzle: inputOf(doc), limits: { seconds: LIMIT } });
      // The author's picture is the solution, even among several.
      const own = doc.rules === 'picture' ? doc.picture : null;
      return { ...nothing, title, source, verdict, solution: verdict === 'unique' ? (solutions[0] ?? own) : (own ?? solutions[0] ?? null) };
    } catch (error) {
      if (isCancelled(error)) throw error;
      return { ...nothing, title, fault: wordsOf(error) };
    }
  }
}

export const printer = new Printer(new Engine());

/** What the solver is asked for. */
export function bookletOf(all: readonly Printed[], { withTitle, ...paper }: Paper, title: string): { booklet: BookletEntry[]; options: SheetOptions } {
  const booklet = all.flatMap(({ source: puzzle, solution, title }): BookletEntry[] =>
    puzzle ? [{ puzzle, solution, title: withTitle && title ? title : null, solutionTitle: title || null }] : []);
  const solutions = paper.solutions === 'none' || !all.some(({ solution }) => solution !== null) ? 'none' : 'end';
  return { booklet, options: { ...paper, solutions, title: null, front: title.trim() || null } };
}

/** Those whose solution is not the only one, or not known. */
export const doubtful = (all: readonly Printed[]): Printed[] => all.filter(({ fault, verdict }) => fault === null && verdict !== 'unique');
