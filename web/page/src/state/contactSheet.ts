/**
 * Fills the contact sheet of an image: one question after the other, the chosen card and those in view first.
 *
 * Other settings cancel what is under way. What was found for the same image and the same question is kept, so that
 * only cards that differ are made again.
 */
import { get, writable, type Writable } from 'svelte/store';
import { isCancelled, type Engine } from '../engine/client';
import type { ImageResult } from '../engine/types';
import {
  cardsOf, firstChoice, nameOf, nextCard, questionOf, SHEET_DEFAULTS, type CardKey, type CardState, type SheetSettings,
} from './sheetOfModes';
import type { Photo } from './images';

type Pixels = Pick<Photo, 'width' | 'height' | 'rgba'>;

/** Results that are kept. */
const MOST_KEPT = 200;

export class ContactSheet {
  readonly cards: Writable<Record<string, CardState>> = writable({});
  /** The name of the chosen card. */
  readonly chosen: Writable<string> = writable(firstChoice(SHEET_DEFAULTS));
  readonly running: Writable<boolean> = writable(false);
  /** The cards in view. */
  readonly seen = new Set<string>();

  private turn = 0;
  private photo: Pixels | null = null;
  private kept = new Map<string, CardState>();
  private settings = SHEET_DEFAULTS;

  constructor(private readonly engine: Pick<Engine, 'ask' | 'cancel'>) {}

  /** Makes the sheet of this image with these settings, in place of the one before. */
  async make(photo: Pixels, settings: SheetSettings): Promise<void> {
    this.stop();
    if (photo !== this.photo) this.kept.clear();
    this.photo = photo;
    this.settings = settings;
    const all = cardsOf(settings);
    const known = (card: CardKey): CardState => this.kept.get(this.keyOf(card)) ?? { is: 'waiting' };
    this.cards.set(Object.fromEntries(all.map((card) => [nameOf(card), known(card)])));
    if (!all.some((card) => nameOf(card) === get(this.chosen))) this.chosen.set(firstChoice(settings));
    await this.run();
  }

  /** Goes on after a stop. */
  async run(): Promise<void> {
    const { photo, settings } = this;
    if (!photo || get(this.running)) return;
    const turn = ++this.turn;
    const all = cardsOf(settings);
    const isDone = (name: string) => ['done', 'failed'].includes(get(this.cards)[name]?.is ?? '');
    this.running.set(true);
    const next = () => nextCard(all, isDone, get(this.chosen), this.seen);
    for (let card = next(); card; card = next()) {
      this.set(card, { is: 'working' });
      const state = await this.ask(card, photo);
      if (turn !== this.turn) return;
      if (!state) return this.stop();
      this.keep(card, state);
      this.set(card, state);
    }
    this.running.set(false);
  }

  /** Ends what is under way; what was found stays. */
  stop(): void {
    this.turn++;
    if (get(this.running)) this.engine.cancel();
    this.running.set(false);
    const stopped = (state: CardState): CardState => (state.is === 'working' ? { is: 'waiting' } : state);
    this.cards.update((all) => Object.fromEntries(Object.entries(all).map(([name, state]) => [name, stopped(state)])));
  }

  /** Null if it was cancelled from elsewhere. */
  private async ask(card: CardKey, photo: Pixels): Promise<CardState | null> {
    try {
      // A copy, which the worker gets to keep.
      const bytes = new Uint8Array(photo.rgba);
      const result = await this.engine.ask('image', questionOf(card, this.settings, photo), { bytes, transfer: true });
      return { is: 'done', result };
    } catch (error) {
      if (isCancelled(error)) return null;
      return { is: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }

  private keyOf(card: CardKey): string {
    return this.photo ? JSON.stringify(questionOf(card, this.settings, this.photo)) : '';
  }

  private keep(card: CardKey, state: CardState): void {
    if (state.is !== 'done') return;
    this.kept.set(this.keyOf(card), state);
    const oldest = this.kept.keys().next().value;
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }

  private set(card: CardKey, state: CardState): void {
    this.cards.update((all) => ({ ...all, [nameOf(card)]: state }));
  }
}

/** The result of a card, if it is there. */
export function resultOf(cards: Record<string, CardState>, name: string): ImageResult | null {
  const state = cards[name];
  return state?.is === 'done' ? state.result : null;
}

