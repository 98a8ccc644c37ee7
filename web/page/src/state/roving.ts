/** Arrow keys in a group of cards: where the focus goes. */

/** The place after a key, or null if the key does nothing here. Cards stand in rows of `columns`. */
export function rove(key: string, at: number, count: number, columns: number, isMirrored = false): number | null {
  const forward = isMirrored ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: at + forward, ArrowLeft: at - forward, ArrowDown: at + columns, ArrowUp: at - columns,
    Home: 0, End: count - 1,
  };
  const to = steps[key];
  if (to === undefined) return null;
  return to < 0 || to >= count ? at : to;
}
