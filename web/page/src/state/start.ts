/** What happens once when the page starts; returns how to end it. Parts of the page add theirs here. */
import { quick } from '../engine/client';
import { startKeeping, startSolving } from './coach';

export function start(): () => void {
  // Compiled before it is asked for the first time.
  void quick.warm().catch(() => undefined);
  const ends: (() => void)[] = [startSolving(), startKeeping()];
  return () => ends.forEach((end) => end());
}
