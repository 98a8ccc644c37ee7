/**
 * Images: decoded by the browser, laid on white, scaled down, and kept as pixels until another one is chosen.
 * Nothing leaves the page.
 */
import { get, writable } from 'svelte/store';
import { MOST_PIXELS, sizeOf, type Size } from './imageSize';

/** The longest side that is kept, in pixels: more than any puzzle needs. */
export const LONGEST_SIDE = 1600;
/** The largest file that is read. */
const MOST_BYTES = 100 << 20;
/** The part of a file that is looked at for its size. */
const HEAD = 1 << 18;

export interface Photo {
  name: string;
  /** As it is kept. */
  width: number;
  height: number;
  /** As it was. */
  original: Size;
  /** Four bytes a pixel, row by row; all of it opaque. */
  rgba: Uint8ClampedArray;
  /** The same as an address for `<img>`. */
  url: string;
}

/** It cannot be read. */
export class ImageError extends Error {}

/** What a browser makes of a file: a source for a canvas, and how to let go of it. */
export interface Source { image: CanvasImageSource; width: number; height: number; close(): void }
export interface Decoder {
  decode(file: Blob): Promise<Source>;
  /** Lays it on white, in this size. */
  paint(source: Source, size: Size): Promise<{ rgba: Uint8ClampedArray; url: string }>;
}

/** The size in which it is kept: never larger, at least one pixel. */
export function fitted({ width, height }: Size, most = LONGEST_SIDE): Size {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export async function readPhoto(file: File, decoder: Decoder = browserDecoder, most = LONGEST_SIDE): Promise<Photo> {
  if (file.size === 0 || file.size > MOST_BYTES) throw new ImageError('size');
  const told = sizeOf(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  const isHuge = told && (told.width <= 0 || told.height <= 0 || told.width * told.height > MOST_PIXELS);
  if (isHuge) throw new ImageError('pixels');
  let source: Source | undefined;
  try {
    source = await decoder.decode(file);
    const original = { width: source.width, height: source.height };
    if (!(original.width > 0 && original.height > 0)) throw new ImageError('empty');
    const size = fitted(original, most);
    return { name: file.name, ...size, original, ...(await decoder.paint(source, size)) };
  } catch (error) {
    throw error instanceof ImageError ? error : new ImageError(String(error));
  } finally {
    source?.close();
  }
}

export const browserDecoder: Decoder = { decode, paint };

async function decode(file: Blob): Promise<Source> {
  const isSvg = file.type === 'image/svg+xml' || /\.svg$/i.test((file as File).name ?? '');
  if (isSvg) return decodeDrawing(file);
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  return { image, width: image.width, height: image.height, close: () => image.close() };
}

/** SVG: as an `<img>`, in which it runs no scripts and loads nothing. */
async function decodeDrawing(file: Blob): Promise<Source> {
  const url = URL.createObjectURL(file.type === 'image/svg+xml' ? file : new Blob([file], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  const scale = LONGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight, 1);
  const scaled = (side: number) => Math.max(1, Math.round((side || 1) * scale));
  const [width, height] = [scaled(image.naturalWidth), scaled(image.naturalHeight)];
  return { image, width, height, close: () => URL.revokeObjectURL(url) };
}

/** The pixels of an image on white, and the canvas that has them. */
export function pixelsOf({ image }: Source, { width, height }: Size): { rgba: Uint8ClampedArray; canvas: HTMLCanvasElement } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new ImageError('canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, width, height);
  return { rgba: pen.getImageData(0, 0, width, height).data, canvas };
}

async function paint(source: Source, size: Size): Promise<{ rgba: Uint8ClampedArray; url: string }> {
  const { rgba, canvas } = pixelsOf(source, size);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new ImageError('canvas');
  return { rgba, url: URL.createObjectURL(blob) };
}

/** The image that is there, being read, or why there is none. */
export type PhotoState =
  | { is: 'none' } | { is: 'reading' } | { is: 'bad'; name: string } | { is: 'there'; photo: Photo };
export const photo = writable<PhotoState>({ is: 'none' });

let reading = 0;

/** Reads a file in place of the image that is there. What comes late is dropped. */
export async function takeImage(file: File, read: (file: File) => Promise<Photo> = readPhoto): Promise<void> {
  const turn = ++reading;
  dropUrl();
  photo.set({ is: 'reading' });
  let next: PhotoState;
  try {
    next = { is: 'there', photo: await read(file) };
  } catch {
    next = { is: 'bad', name: file.name };
  }
  if (turn === reading) photo.set(next);
  else if (next.is === 'there') forget(next.photo.url);
}

function dropUrl(): void {
  const state = get(photo);
  if (state.is === 'there') forget(state.photo.url);
}

/** Lets go of an address, a little later: an image that was just put on the page may still be loaded from it. */
export const forget = (url: string): unknown => setTimeout(() => URL.revokeObjectURL(url), 1000);

/** "grey_cat-2.jpg" → "Grey cat 2". */
export function titleOf(name: string): string {
  const words = name.replace(/\.[^.]*$/, '').replace(/[_\-\s]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
