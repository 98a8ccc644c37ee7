import { get } from 'svelte/store';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EngineError } from '../src/engine/client';
import type { ImageResult } from '../src/engine/types';
import { en } from './words';
import { ContactSheet } from '../src/state/contactSheet';
import { between, clamped, movedBy, withField } from '../src/state/crop';
import { fitted, ImageError, photo, readPhoto, takeImage, titleOf,
  type Decoder, type Photo } from '../src/state/images';
import { sizeOf } from '../src/state/imageSize';
import { rove } from '../src/state/roving';
import {
  captionOf, cardsOf, emptyEdges, factsOf, firstChoice, gridOf, modeText, nameOf, nextCard, questionOf, SHEET_DEFAULTS,
} from '../src/state/sheetOfModes';
import { puzzle } from './solve-fakes';

const result = (part: Partial<ImageResult> = {}): ImageResult => ({
  puzzle: puzzle(['01', '11']), mode: 'otsu', changed: [], verdict: 'unique', level: 'line', grade: 2.7, done: true,
  reason: null, ...part,
});

describe('questions', () => {
  const area = { width: 300, height: 200 };

  it('have the settings', () => {
    const crop = { x: 1, y: 2, width: 30, height: 40 };
    const settings = { ...SHEET_DEFAULTS, colors: 6, invert: true, maxChanges: 10, crop };
    expect(questionOf({ mode: 'palette', size: 40 }, settings, area)).toEqual({
      width: 300, height: 200, size: 40, mode: 'palette:6', crop, trim: false, invert: true, repair: true,
      level: 'line', maxChanges: 0.1, seed: 0, limits: { seconds: 10 },
    });
  });

  it('take a threshold for two tones alone', () => {
    const settings = { ...SHEET_DEFAULTS, threshold: 40 };
    expect(modeText('otsu', settings)).toBe('threshold:40');
    expect(modeText('local', settings)).toBe('local');
    expect(modeText('otsu', SHEET_DEFAULTS)).toBe('otsu');
  });

  it('keep the aspect', () => {
    expect(gridOf(30, area)).toEqual({ width: 30, height: 20 });
    expect(gridOf(30, { width: 1, height: 1000 })).toEqual({ width: 1, height: 30 });
  });
});

describe('order of work', () => {
  const cards = cardsOf(SHEET_DEFAULTS);

  it('begins with the chosen card, then those in view', () => {
    expect(cards).toHaveLength(15);
    const done = new Set<string>();
    const next = (seen: string[] = []) => {
      const card = nextCard(cards, (name) => done.has(name), 'otsu-30', new Set(seen));
      if (card) done.add(nameOf(card));
      return card && nameOf(card);
    };
    expect([next(), next(['edges-20', 'edges-30']), next(['edges-30']), next(), next()])
      .toEqual(['otsu-30', 'edges-20', 'edges-30', 'otsu-20', 'otsu-40']);
    cards.forEach((card) => done.add(nameOf(card)));
    expect(next()).toBeNull();
  });

  it('has a column for equal sizes once', () => {
    expect(cardsOf({ ...SHEET_DEFAULTS, sizes: [20, 20, 40] })).toHaveLength(10);
    expect(firstChoice({ ...SHEET_DEFAULTS, sizes: [25] })).toBe('otsu-25');
  });
});

describe('captions', () => {
  const caption = (part: Partial<ImageResult>, settings = SHEET_DEFAULTS) =>
    captionOf({ is: 'done', result: result(part) }, settings, en);

  it('say what was changed, and the grade', () => {
    expect(caption({}).text).toBe('as it is · 2.7');
    expect(caption({ changed: [1, 2] })).toEqual({ text: '+2 · 2.7', good: true });
    expect(caption({ done: false, verdict: 'multiple', grade: null })).toEqual({ text: 'not mended', good: false });
    expect(caption({ done: false, verdict: 'multiple' }, { ...SHEET_DEFAULTS, repair: false }).text).toBe('several');
    expect(caption({ done: false }).text).toBe('too hard');
  });

  it('say why in the strip', () => {
    expect(factsOf(result({ changed: [3] }), SHEET_DEFAULTS, en))
      .toEqual(['line logic', 'grade 2.7', '1 cell changed']);
    expect(factsOf(result({ done: false, verdict: 'multiple', level: null, grade: null }), SHEET_DEFAULTS, en))
      .toEqual(['Not mended: over 5 % of the cells would change.']);
  });

  it('count empty lines at the edges', () => {
    expect(emptyEdges('0000' + '0010' + '0000' + '0000', { width: 4, height: 4 })).toBe(6);
    expect(emptyEdges('0000', { width: 2, height: 2 })).toBe(0);
  });
});

