// Where every driver on duty is, in the memory of each instance. Positions come from whichever instance took them; what a lost message
// leaves out is read from Postgres a few seconds later. Duty, hub and manager follow the events of the account, read anew each time.
import type { Fix } from '#shared/areas/positions/fix.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';
import type { Db } from '../../db/connection.ts';
import { inSnapshot, system } from '../../db/transaction.ts';
import type { Bus } from '../../events/bus.ts';
import { keepTrying } from '../../events/keep-trying.ts';
import { type Log, outage, type Outage } from '../../events/outage.ts';
import { Moves } from './moves.ts';
import { pack, type Position, unpack } from './position.ts';
import { type KnownDriver, readDriversOnDuty, readMissedPositions } from './queries.ts';
import { type Wake, type Watched, Watchers } from './watchers.ts';

const topic = 'positions';
/** Positions of so long a time travel in one message. */
const gatherMs = 50;
const healMs = 5_000;
/** Looks at Postgres overlap by this much: a transaction may commit after a younger one. */
const overlapMs = 10_000;
/** Until a driver is looked up whose position came before the news of its duty. */
const unknownMs = 200;

export interface WhereaboutsParts { db: Db; bus: Bus; log: Log }

export class Whereabouts {
  readonly #parts: WhereaboutsParts;
  readonly #reading: Outage;
  readonly #ended = new AbortController();
  readonly #drivers = new Map<string, KnownDriver>();
  /** What happened to them, for who looks on. */
  readonly moves = new Moves();
  readonly #watchers = new Watchers();
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

  get drivers(): ReadonlyMap<string, KnownDriver> {
    return this.#drivers;
  }

  /** Wakes when there is something new in `moves` of what is watched; returns how to end it. */
  watch(wake: Wake, watched: Watched): () => void {
    return this.#watchers.add(wake, watched);
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
      if (!this.#drivers.has(position.driverId)) this.#strangers.add(position.driverId);
      else this.#move(position);
    }
    if (this.#strangers.size > 0) this.#asking ??= setTimeout(() => this.#askStrangers(), unknownMs);
  }

  #askStrangers(): void {
    this.#asking = null;
    this.#ask([...this.#strangers]);
    this.#strangers.clear();
  }

  /** Moves a driver when this is newer than what was known, and wakes whoever looks at where it was or is. */
  #move(position: Position): void {
    const driver = this.#drivers.get(position.driverId);
    if (!isNews(driver, position.at.getTime())) return;
    const before = driver.position ?? position;
    driver.position = position;
    this.moves.add({ driverId: position.driverId, before, position });
    this.#watchers.moved(position.driverId, before, position);
  }

  #ask(driverIds: readonly string[]): void {
    for (const id of driverIds) this.#asked.add(id);
    this.#refreshing ??= this.#refresh().catch(() => {}).finally(() => { this.#refreshing = null; });
  }

  async #refresh(): Promise<void> {
    while (this.#asked.size > 0 || this.#askedAll) {
      const all = this.#askedAll;
      const ids = [...this.#asked, ...(all ? this.#drivers.keys() : [])];
      this.#asked.clear();
      this.#askedAll = false;
      const found = await this.#read(all ? null : ids);
      const present = new Set(found.map(({ driverId }) => driverId));
      for (const id of ids) if (!present.has(id)) this.#drivers.delete(id);
      this.#place(found);
      for (const driverId of present.union(new Set(ids))) this.moves.add({ driverId, before: null, position: this.#drivers.get(driverId)?.position ?? null });
      this.#watchers.wakeAll();
    }
  }

  #read(ids: readonly string[] | null): Promise<KnownDriver[]> {
    return keepTrying(() => inSnapshot(this.#parts.db, system, (trx) => readDriversOnDuty(trx, ids)), this.#reading, this.#ended.signal);
  }

  #place(found: readonly KnownDriver[]): void {
    for (const driver of found) {
      const position = this.#drivers.get(driver.driverId)?.position;
      // A newer one may have come while this was read; but not one of a duty that has ended since.
      const newer = position && driver.position && position.at > driver.position.at;
      this.#drivers.set(driver.driverId, newer ? { ...driver, position } : driver);
    }
  }

  async #heal(): Promise<void> {
    const since = new Date(this.#readAt.getTime() - overlapMs);
    const readAt = new Date();
    try {
      const missed = await inSnapshot(this.#parts.db, system, (trx) => readMissedPositions(trx, since, (driverId, at) => !isNews(this.#drivers.get(driverId), at)));
      this.#readAt = readAt;
      this.#reading.recovered();
      for (const position of missed) this.#move(position);
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#reading.failed(error);
    }
  }
}

/** True of a reading that is newer than what is known of a driver on duty. */
function isNews(driver: KnownDriver | undefined, at: number): driver is KnownDriver {
  return driver !== undefined && (driver.position === null || driver.position.at.getTime() < at);
}
