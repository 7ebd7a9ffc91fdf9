// The active queries that watch an entity, and when they are fetched again.
import type { LogCursor } from '#shared/events/event.ts';
import { isAfter } from './is-after.ts';

/**
 * Refetches after a resync, or after a change of another entity, are spread over this time: many clients get the
 * message at once.
 */
const refetchSpreadMs = 2_000;

/** An active query that watches the entity. */
export interface QueryWatcher {
  refetch: () => void;
  /** Id of the row of a detail query. */
  rowId: string | null;
  /**
   * If set, the query does not select these rows but depends on these fields: it is fetched again when one of them
   * changes.
   */
  fields?: readonly string[];
  at: () => LogCursor | null;
}

export class QueryWatchers {
  readonly #watchers = new Set<QueryWatcher>();
  readonly #refetchTimers = new Set<ReturnType<typeof setTimeout>>();

  get size(): number {
    return this.#watchers.size;
  }

  add(watcher: QueryWatcher): void {
    this.#watchers.add(watcher);
  }

  delete(watcher: QueryWatcher): void {
    this.#watchers.delete(watcher);
  }

  /** Fetches the details of these rows again, and soon the queries that depend on one of these fields. */
  rowsChanged(ids: ReadonlySet<string>, fields: ReadonlySet<string>): void {
    for (const { rowId, refetch } of this.#watchers) if (rowId !== null && ids.has(rowId)) refetch();
    for (const watcher of this.#watchers)
      if (watcher.fields?.some((field) => fields.has(field))) this.#scheduleRefetch(watcher);
  }

  /** Fetches all queries of these rows again soon. Those with `fields` select rows that have their own subscription. */
  refetchAll(): void {
    for (const watcher of this.#watchers) if (!watcher.fields) this.#scheduleRefetch(watcher);
  }

  cancelRefetches(): void {
    for (const timer of this.#refetchTimers) clearTimeout(timer);
    this.#refetchTimers.clear();
  }

  /** The oldest cursor of the queries; null if one has no answer yet, or if there are none. */
  oldestCursor(): LogCursor | null {
    let oldest: LogCursor | null = null;
    for (const { at } of this.#watchers) {
      const queryCursor = at();
      if (!queryCursor) return null;
      if (!oldest || isAfter(oldest, queryCursor)) oldest = queryCursor;
    }
    return oldest;
  }

  #scheduleRefetch(watcher: QueryWatcher): void {
    const timer = setTimeout(() => {
      this.#refetchTimers.delete(timer);
      if (this.#watchers.has(watcher)) watcher.refetch();
    }, Math.random() * refetchSpreadMs);
    this.#refetchTimers.add(timer);
  }
}
