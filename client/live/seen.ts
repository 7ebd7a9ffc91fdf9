// Highest log cursor that this page has seen. It is sent with queries, so that no database replica answers with older
// data.
import { formatPosition, type Position } from '#shared/events/envelope.ts';

/**
 * For this time after a write no cursor is sent, and the server reads from the primary database. Afterwards a heartbeat
 * has brought a cursor that includes the write.
 */
const primaryReadsMs = 15_000;

export class Seen {
  #at: Position | null = null;
  #lastWriteAt = -Infinity;

  /** Data as of this cursor was received. */
  take(at: Position | null): void {
    if (at && (!this.#at || at.epoch !== this.#at.epoch || at.seq > this.#at.seq)) this.#at = at;
  }

  /** A mutation was sent or answered. */
  wrote(now: number): void {
    this.#lastWriteAt = now;
  }

  /** The header for a request; empty before the first cursor and shortly after a write. */
  headers(now: number): Record<string, string> {
    return this.#at && now - this.#lastWriteAt >= primaryReadsMs ? { 'x-qafila-at': formatPosition(this.#at) } : {};
  }
}
