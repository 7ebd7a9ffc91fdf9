// Highest log cursor that this page has seen. It is sent with queries, so that no database replica answers with older
// data.
import { formatLogCursor, type LogCursor } from '#shared/events/event.ts';

/**
 * For this time after a write no cursor is sent, and the server reads from the primary database. Afterwards a heartbeat
 * has brought a cursor that includes the write.
 */
const primaryReadsMs = 15_000;

export class ReadCursor {
  #at: LogCursor | null = null;
  #lastWriteAt = -Infinity;

  /** Data as of this cursor was received. */
  advance(at: LogCursor | null): void {
    if (at && (!this.#at || at.epoch !== this.#at.epoch || at.seq > this.#at.seq)) this.#at = at;
  }

  /** A mutation was sent or answered. */
  recordWrite(now: number): void {
    this.#lastWriteAt = now;
  }

  /** The header for a request; empty before the first cursor and shortly after a write. */
  headers(now: number): Record<string, string> {
    return this.#at && now - this.#lastWriteAt >= primaryReadsMs ? { 'x-qafila-at': formatLogCursor(this.#at) } : {};
  }
}
