/** Sounds and vibration while solving, for those who have switched them on. */
import { get } from 'svelte/store';
import { solved } from './coach';
import { doc, type Doc } from './document';
import { lineDone, tellsRuns } from './done';
import { settings } from './settings';
import { differing } from './shown';
import { stroke, tab } from './view';

/** What happened in the player's grid. */
export type Felt = 'fill' | 'blank' | 'forget' | 'line';

/** What a step of one puzzle did; null if nothing. */
export function feltOf(before: Doc, after: Doc): Felt | null {
  if (before.puzzle !== after.puzzle || before.play === after.play) return null;
  const cells = new Set(differing(before.play, after.play));
  const through = tellsRuns(after.puzzle) ? after.puzzle.lines.filter((line) => line.blocks.length > 0 && line.cells.some((cell) => cells.has(cell))) : [];
  if (through.some((line) => lineDone(line, after.play) && !lineDone(line, before.play))) return 'line';
  const digits = [...cells].map((cell) => after.play[cell]);
  return digits.some((digit) => digit !== '0' && digit !== '?') ? 'fill' : digits.includes('0') ? 'blank' : 'forget';
}

/** Notes in hertz, one after the other, and milliseconds of vibration and rest. */
const SOUNDS: Record<Felt | 'cell' | 'solved', { notes: number[]; buzz: number[] }> = {
  cell: { notes: [880], buzz: [4] }, fill: { notes: [660], buzz: [8] }, blank: { notes: [440], buzz: [6] }, forget: { notes: [330], buzz: [6] },
  line: { notes: [660, 880], buzz: [12, 30, 12] }, solved: { notes: [523, 659, 784, 1047], buzz: [30, 40, 30, 40, 60] },
};
const SECONDS = 0.07;
const VOLUME = 0.06;

let context: AudioContext | null = null;

function play(what: keyof typeof SOUNDS): void {
  const { sound, vibrate } = get(settings);
  const { notes, buzz } = SOUNDS[what];
  if (vibrate) navigator.vibrate?.(buzz);
  if (!sound || typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  for (const [at, hertz] of notes.entries()) {
    const [tone, gain, start] = [context.createOscillator(), context.createGain(), context.currentTime + at * SECONDS];
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(VOLUME, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + SECONDS);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + SECONDS);
  }
}

/** Follows what is played. Returns how to end that. */
export function startFeeling(): () => void {
  const isOn = () => get(tab) === 'solve' && (get(settings).sound || get(settings).vibrate);
  let [before, length, wasSolved] = [get(doc), 0, get(solved) !== null];
  const ends = [
    doc.subscribe(($doc) => {
      const felt = isOn() ? feltOf(before, $doc) : null;
      before = $doc;
      const isSolved = get(solved) !== null;
      if (felt) play(isSolved && !wasSolved ? 'solved' : felt);
      wasSolved = isSolved;
    }),
    stroke.subscribe(($stroke) => {
      if ($stroke && $stroke.length > Math.max(1, length) && isOn()) play('cell');
      length = $stroke?.length ?? 0;
    }),
  ];
  return () => ends.forEach((end) => end());
}
