// How far this page has been shown the business. The server reads no older state for it, whichever of its databases answers.
import { formatPosition, type Position } from '#shared/events/envelope.ts';

/** After a write no position is said, and the server asks its first database: by then a heartbeat has told of one that holds it. */
const afterWriteMs = 15_000;

export class Seen {
  #at: Position | null = null;
  #wroteAt = -Infinity;

  /** Something of this position was shown. */
  take(at: Position | null): void {
    if (at && (!this.#at || at.epoch !== this.#at.epoch || at.seq > this.#at.seq)) this.#at = at;
  }

  /** Something was written, or is about to be. */
  wrote(now: number): void {
    this.#wroteAt = now;
  }

  /** The header of a request; none for one who has seen nothing or has just written. */
  headers(now: number): Record<string, string> {
    return this.#at && now - this.#wroteAt >= afterWriteMs ? { 'x-qafila-at': formatPosition(this.#at) } : {};
  }
}