/** An engine whose answers come when the test says so. */
class SlowEngine {
  asked: { mode: string; size: unknown; answer(result: ImageResult): void; fail(error: Error): void }[] = [];
  cancelled = 0;
  ask = vi.fn((_: string, question: { mode: string; size: unknown }) => new Promise<never>((resolve, reject) => {
    this.asked.push({ mode: question.mode, size: question.size, answer: resolve as never, fail: reject });
  }));
  cancel(): void {
    this.cancelled++;
    this.asked.at(-1)?.fail(new EngineError('cancelled', 'cancelled'));
  }
}
const settle = () => new Promise((resolve) => setTimeout(resolve));
const pixels = { width: 2, height: 1, rgba: new Uint8ClampedArray(8) };

describe('the contact sheet', () => {
  const made = () => {
    const engine = new SlowEngine();
    return { engine, sheet: new ContactSheet(engine as never) };
  };

  it('asks one after the other, and a copy of the pixels goes along', async () => {
    const { engine, sheet } = made();
    void sheet.make(pixels, SHEET_DEFAULTS);
    await settle();
    expect(engine.asked.map(({ mode, size }) => [mode, size])).toEqual([['otsu', 30]]);
    expect((engine.ask.mock.calls[0] as unknown[])[2]).toMatchObject({ transfer: true });
    engine.asked[0]?.answer(result());
    await settle();
    expect(engine.asked[1]).toMatchObject({ mode: 'otsu', size: 20 });
    expect(get(sheet.cards))
      .toMatchObject({ 'otsu-30': { is: 'done' }, 'otsu-20': { is: 'working' }, 'edges-20': { is: 'waiting' } });
    expect(pixels.rgba.length).toBe(8);
  });

  it('drops late answers, and makes only what differs', async () => {
    const { engine, sheet } = made();
    void sheet.make(pixels, SHEET_DEFAULTS);
    await settle();
    engine.asked[0]?.answer(result());
    await settle();
    void sheet.make(pixels, { ...SHEET_DEFAULTS, threshold: 30 });
    await settle();
    expect(engine.cancelled).toBe(1);
    expect(engine.asked[2]).toMatchObject({ mode: 'threshold:30', size: 30 });
    void sheet.make(pixels, SHEET_DEFAULTS);
    await settle();
    // The answer to the first question is still there.
    expect(get(sheet.cards)['otsu-30']?.is).toBe('done');
    engine.asked[2]?.answer(result({ mode: 'late' }));
    await settle();
    expect(JSON.stringify(get(sheet.cards))).not.toContain('late');
  });

  it('stops, keeps what was found, and goes on with the chosen card', async () => {
    const { engine, sheet } = made();
    void sheet.make(pixels, SHEET_DEFAULTS);
    await settle();
    engine.asked[0]?.answer(result());
    await settle();
    sheet.stop();
    await settle();
    expect(get(sheet.running)).toBe(false);
    expect(get(sheet.cards)['otsu-30']?.is).toBe('done');
    expect(Object.values(get(sheet.cards)).some(({ is }) => is === 'working')).toBe(false);
    sheet.chosen.set('dither-40');
    void sheet.run();
    await settle();
    expect(engine.asked.at(-1)).toMatchObject({ mode: 'dither', size: 40 });
  });

  it('goes on after a failure, and ends when cancelled from elsewhere', async () => {
    const { engine, sheet } = made();
    void sheet.make(pixels, SHEET_DEFAULTS);
    await settle();
    engine.asked[0]?.fail(new EngineError('memory', 'out of memory'));
    await settle();
    expect(get(sheet.cards)['otsu-30']).toEqual({ is: 'failed', message: 'out of memory' });
    engine.asked[1]?.fail(new EngineError('cancelled', 'cancelled'));
    await settle();
    expect(get(sheet.running)).toBe(false);
    expect(engine.asked).toHaveLength(2);
  });
});

