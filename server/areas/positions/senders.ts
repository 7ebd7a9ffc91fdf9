// Which drivers are out with a parcel of a company now: what its people may see on the map. It follows from the parcels; an event that
// touches one of them makes it unknown at once, and nothing more is shown before it is read again.
import type { NumberedEvent } from '#shared/events/envelope.ts';
import type { Db } from '../../db/connection.ts';
import { inSnapshot, system } from '../../db/transaction.ts';
import { driversOutFor } from './queries.ts';

export class Senders {
  readonly #db: Db;
  readonly #known = new Map<string, Promise<ReadonlySet<string>>>();
  readonly #watchers = new Set<(companyId: string) => void>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Calls the watcher with each company for which it has become unknown; returns how to end it. */
  watch(watcher: (companyId: string) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** The drivers that are out with parcels of the company. Rejects when that can't be read. */
  driversFor(companyId: string): Promise<ReadonlySet<string>> {
    const known = this.#known.get(companyId);
    if (known) return known;
    const reading = inSnapshot(this.#db, system, (trx) => driversOutFor(trx, companyId));
    this.#known.set(companyId, reading);
    reading.catch(() => {
      if (this.#known.get(companyId) === reading) this.#known.delete(companyId);
    });
    return reading;
  }

  /** What is known of every company may be wrong. */
  forgetAll(): void {
    const companies = [...this.#known.keys()];
    this.#known.clear();
    for (const watcher of this.#watchers) for (const companyId of companies) watcher(companyId);
  }

  hear({ entity, before, after }: Pick<NumberedEvent, 'entity' | 'before' | 'after'>): void {
    const companies = [before, after].flatMap((place) =>
      entity === 'package' && place?.bucket.startsWith('enroute') ? [place.keys['companyId']] : [],
    );
    for (const companyId of new Set(companies)) {
      if (!companyId) continue;
      this.#known.delete(companyId);
      for (const watcher of this.#watchers) watcher(companyId);
    }
  }
}
