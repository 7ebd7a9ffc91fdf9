// The newest events that were dispatched on this instance. Consumers at the end of the history take them from here:
// otherwise each of them reads and parses each event once more.
import type { NumberedEvent } from '#shared/events/event.ts';
import type { EventBatch } from '../bus.ts';
import type { LogBase } from '../event-log.ts';

const maxEvents = 1_000;
/** Older events are read from the database: their personal texts may have been erased there. */
const maxAgeMs = 60_000;

export class RecentEvents {
  #events: NumberedEvent[] = [];
  /** The point just before the first event. */
  #base: LogBase = { seq: 0, nonce: '' };

  /** Takes the events of a batch in order. A batch that does not follow the last one begins anew. */
  add({ previous, events }: EventBatch): void {
    const [first] = events;
    if (!first) return;
    const last = this.#events.at(-1);
    if (last?.nonce !== previous) {
      this.#events = [];
      this.#base = { seq: first.seq - 1, nonce: previous };
    }
    this.#events.push(...events);
    // Half of them at once: removing the front copies the rest.
    if (this.#events.length > maxEvents * 2) this.#forget(this.#events.length - maxEvents);
  }

  /**
   * The events after a cursor, in order, at most `limit`; empty if they are not here. They belong together, but whether
   * they are in the history of the database has to be asked.
   */
  after({ seq, nonce }: LogBase, limit: number, now: Date): readonly NumberedEvent[] {
    const index = seq - this.#base.seq;
    const known = index === 0 ? this.#base : this.#events[index - 1];
    const first = this.#events[index];
    if (known?.nonce !== nonce || !first || now.getTime() - Date.parse(first.at) > maxAgeMs) return [];
    return this.#events.slice(index, index + limit);
  }

  #forget(count: number): void {
    this.#base = this.#events[count - 1] ?? this.#base;
    this.#events = this.#events.slice(count);
  }
}
