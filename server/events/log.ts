// The newest part of the history in memory: what a listener missed is answered from here. Its end is the instance's position: the last
// event that was handed to those who listen here.
import type { Keys } from '#shared/access/scope.ts';
import type { NumberedEvent, Position } from '#shared/events/envelope.ts';
import type { Window, WindowSize } from './history.ts';

/** What is kept of an event: enough to see whose view it changed. */
export interface LogEntry {
  seq: number;
  tag: string;
  at: number;
  entity: string;
  entityId: string;
  changed: readonly string[];
  before: Keys | null;
  after: Keys | null;
  /** It could not be read: whoever listens to its entity has to read again. */
  unreadable: boolean;
}

/** The part of an event that the log keeps. */
export function logEntry(event: NumberedEvent): LogEntry {
  const { seq, tag, entity, entityId, changed } = event;
  return {
    seq,
    tag,
    at: Date.parse(event.at),
    entity,
    entityId,
    changed,
    before: event.before?.keys ?? null,
    after: event.after?.keys ?? null,
    unreadable: event.unreadable !== undefined,
  };
}

export const windowSize: WindowSize = { events: 10_000, ms: 10 * 60_000, most: 200_000 };

export class EventLog {
  #epoch: number;
  /** The place just before the first entry. */
  #base: { seq: number; tag: string };
  #entries: LogEntry[];
  /** Entries before this index have left the window and wait to be cut off in one go. */
  #start = 0;
  readonly #size: WindowSize;

  constructor({ head, base, entries }: Window, size: WindowSize = windowSize) {
    this.#epoch = head.epoch;
    this.#base = base;
    this.#entries = entries;
    this.#size = size;
  }

  /** Goes on in another history: of what was here, no position is known any more. */
  restart({ head, base, entries }: Window): void {
    this.#epoch = head.epoch;
    this.#base = base;
    this.#entries = entries;
    this.#start = 0;
  }

  /** The end of the log. */
  position(): Position {
    const { seq, tag } = this.#entries.at(-1) ?? this.#base;
    return { epoch: this.#epoch, seq, tag };
  }

  append(event: NumberedEvent, epoch: number): void {
    this.#epoch = epoch;
    this.#entries.push(logEntry(event));
    this.#forget();
  }

  /**
   * The events after a position. `unknown`: the position is of another history, or ahead of this instance;
   * `beyond`: it is older than the window.
   */
  since(position: Position): LogEntry[] | 'unknown' | 'beyond' {
    if (position.epoch !== this.#epoch) return 'unknown';
    if (position.seq < this.#base.seq) return 'beyond';
    const index = this.#start + position.seq - this.#base.seq;
    const { tag } = index === this.#start ? this.#base : (this.#entries[index - 1] ?? { tag: null });
    return tag === position.tag ? this.#entries.slice(index) : 'unknown';
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
    // Cutting the front off copies the rest, so it waits until half of the array is to go.
    if (this.#start > 1_000 && this.#start * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#start);
      this.#start = 0;
    }
  }
}
