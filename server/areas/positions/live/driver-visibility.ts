// Driver visibility for senders: the drivers that are out for delivery with a parcel of the company. Cached per
// company. An event of such a parcel invalidates the cache at once; nothing is sent until the drivers are read again.
import { idsIn } from '#shared/access/scope.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '../../../db/transaction.ts';
import { readDriversDeliveringFor } from '../queries.ts';

export class DriverVisibility {
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
    const reading = inSnapshot(this.#db, systemPrincipal, (trx) => readDriversDeliveringFor(trx, companyId));
    this.#cache.set(companyId, reading);
    reading.catch(() => {
      if (this.#cache.get(companyId) === reading) this.#cache.delete(companyId);
    });
    return reading;
  }

  /** Invalidates the cache of all companies. */
  invalidateAll(): void {
    const companies = [...this.#cache.keys()];
    this.#cache.clear();
    for (const watcher of this.#watchers) for (const companyId of companies) watcher(companyId);
  }

  onEvent({ entity, before, after }: Pick<NumberedEvent, 'entity' | 'before' | 'after'>): void {
    const companies = [before, after].flatMap((snapshot) =>
      entity === 'package' && snapshot?.countKey.startsWith('enroute') ? idsIn(snapshot.keys['companyId']) : [],
    );
    for (const companyId of new Set(companies)) {
      this.#cache.delete(companyId);
      for (const watcher of this.#watchers) watcher(companyId);
    }
  }
}
