// The events that an instance has dispatched, as one consumer sees them: how far it can go without reading any. Many
// events do not concern it.
import type { NumberedEvent } from '#shared/events/event.ts';
import type { EventBatch } from '../bus.ts';
import type { LogBase } from '../event-log.ts';
import { type EventConsumer, isInput } from './consumer.ts';

/** Positions that are kept; a consumer that is further behind reads. */
const maxStops = 1_000;

/** A position that a consumer can go to. `isLast`: no event after it is known. */
export interface Skip extends LogBase {
  isLast: boolean;
}

export class SeenEvents {
  readonly #consumer: EventConsumer;
  /** All events after this number are known. */
  #after = 0;
  #last: LogBase | null = null;
  /** The positions directly before the events that concern the consumer, in order. */
  #stops: LogBase[] = [];

  constructor(consumer: EventConsumer) {
    this.#consumer = consumer;
  }

  /** Remembers a batch. Returns true if any of it concerns the consumer. */
  add({ previous, events }: EventBatch): boolean {
    const [first] = events;
    if (!first) return false;
    if (this.#last?.seq !== first.seq - 1 || this.#last.nonce !== previous) this.#restart(first.seq - 1, previous);
    return events.map((event) => this.#addEvent(event)).includes(true);
  }

  /** The last position after `seq` before an event that concerns the consumer; null if none is known. */
  skipFrom(seq: number): Skip | null {
    if (!this.#last || seq < this.#after) return null;
    // What is behind the cursor is forgotten: an operator who sets the cursor back lets the consumer read all again.
    this.#after = seq;
    this.#stops = this.#stops.filter((stop) => stop.seq >= seq);
    const [stop] = this.#stops;
    const end = stop ?? this.#last;
    return end.seq > seq ? { ...end, isLast: !stop } : null;
  }

  #restart(seq: number, nonce: string): void {
    this.#after = seq;
    this.#last = { seq, nonce };
    this.#stops = [];
  }

  #addEvent(event: NumberedEvent): boolean {
    const concerns = isInput(this.#consumer, event);
    if (concerns && this.#last) this.#stops.push(this.#last);
    if (this.#stops.length > maxStops) this.#after = (this.#stops.shift()?.seq ?? 0) + 1;
    this.#last = { seq: event.seq, nonce: event.nonce };
    return concerns;
  }
}
