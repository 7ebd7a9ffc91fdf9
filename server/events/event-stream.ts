// Delivers numbered events once each and in order, although they arrive twice, out of order or not at all. `seq` has
// no gaps, so a gap is a loss, and lost events are read from Postgres. Each event carries the nonce of the event
// before: a number alone would not show that the database was replaced by an older backup and went on from there.
import { setTimeout as wait } from 'node:timers/promises';
import type { NumberedEvent, LogCursor } from '#shared/events/event.ts';
import type { EventBatch } from './bus.ts';
import type { LogBase } from './event-log.ts';
import { type Logger, trackOutage, type Outage } from '../lib/outage.ts';

/** Events handled together: the rows that they refer to are read in one batch. */
const maxBatch = 100;
const maxRead = 500;
/** Events beyond this number are dropped here and read from Postgres later. */
const maxPending = 5_000;
/** A batch that overtook another is usually followed by it at once. */
const gapMs = 15;
const pollMs = 1_000;

/** `elsewhere`: the cursor is not in this history. `hole`: numbered events are missing. */
export type StreamBreak = 'elsewhere' | 'hole';

interface EventStreamOptions {
  /** The cursor of the last event that was handled. */
  cursor: () => LogCursor;
  /** Reads the events after a cursor, or returns why there are none to read. */
  read: (after: LogCursor, limit: number) => Promise<EventBatch | StreamBreak>;
  /** Resolves when every event of the batch is handled. */
  handle: (batch: EventBatch) => Promise<void>;
  /** Reloads the history from the database, because it is another one or has a gap. Afterwards `cursor` is in it. */
  restart: (why: StreamBreak) => Promise<void>;
  log: Logger;
}

export class EventStream {
  readonly #options: EventStreamOptions;
  readonly #state: Outage;
  #pending = new Map<number, { event: NumberedEvent; previous: string }>();
  /** When events up to `seq` became known, oldest first; only events that are not handled yet. */
  #known: { seq: number; since: number }[] = [];
  readonly #waiters = new Set<{ seq: number; resolve: () => void }>();
  readonly #poll: NodeJS.Timeout;
  /** True if Postgres is to be read, with or without a visible gap. */
  #mustRead = true;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(options: EventStreamOptions) {
    this.#options = options;
    this.#state = trackOutage(options.log, 'reading events');
    this.#poll = setInterval(() => this.#requestRead(), pollMs);
    this.#requestRead();
  }

  /** Age in milliseconds of the oldest event that is known and not handled yet; 0 if there is none. */
  get lagMs(): number {
    const [oldest] = this.#known;
    return oldest ? performance.now() - oldest.since : 0;
  }

  /** Takes a batch from the bus. */
  receive(batch: EventBatch): void {
    this.#enqueue(batch);
    this.#run();
  }

  /** Resolves once the event `seq` is handled, or after `ms`. */
  async waitUntil(seq: number, ms: number): Promise<void> {
    if (this.#lastSeq() >= seq || this.#stopped) return;
    await new Promise<void>((resolve) => {
      const waiter = {
        seq,
        resolve: () => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          resolve();
        },
      };
      const timer = setTimeout(() => waiter.resolve(), ms);
      this.#waiters.add(waiter);
      this.#requestRead();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    for (const waiter of this.#waiters) waiter.resolve();
    await this.#running;
  }

  #requestRead(): void {
    this.#mustRead = true;
    this.#run();
  }

  #enqueue({ epoch, previous, events }: EventBatch): void {
    const cursor = this.#options.cursor();
    // Only Postgres decides whether another epoch has begun.
    if (epoch !== cursor.epoch) return void (this.#mustRead = true);
    this.#trackKnown(events.at(-1)?.seq ?? 0, cursor.seq);
    for (const [index, event] of events.entries()) {
      if (event.seq <= cursor.seq || this.#pending.size >= maxPending) continue;
      this.#pending.set(event.seq, { event, previous: events[index - 1]?.nonce ?? previous });
    }
  }

  #trackKnown(seq: number, handled: number): void {
    const newest = this.#known.at(-1)?.seq ?? handled;
    if (seq > newest && this.#known.length < maxPending) this.#known.push({ seq, since: performance.now() });
  }

  #run(): void {
    if (this.#running || this.#stopped) return;
    this.#running = this.#work()
      .catch((error: unknown) => {
        // Continue from the last handled event at the next poll.
        this.#pending.clear();
        if (!this.#stopped) this.#state.failed(error);
      })
      .finally(() => {
        this.#running = null;
        if (this.#pending.size > 0) this.#run();
      });
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      const events = this.#next();
      if (events.length > 0) await this.#dispatch(events);
      else if (this.#mustRead || (await this.#gapPersists())) await this.#readFromDatabase();
      else if (this.#pending.size === 0) return;
    }
  }

  /** The next events without a gap. */
  #next(): NumberedEvent[] {
    const events: NumberedEvent[] = [];
    let last: LogBase = this.#options.cursor();
    while (events.length < maxBatch) {
      const next = this.#pending.get(last.seq + 1);
      if (!next) break;
      this.#pending.delete(last.seq + 1);
      if (next.previous !== last.nonce) {
        this.#mustRead = true;
        break;
      }
      events.push(next.event);
      last = next.event;
    }
    return events;
  }

  async #dispatch(events: NumberedEvent[]): Promise<void> {
    const cursor = this.#options.cursor();
    await this.#options.handle({ epoch: cursor.epoch, previous: cursor.nonce, events });
    const last = this.#lastSeq();
    this.#known = this.#known.filter(({ seq }) => seq > last);
    for (const waiter of this.#waiters) if (waiter.seq <= last) waiter.resolve();
  }

  async #gapPersists(): Promise<boolean> {
    if (this.#pending.size === 0) return false;
    await wait(gapMs);
    return !this.#pending.has(this.#lastSeq() + 1);
  }

  async #readFromDatabase(): Promise<void> {
    this.#mustRead = false;
    // All pending events were committed before this read: they are in the result, come with the next read, or belong
    // to no history that Postgres has.
    this.#pending = new Map();
    try {
      const after = this.#options.cursor();
      const batch = await this.#options.read(after, maxRead);
      if (typeof batch === 'string') await this.#restart(batch);
      else if (hasHole(batch, after)) await this.#restart('hole');
      else this.#accept(batch, after);
      this.#state.recovered();
    } catch (error) {
      this.#state.failed(error);
    }
  }

  #accept(batch: EventBatch, after: LogCursor): void {
    this.#mustRead ||= batch.events.length === maxRead;
    const end = batch.events.at(-1)?.seq ?? after.seq;
    // Events that Postgres does not have were never committed.
    if (!this.#mustRead) this.#known = this.#known.filter(({ seq }) => seq <= end);
    this.#enqueue(batch);
  }

  async #restart(why: StreamBreak): Promise<void> {
    await this.#options.restart(why);
    this.#known = [];
    this.#mustRead = true;
  }

  #lastSeq(): number {
    return this.#options.cursor().seq;
  }
}

/** A snapshot holds all events up to its end, so an event missing in it was removed and will not come. */
function hasHole({ events }: EventBatch, after: LogCursor): boolean {
  return events.some(({ seq }, index) => seq !== after.seq + 1 + index);
}
