/** What the puzzles that were solved amount to. */
import { dayOf, type Solved } from './solvedPuzzles';

/** The best time of a puzzle without hints, apart from this entry; null if there is none. */
export function bestOf(all: readonly Solved[], { hash, day }: Pick<Solved, 'hash' | 'day'>): number | null {
  const times = all.filter((it) => it.hash === hash && it.day !== day && it.hints === 0).map(({ seconds }) => seconds);
  return times.length ? Math.min(...times) : null;
}

export interface Statistics { count: number; puzzles: number; seconds: number; streak: number; longest: number; sizes: { size: string; count: number; best: number }[] }

/** The day before, at noon so that no change of clocks matters. */
const dayBefore = (day: string): string => dayOf(new Date(new Date(`${day}T12:00:00`).getTime() - 86_400_000));

/** Days in a row up to today, or to yesterday: today is not over. */
export function statisticsOf(all: readonly Solved[], today = dayOf(new Date())): Statistics {
  const days = new Set(all.map(({ day }) => day));
  let streak = 0;
  for (let day = days.has(today) ? today : dayBefore(today); days.has(day); day = dayBefore(day)) streak++;
  let longest = 0;
  for (const first of days) {
    if (days.has(dayBefore(first))) continue;
    let length = 0;
    for (let day = first; days.has(day); length++) day = dayOf(new Date(new Date(`${day}T12:00:00`).getTime() + 86_400_000));
    longest = Math.max(longest, length);
  }
  const sizes = new Map<string, { count: number; best: number }>();
  for (const { size, seconds, hints } of all) {
    if (!size) continue;
    const of = sizes.get(size) ?? { count: 0, best: Infinity };
    sizes.set(size, { count: of.count + 1, best: hints === 0 ? Math.min(of.best, seconds) : of.best });
  }
  return {
    count: all.length, puzzles: new Set(all.map(({ hash }) => hash)).size, seconds: all.reduce((sum, { seconds }) => sum + seconds, 0), streak, longest,
    sizes: [...sizes].map(([size, of]) => ({ size, ...of })).sort((a, b) => b.count - a.count),
  };
}
