// Numbered events arrive twice, out of order or not at all; they leave here once each, in order. `seq` has no gaps, so a hole is a loss,
// and what was lost is read from Postgres. Each event comes with the tag of the one before: a number alone would not show that the
// database was replaced by an older state and has moved on from there.
import { setTimeout as wait } from 'node:timers/promises';
import type { NumberedEvent, Position } from '#shared/events/envelope.ts';
import type { Batch } from './bus.ts';
import { type Log, outage, type Outage } from './outage.ts';

/** Events handled in one go: the rows that they are about are read together. */
const maxBatch = 100;
const maxRead = 500;
/** What lies here beyond this is left to Postgres. */
const maxWaiting = 5_000;
/** A batch that overtook another is usually followed by it at once. */
const holeMs = 15;
const pollMs = 1_000;

/** `elsewhere`: the place is not in this history. `hole`: events that were numbered are gone. */
export type NoBatch = 'elsewhere' | 'hole';

export interface FeedOptions {
  /** The place of the last event that was handled. */
  position: () => Position;
  /** The events after a place; or that there is no such place, or nothing where something was numbered. */
  read: (after: Position, limit: number) => Promise<Batch | NoBatch>;
  /** Resolves when every event of the batch is handled. */
  handle: (batch: Batch) => Promise<void>;
  /** Takes up the history as the database has it now, since it is not the one followed so far or has a hole; the position is of it afterwards. */
  restart: (why: NoBatch) => Promise<void>;
  log: Log;
}

export class Feed {
  readonly #options: FeedOptions;
  readonly #state: Outage;
  #waiting = new Map<number, { event: NumberedEvent; previous: string }>();
  /** Since when events up to `seq` are known of, the oldest first: those that are not told yet. */
  #known: { seq: number; since: number }[] = [];
  readonly #patient = new Set<{ seq: number; resolve: () => void }>();
  readonly #poll: NodeJS.Timeout;
  /** Postgres is to be read, whether or not a hole shows. */
  #asked = true;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#state = outage(options.log, 'reading events');
    this.#poll = setInterval(() => this.#look(), pollMs);
    this.#look();
  }

  /** For how long an event has been known of that not everybody was told of, in milliseconds; 0 when there is none. */
  get lateMs(): number {
    const [oldest] = this.#known;
    return oldest ? performance.now() - oldest.since : 0;
  }

  /** Takes a batch from the bus. */
  receive(batch: Batch): void {
    this.#keep(batch);
    this.#run();
  }

  /** Resolves once the event `seq` is handled, or after `ms`. */
  async reach(seq: number, ms: number): Promise<void> {
    if (this.#last() >= seq || this.#stopped) return;
    await new Promise<void>((resolve) => {
      const waiter = {
        seq,
        resolve: () => {
          clearTimeout(timer);
          this.#patient.delete(waiter);
          resolve();
        },
      };
      const timer = setTimeout(() => waiter.resolve(), ms);
      this.#patient.add(waiter);
      this.#look();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    for (const waiter of this.#patient) waiter.resolve();
    await this.#running;
  }

  #look(): void {
    this.#asked = true;
    this.#run();
  }

  #keep({ epoch, previous, events }: Batch): void {
    const position = this.#options.position();
    // Whether another epoch has begun is for Postgres to say.
    if (epoch !== position.epoch) return void (this.#asked = true);
    this.#note(events.at(-1)?.seq ?? 0, position.seq);
    for (const [index, event] of events.entries()) {
      if (event.seq <= position.seq || this.#waiting.size >= maxWaiting) continue;
      this.#waiting.set(event.seq, { event, previous: events[index - 1]?.tag ?? previous });
    }
  }

  #note(seq: number, told: number): void {
    const newest = this.#known.at(-1)?.seq ?? told;
    if (seq > newest && this.#known.length < maxWaiting) this.#known.push({ seq, since: performance.now() });
  }

  #run(): void {
    if (this.#running || this.#stopped) return;
    this.#running = this.#work()
      .catch((error: unknown) => {
        // Begin again from what was handled, when the poll comes round.
        this.#waiting.clear();
        if (!this.#stopped) this.#state.failed(error);
      })
      .finally(() => {
        this.#running = null;
        if (this.#waiting.size > 0) this.#run();
      });
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      const events = this.#next();
      if (events.length > 0) await this.#hand(events);
      else if (this.#asked || (await this.#holeStays())) await this.#readOn();
      else if (this.#waiting.size === 0) return;
    }
  }

  /** The events that come next without a hole. */
  #next(): NumberedEvent[] {
    const events: NumberedEvent[] = [];
    let { seq, tag } = this.#options.position();
    while (events.length < maxBatch) {
      const next = this.#waiting.get(seq + 1);
      if (!next) break;
      this.#waiting.delete(seq + 1);
      if (next.previous !== tag) {
        this.#asked = true;
        break;
      }
      events.push(next.event);
      ({ seq, tag } = next.event);
    }
    return events;
  }

  async #hand(events: NumberedEvent[]): Promise<void> {
    const { epoch, tag } = this.#options.position();
    await this.#options.handle({ epoch, previous: tag, events });
    const last = this.#last();
    this.#known = this.#known.filter(({ seq }) => seq > last);
    for (const waiter of this.#patient) if (waiter.seq <= last) waiter.resolve();
  }

  async #holeStays(): Promise<boolean> {
    if (this.#waiting.size === 0) return false;
    await wait(holeMs);
    return !this.#waiting.has(this.#last() + 1);
  }

  async #readOn(): Promise<void> {
    this.#asked = false;
    // All that waits was committed before this look: it is in the answer, comes with the next, or is of no history that Postgres knows.
    this.#waiting = new Map();
    try {
      const after = this.#options.position();
      const batch = await this.#options.read(after, maxRead);
      if (typeof batch === 'string') await this.#restart(batch);
      else if (hasHole(batch, after)) await this.#restart('hole');
      else this.#take(batch, after);
      this.#state.recovered();
    } catch (error) {
      this.#state.failed(error);
    }
  }

  #take(batch: Batch, after: Position): void {
    this.#asked ||= batch.events.length === maxRead;
    const end = batch.events.at(-1)?.seq ?? after.seq;
    // What Postgres does not have was never committed.
    if (!this.#asked) this.#known = this.#known.filter(({ seq }) => seq <= end);
    this.#keep(batch);
  }

  async #restart(why: NoBatch): Promise<void> {
    await this.#options.restart(why);
    this.#known = [];
    this.#asked = true;
  }

  #last(): number {
    return this.#options.position().seq;
  }
}

/** A snapshot holds all up to its end, so what is missing in one was removed: it will not come. */
function hasHole({ events }: Batch, after: Position): boolean {
  return events.some(({ seq }, index) => seq !== after.seq + 1 + index);
}
