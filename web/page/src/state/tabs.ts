/** The other tabs of the page on this device: which documents they hold. */
export type Word = { is: 'who' } | { is: 'here'; id: string } | { is: 'wrote'; id: string | null };

/** As much of a channel as is used here. */
export interface Channel { postMessage(word: Word): void; onmessage: ((event: MessageEvent<Word>) => void) | null; close(): void }

/** Milliseconds in which tabs answer. One that is late holds what it has all the same: see `storage.ts`. */
const ROLL_CALL = 60;

export class Tabs {
  private channel: Channel | null = null;
  private readonly others = new Set<string>();
  /** Another tab has kept something. */
  onwrote: (id: string | null) => void = () => undefined;

  /** `open` throws or gives null where tabs cannot talk. `mine` is the document of this one. */
  constructor(private readonly open: () => Channel | null, private readonly mine: () => string | null) {
    this.join();
  }

  join(): void {
    try {
      this.channel ??= this.open();
    } catch {
      return;
    }
    if (this.channel) this.channel.onmessage = ({ data }) => this.hear(data);
  }

  /** A page that rests must not hold a channel, or it is not brought back as it was. */
  leave(): void {
    this.channel?.close();
    this.channel = null;
  }

  /** The documents that other tabs hold. */
  async held(): Promise<ReadonlySet<string>> {
    this.others.clear();
    if (!this.channel) return this.others;
    this.say({ is: 'who' });
    await new Promise((resolve) => setTimeout(resolve, ROLL_CALL));
    return this.others;
  }

  wrote(id: string | null): void {
    this.say({ is: 'wrote', id });
  }

  private say(word: Word): void {
    this.channel?.postMessage(word);
  }

  private hear(word: Word): void {
    const id = this.mine();
    if (word.is === 'who' && id !== null) this.say({ is: 'here', id });
    if (word.is === 'here') this.others.add(word.id);
    if (word.is === 'wrote') this.onwrote(word.id);
  }
}