describe('images', () => {
  afterEach(() => photo.set({ is: 'none' }));
  const file = (bytes: number[] | string, name = 'a.png') =>
    new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);
  const decoder = (width: number, height: number, closed = vi.fn()): Decoder => ({
    decode: async () => ({ image: {} as never, width, height, close: closed }),
    paint: async (_, size) => ({ rgba: new Uint8ClampedArray(4 * size.width * size.height), url: 'blob:x' }),
  });

  it('are scaled down, never up', () => {
    expect(fitted({ width: 4000, height: 3000 })).toEqual({ width: 1600, height: 1200 });
    expect(fitted({ width: 20, height: 30 })).toEqual({ width: 20, height: 30 });
    expect(fitted({ width: 90000, height: 1 })).toEqual({ width: 1600, height: 1 });
  });

  it('are read and let go of', async () => {
    const closed = vi.fn();
    expect(await readPhoto(file('x'), decoder(3200, 100, closed)))
      .toMatchObject({ width: 1600, height: 50, original: { width: 3200, height: 100 } });
    expect(closed).toHaveBeenCalledOnce();
  });

  it('are refused when empty, huge or broken', async () => {
    const png = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 1, 0, 0, 0, 1, 0, 0];
    expect(sizeOf(new Uint8Array(png))).toEqual({ width: 65536, height: 65536 });
    const decode = vi.fn();
    await expect(readPhoto(file(png), { decode, paint: vi.fn() })).rejects.toThrow(ImageError);
    await expect(readPhoto(file(''), { decode, paint: vi.fn() })).rejects.toThrow(ImageError);
    expect(decode).not.toHaveBeenCalled();
    decode.mockRejectedValue(new Error('The source image could not be decoded.'));
    await expect(readPhoto(file('text'), { decode, paint: vi.fn() })).rejects.toThrow(ImageError);
  });

  it('tell their size in their first bytes', () => {
    const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 0, 200, 1, 44];
    expect(sizeOf(new Uint8Array(jpeg))).toEqual({ width: 300, height: 200 });
    const gif = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 10, 0, 20, 0];
    expect(sizeOf(new Uint8Array(gif))).toEqual({ width: 10, height: 20 });
    expect(sizeOf(new Uint8Array(jpeg.slice(0, 9)))).toBeNull();
    expect(sizeOf(new Uint8Array())).toBeNull();
  });

  it('come one at a time: what comes late is dropped', async () => {
    let first: (photo: Photo) => void = () => undefined;
    const there = (name: string): Photo => ({ name, ...pixels, original: pixels, url: 'blob:y' });
    const slow = takeImage(file('1', 'first.png'), () => new Promise((resolve) => (first = resolve)));
    await takeImage(file('2', 'second.png'), async () => there('second.png'));
    first(there('first.png'));
    await slow;
    expect(get(photo)).toMatchObject({ is: 'there', photo: { name: 'second.png' } });
    await takeImage(file('3', 'third.txt'), async () => Promise.reject(new ImageError()));
    expect(get(photo)).toEqual({ is: 'bad', name: 'third.txt' });
  });

  it('name the puzzle', () => {
    expect(titleOf('grey_cat-2.jpg')).toBe('Grey cat 2');
    expect(titleOf('.png')).toBe('');
  });
});

describe('crops', () => {
  const image = { width: 100, height: 80 };

  it('stay in the image', () => {
    expect(between({ x: 90, y: 70 }, { x: -20, y: 10 }, image)).toEqual({ x: 0, y: 10, width: 90, height: 60 });
    expect(between({ x: 50, y: 50 }, { x: 51, y: 51 }, image)).toEqual({ x: 50, y: 50, width: 8, height: 8 });
    expect(movedBy({ x: 10, y: 10, width: 50, height: 50 }, 90, -90, image))
      .toEqual({ x: 50, y: 0, width: 50, height: 50 });
    expect(clamped({ x: 0, y: 0, width: 1000, height: 1 }, image)).toEqual({ x: 0, y: 0, width: 100, height: 8 });
  });

  it('take numbers', () => {
    const crop = { x: 20, y: 20, width: 40, height: 40 };
    expect(withField(crop, 'width', 900, image)).toEqual({ ...crop, width: 80 });
    expect(withField(crop, 'x', 90, image)).toEqual({ ...crop, x: 60 });
    expect(withField(crop, 'y', NaN, image)).toBe(crop);
  });
});

it('arrow keys go through the cards', () => {
  expect(['ArrowDown', 'ArrowUp', 'ArrowRight', 'End'].map((key) => rove(key, 2, 15, 3))).toEqual([5, 2, 3, 14]);
  expect(rove('ArrowRight', 2, 15, 3, true)).toBe(1);
  expect(rove('Enter', 2, 15, 3)).toBeNull();
});
