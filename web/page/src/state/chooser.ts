/** Which puzzles of a file have the words that somebody looks for. */

export interface Named { index: number; title: string; author: string | null; meta: string }

/** Those that have each word in title, author or size; "20x20" finds "20 × 20". */
export function matching<T extends Named>(puzzles: T[], filter: string): T[] {
  const plain = (text: string) => text.toLowerCase().replace(/(\d)\s*[x×]\s*(\d)/g, '$1×$2');
  const words = plain(filter).split(/\s+/).filter(Boolean);
  return puzzles.filter(({ title, author, meta }) => {
    const all = plain(`${title} ${author ?? ''} ${meta}`);
    return words.every((word) => all.includes(word));
  });
}
