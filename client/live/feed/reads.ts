// The reads that are open: which rows each holds, and which position its answer is of.
import type { Position } from '#shared/events/envelope.ts';

/** How often an answer that came too late is asked for again before it is shown as it is, brought up to date row by row. */
const maxTries = 3;
const betweenTriesMs = 250;

interface Read {
  open: number;
  at: Position | null;
  keys: ReadonlySet<string>;
  tries: number;
}

export class Reads {
  readonly #reads = new Map<number, Read>();

  /** Somebody shows the answer of this operation; returns how to say that it is no longer shown. */
  open(key: number): () => void {
    const read = this.#reads.get(key) ?? { open: 0, at: null, keys: new Set<string>(), tries: 0 };
    read.open += 1;
    this.#reads.set(key, read);
    return () => {
      read.open -= 1;
      if (read.open === 0 && this.#reads.get(key) === read) this.#reads.delete(key);
    };
  }

  answered(key: number, at: Position, keys: ReadonlySet<string>): void {
    const read = this.#reads.get(key);
    if (read) Object.assign(read, { at, keys });
  }

  /** The position of the last answer; null before it, or when it is no longer shown. */
  at(key: number | undefined): Position | null {
    return (key === undefined ? undefined : this.#reads.get(key))?.at ?? null;
  }

  /** Whether an open read holds the row: no other is worth a place in the cache. */
  holds(rowKey: string): boolean {
    return [...this.#reads.values()].some(({ keys }) => keys.has(rowKey));
  }

  /** The answer was good. */
  settled(key: number): void {
    const read = this.#reads.get(key);
    if (read) read.tries = 0;
  }

  /** After how many milliseconds to ask again for an answer that came too late; null when it was asked for often enough. */
  retryIn(key: number): number | null {
    const read = this.#reads.get(key);
    if (!read || read.tries >= maxTries) return null;
    read.tries += 1;
    return (read.tries - 1) * betweenTriesMs;
  }
}
