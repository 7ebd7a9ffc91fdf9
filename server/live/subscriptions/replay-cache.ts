// What replays share when many clients were disconnected together and resume together.
import type { LiveChange } from '../../graphql/definition/live-field.ts';

/** Time between two rounds of replays, in milliseconds. */
const roundMs = 250;
const maxChunks = 200;

export interface ChunkResult {
  changes: readonly LiveChange[];
  results: readonly Buffer[];
}

/**
 * Shares the results of a chunk between clients. They are kept until a chunk ends with another event. Since events
 * arrive all the time, replays that begin soon after each other begin in one round, with the same last event.
 */
export class ReplayCache {
  #end = 0;
  #roundAt = -roundMs;
  #round: Promise<void> | null = null;
  readonly #known = new Map<string, Promise<ChunkResult | null>>();

  /** Resolves at once, or together with others when a round began shortly before. */
  async nextRound(): Promise<void> {
    const wait = this.#roundAt + roundMs - performance.now();
    if (this.#round) await this.#round;
    else if (wait <= 0) this.#roundAt = performance.now();
    else await (this.#round = this.#startRoundIn(wait));
  }

  async #startRoundIn(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
    });
    this.#round = null;
    this.#roundAt = performance.now();
  }

  /**
   * The results of the chunk that ends with event `end`, produced once per key. Null when its rows cannot be read; that
   * is not cached.
   */
  share(end: number, key: string, answer: () => Promise<ChunkResult | null>): Promise<ChunkResult | null> {
    if (end !== this.#end || this.#known.size > maxChunks) this.#known.clear();
    this.#end = end;
    const known = this.#known.get(key);
    if (known) return known;
    const result = answer();
    this.#known.set(key, result);
    const forget = (): void => void this.#known.delete(key);
    result.then((chunk) => chunk ?? forget(), forget);
    return result;
  }
}
