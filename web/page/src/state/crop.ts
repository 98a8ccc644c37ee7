/** A rectangle on an image, in whole pixels. */
import type { Size } from './imageSize';

export interface Crop { x: number; y: number; width: number; height: number }
export interface Spot { x: number; y: number }

/** The least side of a crop. */
export const LEAST = 8;

export const whole = ({ width, height }: Size): Crop => ({ x: 0, y: 0, width, height });
export const isWhole = (crop: Crop, { width, height }: Size): boolean =>
  crop.x === 0 && crop.y === 0 && crop.width === width && crop.height === height;
export const holds = ({ x, y, width, height }: Crop, spot: Spot): boolean =>
  spot.x >= x && spot.y >= y && spot.x < x + width && spot.y < y + height;

const within = (value: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), Math.max(least, most)));

/** The nearest rectangle that lies in the image and is not too small. */
export function clamped(crop: Crop, image: Size): Crop {
  const width = within(crop.width, Math.min(LEAST, image.width), image.width);
  const height = within(crop.height, Math.min(LEAST, image.height), image.height);
  return { x: within(crop.x, 0, image.width - width), y: within(crop.y, 0, image.height - height), width, height };
}

/** One number of it, as typed: a side ends at the edge of the image, a corner moves the rectangle. */
export function withField(crop: Crop, field: keyof Crop, value: number, image: Size): Crop {
  if (!Number.isFinite(value)) return crop;
  if (field === 'width') return clamped({ ...crop, width: Math.min(value, image.width - crop.x) }, image);
  if (field === 'height') return clamped({ ...crop, height: Math.min(value, image.height - crop.y) }, image);
  return clamped({ ...crop, [field]: value }, image);
}

/** Between two corners, in any order. */
export function between(from: Spot, to: Spot, image: Size): Crop {
  const x = Math.max(0, Math.min(from.x, to.x));
  const y = Math.max(0, Math.min(from.y, to.y));
  const right = Math.min(image.width, Math.max(from.x, to.x));
  const bottom = Math.min(image.height, Math.max(from.y, to.y));
  return clamped({ x, y, width: right - x, height: bottom - y }, image);
}

export const movedBy = (crop: Crop, dx: number, dy: number, image: Size): Crop =>
  clamped({ ...crop, x: crop.x + dx, y: crop.y + dy }, image);
