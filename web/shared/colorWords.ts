/** What colours are called, roughly: a hue and how light it is. */
export type Hue = 'white' | 'grey' | 'black' | 'red' | 'orange' | 'brown' | 'yellow' | 'green' | 'turquoise' | 'blue' | 'purple' | 'pink';
export type Tone = 'light' | 'dark' | 'plain';

/** Where each hue ends, in degrees. */
const HUES: [number, Hue][] = [
  [15, 'red'], [42, 'orange'], [68, 'yellow'], [165, 'green'], [195, 'turquoise'], [255, 'blue'], [290, 'purple'], [345, 'pink'], [360, 'red'],
];

/** Of `#rrggbb`. */
export function wordsOf(color: string): { hue: Hue; tone: Tone } {
  const value = parseInt(color.slice(1), 16);
  const rgb = [value >> 16, (value >> 8) & 255, value & 255].map((part) => part / 255) as [number, number, number];
  const [most, least] = [Math.max(...rgb), Math.min(...rgb)];
  const [range, light] = [most - least, (most + least) / 2];
  if (range < 0.1) {
    const hue = light > 0.94 ? 'white' : light < 0.12 ? 'black' : 'grey';
    return { hue, tone: hue !== 'grey' ? 'plain' : light > 0.7 ? 'light' : light < 0.42 ? 'dark' : 'plain' };
  }
  const [red, green, blue] = rgb;
  const turn = most === red ? (green - blue) / range + 6 : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  const degrees = (turn * 60) % 360;
  const hue = HUES.find(([end]) => degrees < end)?.[1] ?? 'red';
  const isWarm = hue === 'red' || hue === 'orange';
  // Dark orange is brown, light red is pink.
  if (degrees >= 8 && degrees < 48 && light < 0.42) return { hue: 'brown', tone: light < 0.2 ? 'dark' : 'plain' };
  if (hue === 'red' && light > 0.7) return { hue: 'pink', tone: light > 0.82 ? 'light' : 'plain' };
  return { hue, tone: light > (isWarm ? 0.75 : 0.7) ? 'light' : light < 0.28 ? 'dark' : 'plain' };
}

/** The same in English. */
export function nameOf(color: string): string {
  const { hue, tone } = wordsOf(color);
  return tone === 'plain' ? hue : `${tone} ${hue}`;
}
