// What replays share when many clients were disconnected together and resume together.
import type { LiveChange } from '../../graphql/definition/live-field.ts';

/** Time between two rounds of replays, in milliseconds. */
const roundMs = 250;
const maxChunks = 200;
/** How long a chunk is kept for others, in milliseconds: its rows would fill memory after a restart of all clients. */
const keptMs = 5_000;

/** A message of a replay for all who missed the change. Its result is made when the first of them needs it. */
export class ReplayMessage {
  readonly change: LiveChange;
  readonly #make: () => Promise<Buffer>;
  #result: Promise<Buffer> | null = null;

  constructor(change: LiveChange, make: () => Promise<Buffer>) {
    this.change = change;
    this.#make = make;
  }

  result(): Promise<Buffer> {
    return (this.#result ??= this.#make());
  }
}

/**
 * Shares the messages of a chunk between clients that have missed the same events. Since events arrive all the time,
 * replays that begin soon after each other begin in one round, with the same last event.
 */
export class ReplayCache {
  #roundAt = -roundMs;
  #round: Promise<void> | null = null;
  readonly #known = new Map<string, Promise<readonly ReplayMessage[] | null>>();

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
   * The messages of a chunk, produced once per key; the newest are kept for a few seconds. The key says which events
   * the chunk replays, for which group, and the last event that hid rows: what was read before that is not reused after
   * it. Null when the rows cannot be read; that is not kept.
   */
  share(key: string, answer: () => Promise<readonly ReplayMessage[] | null>): Promise<readonly ReplayMessage[] | null> {
    const known = this.#known.get(key);
    if (known) return known;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= maxChunks) this.#known.delete(oldest);
    const result = answer();
    this.#known.set(key, result);
    const forget = (): void => void this.#known.delete(key);
    const keepOrForget = (messages: readonly ReplayMessage[] | null): void =>
      messages ? void setTimeout(forget, keptMs).unref() : forget();
    result.then(keepOrForget, forget);
    return result;
  }
}
