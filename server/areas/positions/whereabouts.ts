// Tracks all drivers on duty in the memory of each instance. Positions arrive by the bus from the instance that
// ingested them; positions of lost messages are read from Postgres within seconds. Duty, hub and manager are read again
// after each event of the account.
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
/** Positions within this time are sent in one message. */
const batchMs = 30;
const catchUpEveryMs = 5_000;
/** Overlap of the reads from Postgres: a transaction may commit after a later one. */
const overlapMs = 10_000;
/** Delay before a driver is read whose position arrived before the event of its duty. */
const unknownDriverDelayMs = 200;

export interface WhereaboutsParts {
  db: Db;
  bus: Bus;
  log: Log;
}

export class Whereabouts {
  readonly #options: WhereaboutsParts;
  readonly #reading: Outage;
  readonly #ended = new AbortController();
  readonly drivers = new KnownDrivers();
  readonly #outgoing = new Map<string, Fix>();
  /** Accounts to read again, and the running read. */
  readonly #toRefresh = new Set<string>();
  #refreshAll = false;
  #refreshing: Promise<void> | null = null;
  /** Drivers whose position arrived before the event of their duty. */
  readonly #unknownIds = new Set<string>();
  #sendTimer: NodeJS.Timeout | null = null;
  #unknownTimer: NodeJS.Timeout | null = null;
  #catchUpTimer: NodeJS.Timeout | null = null;
  #readAt = new Date(0);
  #unsubscribe: () => void = () => {};

  constructor(options: WhereaboutsParts) {
    this.#options = options;
    this.#reading = outage(options.log, 'reading positions');
  }

  /** Loads all drivers on duty and subscribes to position messages. */
  async start(): Promise<void> {
    this.#unsubscribe = this.#options.bus.hear(topic, (message) => this.#onMessage(message));
    this.#readAt = new Date();
    this.readAll();
    await this.settled();
    this.#catchUpTimer = setInterval(() => void this.#catchUp(), catchUpEveryMs);
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    this.#unsubscribe();
    for (const timer of [this.#sendTimer, this.#unknownTimer, this.#catchUpTimer]) if (timer) clearTimeout(timer);
    await this.#refreshing;
  }

  /** Publishes positions that this instance ingested to all instances. */
  tell(latest: ReadonlyMap<string, Fix>): void {
    for (const [driverId, fix] of latest) this.#outgoing.set(driverId, fix);
    this.#sendTimer ??= setTimeout(() => {
      this.#sendTimer = null;
      const message = pack(this.#outgoing);
      this.#outgoing.clear();
      this.#options.bus.tell(topic, message);
    }, batchMs);
  }

  /** After an event of an account it is read again; `settled` waits for that, so nothing stale is sent. */
  hear({ entity, entityId }: Pick<NumberedEvent, 'entity' | 'entityId'>): void {
    if (entity === 'user') this.#requestRefresh([entityId]);
  }

  /** Reads all drivers on duty again, as at the start and after a restored backup. */
  readAll(): void {
    this.#refreshAll = true;
    this.#requestRefresh([]);
  }

  /** Resolves when all events of accounts so far are applied. */
  async settled(): Promise<void> {
    while (this.#refreshing) await this.#refreshing;
  }

  #onMessage(message: unknown): void {
    for (const position of unpack(message)) {
      if (this.drivers.isOnDuty(position.driverId)) this.drivers.move(position);
      else this.#unknownIds.add(position.driverId);
    }
    if (this.#unknownIds.size > 0)
      this.#unknownTimer ??= setTimeout(() => this.#refreshUnknown(), unknownDriverDelayMs);
  }

  #refreshUnknown(): void {
    this.#unknownTimer = null;
    this.#requestRefresh([...this.#unknownIds]);
    this.#unknownIds.clear();
  }

  #requestRefresh(driverIds: readonly string[]): void {
    for (const id of driverIds) this.#toRefresh.add(id);
    this.#refreshing ??= this.#refresh()
      .catch(() => {})
      .finally(() => {
        this.#refreshing = null;
      });
  }

  async #refresh(): Promise<void> {
    while (this.#toRefresh.size > 0 || this.#refreshAll) {
      const all = this.#refreshAll;
      const ids = all ? null : [...this.#toRefresh];
      this.#toRefresh.clear();
      this.#refreshAll = false;
      this.drivers.replace(ids, await this.#read(ids));
    }
  }

  #read(ids: readonly string[] | null): Promise<DriverOnDuty[]> {
    return keepTrying(
      () => inSnapshot(this.#options.db, system, (trx) => readDriversOnDuty(trx, ids)),
      this.#reading,
      this.#ended.signal,
    );
  }

  async #catchUp(): Promise<void> {
    const since = new Date(this.#readAt.getTime() - overlapMs);
    const readAt = new Date();
    try {
      const missed = await inSnapshot(this.#options.db, system, (trx) =>
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
