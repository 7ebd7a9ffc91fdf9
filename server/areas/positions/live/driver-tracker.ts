// Tracks all drivers on duty in the memory of each instance. Positions arrive by the bus from the instance that
// ingested them; positions of lost messages are read from Postgres within seconds. Duty, hub and manager are read again
// after each event of the account.
import type { PositionFix } from '#shared/areas/positions/fix.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '../../../db/transaction.ts';
import type { Bus } from '../../../events/bus.ts';
import { retry } from '../../../lib/retry.ts';
import { type Logger, trackOutage, type Outage } from '../../../lib/outage.ts';
import { DriverRegistry } from './driver-registry.ts';
import { encodePositions, decodePositions } from './position-message.ts';
import { type DriverOnDuty, readDriversOnDuty, readMissedPositions } from '../queries.ts';

const topic = 'positions';
/** Positions within this time are sent in one message. */
const batchMs = 30;
const catchUpEveryMs = 5_000;
/** Overlap of the reads from Postgres: a transaction may commit after a later one. */
const overlapMs = 10_000;
/** Delay before a driver is read whose position arrived before the event of its duty. */
const unknownDriverDelayMs = 200;

interface DriverTrackerOptions {
  db: Db;
  bus: Bus;
  log: Logger;
}

export class DriverTracker {
  readonly #options: DriverTrackerOptions;
  readonly #reading: Outage;
  readonly #ended = new AbortController();
  readonly drivers = new DriverRegistry();
  readonly #outgoing = new Map<string, PositionFix>();
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

  constructor(options: DriverTrackerOptions) {
    this.#options = options;
    this.#reading = trackOutage(options.log, 'reading positions');
  }

  /** Loads all drivers on duty and subscribes to position messages. */
  async start(): Promise<void> {
    this.#unsubscribe = this.#options.bus.subscribe(topic, (message) => this.#onMessage(message));
    this.#readAt = new Date();
    this.reloadAll();
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
  publish(latest: ReadonlyMap<string, PositionFix>): void {
    for (const [driverId, fix] of latest) this.#outgoing.set(driverId, fix);
    this.#sendTimer ??= setTimeout(() => {
      this.#sendTimer = null;
      const message = encodePositions(this.#outgoing);
      this.#outgoing.clear();
      this.#options.bus.publish(topic, message);
    }, batchMs);
  }

  /** After an event of an account it is read again; `settled` waits for that, so nothing stale is sent. */
  onEvent({ entity, entityId }: Pick<NumberedEvent, 'entity' | 'entityId'>): void {
    if (entity === 'user') this.#requestRefresh([entityId]);
  }

  /** Reads all drivers on duty again, as at the start and after a restored backup. */
  reloadAll(): void {
    this.#refreshAll = true;
    this.#requestRefresh([]);
  }

  /** Resolves when all events of accounts so far are applied. */
  async settled(): Promise<void> {
    while (this.#refreshing) await this.#refreshing;
  }

  #onMessage(message: unknown): void {
    for (const position of decodePositions(message)) {
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
      this.drivers.syncOnDuty(ids, await this.#read(ids));
    }
  }

  #read(ids: readonly string[] | null): Promise<DriverOnDuty[]> {
    return retry(
      () => inSnapshot(this.#options.db, systemPrincipal, (trx) => readDriversOnDuty(trx, ids)),
      this.#reading,
      this.#ended.signal,
    );
  }

  async #catchUp(): Promise<void> {
    const since = new Date(this.#readAt.getTime() - overlapMs);
    const readAt = new Date();
    try {
      const missed = await inSnapshot(this.#options.db, systemPrincipal, (trx) =>
        readMissedPositions(trx, since, (driverId, at) => this.drivers.isNewerReading(driverId, at)),
      );
      this.#readAt = readAt;
      this.#reading.recovered();
      for (const position of missed) this.drivers.move(position);
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#reading.failed(error);
    }
  }
}
