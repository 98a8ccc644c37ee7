import { describe, expect, it } from 'vitest';
import { EngineError } from '../src/engine/client';
import { bookletOf, doubtful, Printer, type Printed } from '../src/state/booklet';
import { emptyDoc, type Doc } from '../src/state/document';
import type { Paper } from '../src/state/paper';

const PAPER: Paper = { paper: 'a4', landscape: 'auto', solutions: 'next', zeros: false, bothSides: false, withTitle: false };
const docs: Record<string, Doc> = {
  drawn: { ...emptyDoc(2, 1), title: 'Drawn', picture: '10' }, typed: { ...emptyDoc(2, 1), title: 'Typed', rules: 'clues', picture: null },
};

/** A solver that answers each check with this. */
function solver(verdict: string, solutions: string[] = []) {
  const asked: string[] = [];
  let end: (error: Error) => void = () => undefined;
  const ask = async (op: string) => {
    asked.push(op);
    if (verdict === 'never') return new Promise((_, reject) => (end = reject));
    return { verdict, solutions };
  };
  return { asked, ask, cancel: () => end(new EngineError('cancelled', '')) };
}
const printerOf = (engine: ReturnType<typeof solver>, read = async (id: string) => docs[id] ?? null) =>
  new Printer(engine as never, read, async (doc) => ({ text: doc.title }));

describe('documents to be printed', () => {
  it('are read and checked once, and again when they have changed', async () => {
    const engine = solver('unique', ['01']);
    const printer = printerOf(engine);
    const told: number[] = [];
    const wanted = [{ id: 'typed', stamp: 1 }, { id: 'drawn', stamp: 1 }];
    const all = await printer.print(wanted, (done) => told.push(done));
    expect(all?.map(({ title, solution, verdict }) => [title, solution, verdict])).toEqual([['Typed', '01', 'unique'], ['Drawn', '01', 'unique']]);
    expect(told).toEqual([1, 2]);
    await printer.print([...wanted].reverse(), () => undefined);
    expect(engine.asked).toHaveLength(2);
    await printer.print([{ id: 'drawn', stamp: 2 }], () => undefined);
    expect(engine.asked).toHaveLength(3);
  });

  it('are not checked again if others are chosen meanwhile', async () => {
    const engine = solver('unique', ['01']);
    const printer = printerOf(engine);
    const [first, second] = [printer.print([{ id: 'drawn', stamp: 1 }], () => undefined), printer.print([{ id: 'drawn', stamp: 1 }, { id: 'typed', stamp: 1 }], () => undefined)];
    expect(await first).toBeNull();
    expect(await second).toHaveLength(2);
    expect(engine.asked).toHaveLength(2);
  });

  it('have the picture of their author among several solutions, and are told', async () => {
    const all = await printerOf(solver('multiple', ['01', '10'])).print([{ id: 'drawn', stamp: 1 }, { id: 'typed', stamp: 1 }], () => undefined);
    expect(all?.map(({ solution }) => solution)).toEqual(['10', '01']);
    expect(doubtful(all ?? [])).toHaveLength(2);
  });

  it('that cannot be read are told, and the others stay', async () => {
    const all = await printerOf(solver('unique', ['01'])).print([{ id: 'gone', stamp: 1 }, { id: 'drawn', stamp: 1 }], () => undefined);
    expect(all?.map(({ fault }) => fault)).toEqual(['', null]);
    expect(bookletOf(all ?? [], PAPER, '').booklet).toHaveLength(1);
  });

  it('are given up by a stop', async () => {
    const engine = solver('never');
    const printer = printerOf(engine);
    const all = printer.print([{ id: 'drawn', stamp: 1 }], () => undefined);
    await new Promise((resolve) => setTimeout(resolve));
    printer.stop();
    expect(await all).toBeNull();
    // Asked once more after that.
    void printer.print([{ id: 'drawn', stamp: 1 }], () => undefined);
    await new Promise((resolve) => setTimeout(resolve));
    printer.stop();
    expect(engine.asked).toHaveLength(2);
  });
});

it('a booklet has titles beside its puzzles only if they are wanted, and no pages of solutions without any', () => {
  const one: Printed = { id: 'a', title: 'Cat', source: { text: '' }, solution: '1', verdict: 'unique', fault: null };
  const { booklet, options } = bookletOf([one], PAPER, ' Winter ');
  expect(booklet[0]).toMatchObject({ title: null, solutionTitle: 'Cat', solution: '1' });
  expect(options).toMatchObject({ solutions: 'end', front: 'Winter', title: null });
  expect(bookletOf([one], { ...PAPER, withTitle: true, solutions: 'none' }, '')).toMatchObject({ booklet: [{ title: 'Cat' }], options: { solutions: 'none', front: null } });
  expect(bookletOf([{ ...one, solution: null }], PAPER, '').options.solutions).toBe('none');
});
