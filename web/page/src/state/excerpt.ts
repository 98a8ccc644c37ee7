/** The lines of a file around a place in it. */

export interface ExcerptLine {
  number: number;
  before: string;
  /** What is marked; empty on all lines but one. */
  mark: string;
  after: string;
}

/** Characters of a line that are shown, around the place. */
const WIDTH = 160;

/** The lines around line and column, which count from 1. `found` is what could not be read. */
export function excerpt(
  text: string, line: number, column: number | null, found: string | null, around = 4,
): ExcerptLine[] {
  const lines = text.split(/\r\n|\n|\r/);
  const from = Math.max(1, line - around);
  const to = Math.min(lines.length, line + around);
  const out: ExcerptLine[] = [];
  for (let number = from; number <= to; number++) {
    const whole = lines[number - 1] ?? '';
    if (number === line) out.push(marked(number, whole, column, found));
    else out.push({ number, before: whole.slice(0, WIDTH), mark: '', after: '' });
  }
  return out;
}

function marked(number: number, whole: string, column: number | null, found: string | null): ExcerptLine {
  // Columns count characters, not the halves of those beyond the 16-bit ones.
  const chars = [...whole];
  const at = Math.min(Math.max(0, (column ?? 1) - 1), chars.length);
  const wanted = found?.replace(/^["“]|["”]$/g, '') ?? '';
  const rest = chars.slice(at).join('');
  const word = /^[^\s,;<>]+/.exec(rest)?.[0] ?? rest.slice(0, 1);
  const mark = (wanted && rest.startsWith(wanted) ? wanted : word).slice(0, WIDTH);
  const start = Math.max(0, at - WIDTH / 2);
  const before = (start > 0 ? '…' : '') + chars.slice(start, at).join('');
  return { number, before, mark: mark || '␣', after: rest.slice(mark.length, mark.length + WIDTH) };
}
