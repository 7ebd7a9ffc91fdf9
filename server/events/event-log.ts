// The newest part of the history in memory, for replay to clients that reconnect. Its end is the instance's cursor:
// the last event that was dispatched here.
import { isDeepStrictEqual } from 'node:util';
import type { ScopeKeys } from '#shared/access/scope.ts';
import type { NumberedEvent, LogCursor } from '#shared/events/event.ts';
import type { LogWindow, LogWindowSize } from './history.ts';

/** The part of an event needed to see which subscriptions it affects. */
export interface LogEntry {
  seq: number;
  nonce: string;
  at: number;
  name: string;
  entity: string;
  entityId: string;
  changed: readonly string[];
  before: ScopeKeys | null;
  after: ScopeKeys | null;
  /** True if it could not be read: subscribers of its entity must read again. */
  unreadable: boolean;
}

/** The part of an event that the log keeps. */
export function logEntry(event: NumberedEvent): LogEntry {
  const { seq, name, entity, entityId, changed } = event;
  return {
    seq,
    nonce: event.nonce,
    at: Date.parse(event.at),
    name,
    entity,
    entityId,
    changed,
    before: event.before?.keys ?? null,
    after: event.after?.keys ?? null,
    unreadable: event.unreadable !== undefined,
  };
}

/** True if a row may be hidden from users who could see it before the event. */
function mayHide({ before, after, unreadable }: LogEntry): boolean {
  return unreadable || (before !== null && !isDeepStrictEqual(before, after));
}

/** The point just before the first entry of a window. */
export interface LogBase {
  seq: number;
  nonce: string;
}

export const windowSize: LogWindowSize = { events: 10_000, ms: 10 * 60_000, most: 200_000 };

export class EventLog {
  #epoch: number;
  /** The point just before the first entry. */
  #base: LogBase;
  #entries: LogEntry[];
  /** Entries before this index have left the window and are removed together later. */
  #start = 0;
  #lastHiding = 0;
  readonly #size: LogWindowSize;

  constructor({ head, base, entries }: LogWindow, size: LogWindowSize = windowSize) {
    this.#epoch = head.epoch;
    this.#base = base;
    this.#entries = entries;
    this.#size = size;
  }

  /** Continues in another history: no earlier cursor is known any more. */
  restart({ head, base, entries }: LogWindow): void {
    this.#epoch = head.epoch;
    this.#base = base;
    this.#entries = entries;
    this.#start = 0;
  }

  /** The cursor at the end of the log. */
  cursor(): LogCursor {
    const last: LogBase = this.#entries.at(-1) ?? this.#base;
    return { epoch: this.#epoch, seq: last.seq, nonce: last.nonce };
  }

  append(event: NumberedEvent, epoch: number): void {
    const entry = logEntry(event);
    this.#epoch = epoch;
    this.#entries.push(entry);
    if (mayHide(entry)) this.#lastHiding = entry.seq;
    this.#forget();
  }

  /** The `seq` of the last event after which users may see fewer rows than before; 0 if none has arrived. */
  get lastHiding(): number {
    return this.#lastHiding;
  }

  /**
   * The events after a cursor. `unknown`: the cursor is of another history, or ahead of this instance. `beyond`: it
   * is older than the window.
   */
  since(cursor: LogCursor): LogEntry[] | 'unknown' | 'beyond' {
    if (cursor.epoch !== this.#epoch) return 'unknown';
    if (cursor.seq < this.#base.seq) return 'beyond';
    const index = this.#start + cursor.seq - this.#base.seq;
    const known: LogBase | undefined = index === this.#start ? this.#base : this.#entries[index - 1];
    return known?.nonce === cursor.nonce ? this.#entries.slice(index) : 'unknown';
  }

  #forget(): void {
    const { events, ms, most } = this.#size;
    const oldest = Date.now() - ms;
    for (;;) {
      const first = this.#entries[this.#start];
      const length = this.#entries.length - this.#start;
      if (!first || length <= events || (length <= most && first.at > oldest)) break;
      this.#base = first;
      this.#start += 1;
    }
    // Removing the front copies the rest, so it is delayed until half of the array is to be removed.
    if (this.#start > 1_000 && this.#start * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#start);
      this.#start = 0;
    }
  }
}
