// Where every driver on duty is, in the memory of each instance. Positions come from whichever instance took them; what a lost message
// leaves out is read from Postgres a few seconds later. Duty, hub and manager follow the events of the account, read anew each time.
import type { Fix } from '#shared/areas/positions/fix.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';
import type { Db } from '../../db/connection.ts';
import { inSnapshot, system } from '../../db/transaction.ts';
import type { Bus } from '../../events/bus.ts';
import { keepTrying } from '../../events/keep-trying.ts';
import { type Log, outage, type Outage } from '../../events/outage.ts';
import type { Bounds } from '#shared/areas/positions/geometry.ts';
import { Cells } from './cells.ts';
import { pack, type Position, unpack } from './position.ts';
import { type KnownDriver, readDriversOnDuty, readNewerPositions } from './queries.ts';

const topic = 'positions';
/** Positions of so long a time travel in one message. */
const gatherMs = 100;
const healMs = 5_000;
/** Looks at Postgres overlap by this much: a transaction may commit after a younger one. */
const overlapMs = 10_000;
/** Until a driver is looked up whose position came before the news of its duty. */
const unknownMs = 200;

type Watcher = (driverIds: ReadonlySet<string>) => void;
/** Who is to be told of whom. */
type Told = Map<Watcher, Set<string>>;

export interface WhereaboutsParts { db: Db; bus: Bus; log: Log }

export class Whereabouts {
  readonly #parts: WhereaboutsParts;
  readonly #reading: Outage;
  readonly #ended = new AbortController();
  readonly #drivers = new Map<string, KnownDriver>();
  readonly #watchers = new Cells<Watcher>();
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

  /** Calls the watcher with the drivers that moved, came or left within the box or near it; returns how to end it. */
  watch(watcher: Watcher, bounds: Bounds | null): () => void {
    return this.#watchers.add(watcher, bounds);
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
    const told: Told = new Map();
    for (const position of unpack(news)) {
      if (!this.#drivers.has(position.driverId)) this.#strangers.add(position.driverId);
      else this.#move(position, told);
    }
    for (const [watcher, ids] of told) watcher(ids);
    if (this.#strangers.size > 0) this.#asking ??= setTimeout(() => this.#askStrangers(), unknownMs);
  }

  #askStrangers(): void {
    this.#asking = null;
    this.#ask([...this.#strangers]);
    this.#strangers.clear();
  }

  /** Moves a driver when this is newer than what was known, and notes who looks at where it was or is. */
  #move(position: Position, told: Told): void {
    const driver = this.#drivers.get(position.driverId);
    if (!driver || (driver.position && driver.position.at >= position.at)) return;
    const places = driver.position ? [driver.position, position] : [position];
    driver.position = position;
    for (const watchers of places.flatMap((place) => this.#watchers.near(place))) {
      for (const watcher of watchers) {
        const ids = told.get(watcher);
        if (ids) ids.add(position.driverId);
        else told.set(watcher, new Set([position.driverId]));
      }
    }
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
      const known = new Set(ids);
      for (const watcher of this.#watchers.all) watcher(known);
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
      const newer = await inSnapshot(this.#parts.db, system, (trx) => readNewerPositions(trx, since));
      this.#readAt = readAt;
      this.#reading.recovered();
      const told: Told = new Map();
      for (const position of newer) this.#move(position, told);
      for (const [watcher, ids] of told) watcher(ids);
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#reading.failed(error);
    }
  }
}
