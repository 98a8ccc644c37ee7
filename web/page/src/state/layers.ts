/** Marks on the grid, in layers: each part of the page sets its own, and the sheet draws all of them. */
import { derived, get, writable } from 'svelte/store';
import type { Block } from '../engine/types';

/** open = not the same in all solutions; suggest = a suggested change; new = settled in this step; trial = only tried;
 * place = where a number can lie, sure = where it lies in any case. */
export type Mark = 'open' | 'suggest' | 'new' | 'wrong' | 'changed' | 'trial' | 'place' | 'sure';
/**
 * here = the line to look at; bad = may be wrong; clash = contradicts the others; unread = cannot be read; doubt = read
 * from a picture, and may be another one; done = greyed. */
export type LineMark = 'here' | 'bad' | 'clash' | 'unread' | 'doubt' | 'done';

export interface Layer {
  /** Shown instead of the document's cells; `?` for a cell that is not known. */
  cells?: string;
  marks?: { cell: number; mark: Mark; to?: number }[];
  lines?: { line: number; mark: LineMark }[];
  /** Blocks of clues that are done, of lines that are not. */
  blocks?: { line: number; block: number }[];
  tags?: { cell: number; text: string }[];
  /** Clues shown instead of the document's. */
  clues?: ShownClue[];
}

export interface ShownClue { line: number; clue: string; blocks: Block[] }

/** The layers by name; later names of this list lie above earlier ones. */
export const ORDER = ['done', 'trial', 'place', 'warning', 'open', 'diagnosis', 'suggestion', 'correction', 'wrong', 'hint', 'player', 'replay', 'another', 'candidate'] as const;
export type LayerName = (typeof ORDER)[number];

export const layers = writable<Partial<Record<LayerName, Layer>>>({});

/** Sets a layer, or takes it away. */
export function setLayer(name: LayerName, layer: Layer | null): void {
  // Nothing is drawn anew for what was not there.
  if (!layer && !get(layers)[name]) return;
  layers.update((all) => {
    const next = { ...all };
    if (layer) next[name] = layer;
    else delete next[name];
    return next;
  });
}

export interface Marks {
  cells: string | null;
  marks: Map<number, { mark: Mark; to?: number }>;
  lines: Map<number, Set<LineMark>>;
  blocks: Map<number, Set<number>>;
  tags: Map<number, string>;
  clues: ShownClue[];
}

/** All layers as one. */
export function compose(all: Partial<Record<LayerName, Layer>>): Marks {
  const out: Marks = { cells: null, marks: new Map(), lines: new Map(), blocks: new Map(), tags: new Map(), clues: [] };
  for (const name of ORDER) {
    const layer = all[name];
    if (!layer) continue;
    if (layer.cells !== undefined) out.cells = layer.cells;
    if (layer.clues) out.clues = layer.clues;
    for (const { cell, mark, to } of layer.marks ?? []) out.marks.set(cell, { mark, ...(to === undefined ? {} : { to }) });
    for (const { line, mark } of layer.lines ?? []) {
      const marks = out.lines.get(line) ?? new Set();
      out.lines.set(line, marks.add(mark));
    }
    for (const { line, block } of layer.blocks ?? []) {
      const blocks = out.blocks.get(line) ?? new Set();
      out.blocks.set(line, blocks.add(block));
    }
    for (const { cell, text } of layer.tags ?? []) out.tags.set(cell, text);
  }
  return out;
}

export const marks = derived(layers, compose);
