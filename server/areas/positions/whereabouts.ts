// Where every driver on duty is, in the memory of each instance. Positions come from whichever instance took them; what a lost message
// leaves out is read from Postgres a few seconds later. Duty, hub and manager follow the events of the account, read anew each time.
import type { Fix } from '#shared/areas/positions/fix.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';
import type { Db } from '../../db/connection.ts';
import { inSnapshot, system } from '../../db/transaction.ts';
import type { Bus } from '../../events/bus.ts';
import { keepTrying } from '../../events/keep-trying.ts';
import { type Log, outage, type Outage } from '../../events/outage.ts';
import { KnownDrivers } from './known-drivers.ts';
import { pack, unpack } from './position.ts';
import { type DriverOnDuty, readDriversOnDuty, readMissedPositions } from './queries.ts';

const topic = 'positions';
/** Positions of so long a time travel in one message. */
const gatherMs = 30;
const healMs = 5_000;
/** Looks at Postgres overlap by this much: a transaction may commit after a younger one. */
const overlapMs = 10_000;
/** Until a driver is looked up whose position came before the news of its duty. */
const unknownMs = 200;

export interface WhereaboutsParts {
  db: Db;
  bus: Bus;
  log: Log;
}

export class Whereabouts {
  readonly #parts: WhereaboutsParts;
  readonly #reading: Outage;
  readonly #ended = new AbortController();
  readonly drivers = new KnownDrivers();
  readonly #leaving = new Map<string, Fix>();
  /** Accounts to be read anew, and that reading. */
  readonly #asked = new Set<string>();
  #askedAll = false;
  #refreshing: Promise<void> | null = null;
  /** Whose positions came before the news of their duty. */
  readonly #strangers = new Set<string>();
  #sending: NodeJS.Timeout | null = null;
  #asking: NodeJS.Timeout | null = null;
  #healing: NodeJS.Timeout | null = null;
  #readAt = new Date(0);
  #stopHearing: () => void = () => {};

  constructor(parts: WhereaboutsParts) {
    this.#parts = parts;
    this.#reading = outage(parts.log, 'reading positions');
  }

  /** Loads everybody on duty and begins to follow. */
  async start(): Promise<void> {
    this.#stopHearing = this.#parts.bus.hear(topic, (news) => this.#hear(news));
    this.#readAt = new Date();
    this.readAll();
    await this.settled();
    this.#healing = setInterval(() => void this.#heal(), healMs);
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    this.#stopHearing();
    for (const timer of [this.#sending, this.#asking, this.#healing]) if (timer) clearTimeout(timer);
    await this.#refreshing;
  }

  /** Tells every instance of positions that this one took. */
  tell(latest: ReadonlyMap<string, Fix>): void {
    for (const [driverId, fix] of latest) this.#leaving.set(driverId, fix);
    this.#sending ??= setTimeout(() => {
      this.#sending = null;
      const news = pack(this.#leaving);
      this.#leaving.clear();
      this.#parts.bus.tell(topic, news);
    }, gatherMs);
  }

  /** An event of an account: who that is now, is read before anything more is shown. */
  hear({ entity, entityId }: Pick<NumberedEvent, 'entity' | 'entityId'>): void {
    if (entity === 'user') this.#ask([entityId]);
  }

  /** Everybody on duty is read anew, as at the start and after a restored backup. */
  readAll(): void {
    this.#askedAll = true;
    this.#ask([]);
  }

  /** Resolves when what was heard of accounts is known here. */
  async settled(): Promise<void> {
    while (this.#refreshing) await this.#refreshing;
  }

  #hear(news: unknown): void {
    for (const position of unpack(news)) {
      if (this.drivers.isOnDuty(position.driverId)) this.drivers.move(position);
      else this.#strangers.add(position.driverId);
    }
    if (this.#strangers.size > 0) this.#asking ??= setTimeout(() => this.#askStrangers(), unknownMs);
  }

  #askStrangers(): void {
    this.#asking = null;
    this.#ask([...this.#strangers]);
    this.#strangers.clear();
  }

  #ask(driverIds: readonly string[]): void {
    for (const id of driverIds) this.#asked.add(id);
    this.#refreshing ??= this.#refresh()
      .catch(() => {})
      .finally(() => {
        this.#refreshing = null;
      });
  }

  async #refresh(): Promise<void> {
    while (this.#asked.size > 0 || this.#askedAll) {
      const all = this.#askedAll;
      const ids = all ? null : [...this.#asked];
      this.#asked.clear();
      this.#askedAll = false;
      this.drivers.replace(ids, await this.#read(ids));
    }
  }

  #read(ids: readonly string[] | null): Promise<DriverOnDuty[]> {
    return keepTrying(
      () => inSnapshot(this.#parts.db, system, (trx) => readDriversOnDuty(trx, ids)),
      this.#reading,
      this.#ended.signal,
    );
  }

  async #heal(): Promise<void> {
    const since = new Date(this.#readAt.getTime() - overlapMs);
    const readAt = new Date();
    try {
      const missed = await inSnapshot(this.#parts.db, system, (trx) =>
        readMissedPositions(trx, since, (driverId, at) => this.drivers.isNews(driverId, at)),
      );
      this.#readAt = readAt;
      this.#reading.recovered();
      for (const position of missed) this.drivers.move(position);
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#reading.failed(error);
    }
  }
}
