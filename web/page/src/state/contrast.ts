/** Colours of puzzles against the page: contrast by WCAG, and shades of clue numbers that can be read. */

type Rgb = [number, number, number];

/** Of `#rrggbb`; black where it cannot be read. */
export function rgbOf(hex: string): Rgb {
  const value = /^#[0-9a-f]{6}$/i.test(hex) ? parseInt(hex.slice(1), 16) : 0;
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hexOf = (rgb: Rgb): string => '#' + rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');

/** The relative luminance, 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Whether white is read better on it than black. */
export const isDark = (hex: string): boolean => contrast(hex, '#ffffff') > contrast(hex, '#000000');

/** Black or white: what is read on it. */
export const inkOn = (hex: string): string => (isDark(hex) ? '#ffffff' : '#000000');

/** How far a shade may be from its colour before it is taken for another one: the share of black or white in it. */
const MOST_MIXED = 0.51;
const ENOUGH = 4.5;

/** A shade of the colour that can be read on the ground; null if it would be hardly of this colour any more. */
export function shadeOn(color: string, ground: string): string | null {
  const end: Rgb = isDark(ground) ? [255, 255, 255] : [0, 0, 0];
  const from = rgbOf(color);
  for (let share = 0; share <= MOST_MIXED; share += 0.05) {
    const mixed = hexOf(from.map((part, at) => part + ((end[at] ?? 0) - part) * share) as Rgb);
    if (contrast(mixed, ground) >= ENOUGH) return mixed;
  }
  return null;
}

/** Clue numbers of colours less far apart are taken for each other: black and white are 765 apart. */
const FAR = 110;

/** Whether clue numbers of two colours look the same on the ground (the distance "redmean" of their shades). */
export function areAlike(one: string, other: string, ground: string): boolean {
  const [a, b] = [one, other].map((color) => shadeOn(color, ground));
  // What is no shade has a swatch beside it.
  if (!a || !b) return false;
  const [red, green, blue] = rgbOf(a).map((part, at) => part - (rgbOf(b)[at] ?? 0)) as Rgb;
  const mean = (rgbOf(a)[0] + rgbOf(b)[0]) / 2;
  return Math.sqrt((2 + mean / 256) * red ** 2 + 4 * green ** 2 + (2 + (255 - mean) / 256) * blue ** 2) < FAR;
}
