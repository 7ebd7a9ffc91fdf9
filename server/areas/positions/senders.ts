// Driver visibility for senders: the drivers that are out for delivery with a parcel of the company. Cached per
// company. An event of such a parcel invalidates the cache at once; nothing is sent until the drivers are read again.
import type { NumberedEvent } from '#shared/events/envelope.ts';
import type { Db } from '../../db/connection.ts';
import { inSnapshot, system } from '../../db/transaction.ts';
import { driversOutFor } from './queries.ts';

export class Senders {
  readonly #db: Db;
  readonly #cache = new Map<string, Promise<ReadonlySet<string>>>();
  readonly #watchers = new Set<(companyId: string) => void>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Calls the watcher with each company whose cache entry was invalidated. Returns a function that unsubscribes. */
  watch(watcher: (companyId: string) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Ids of the drivers that are out with parcels of the company. Rejects when the read fails. */
  driversFor(companyId: string): Promise<ReadonlySet<string>> {
    const cached = this.#cache.get(companyId);
    if (cached) return cached;
    const reading = inSnapshot(this.#db, system, (trx) => driversOutFor(trx, companyId));
    this.#cache.set(companyId, reading);
    reading.catch(() => {
      if (this.#cache.get(companyId) === reading) this.#cache.delete(companyId);
    });
    return reading;
  }

  /** Invalidates the cache of all companies. */
  forgetAll(): void {
    const companies = [...this.#cache.keys()];
    this.#cache.clear();
    for (const watcher of this.#watchers) for (const companyId of companies) watcher(companyId);
  }

  hear({ entity, before, after }: Pick<NumberedEvent, 'entity' | 'before' | 'after'>): void {
    const companies = [before, after].flatMap((snapshot) =>
      entity === 'package' && snapshot?.bucket.startsWith('enroute') ? [snapshot.keys['companyId']] : [],
    );
    for (const companyId of new Set(companies)) {
      if (!companyId) continue;
      this.#cache.delete(companyId);
      for (const watcher of this.#watchers) watcher(companyId);
    }
  }
}
