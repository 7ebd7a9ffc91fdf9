// The mounted queries: the rows in the result of each, and the result's log cursor.
import type { LogCursor } from '#shared/events/event.ts';

/** How often a stale result is fetched again. After that it is shown as it is, with each row in its newest version. */
const maxTries = 3;
const retryDelayMs = 250;

interface ActiveQuery {
  open: number;
  at: LogCursor | null;
  keys: ReadonlySet<string>;
  tries: number;
}

export class ActiveQueries {
  readonly #queries = new Map<number, ActiveQuery>();

  /** Registers a mounted query by operation key; returns how to unregister it. */
  register(key: number): () => void {
    const query = this.#queries.get(key) ?? { open: 0, at: null, keys: new Set<string>(), tries: 0 };
    query.open += 1;
    this.#queries.set(key, query);
    return () => {
      query.open -= 1;
      if (query.open === 0 && this.#queries.get(key) === query) this.#queries.delete(key);
    };
  }

  recordResult(key: number, at: LogCursor, keys: ReadonlySet<string>): void {
    const query = this.#queries.get(key);
    if (query) Object.assign(query, { at, keys });
  }

  /** Log cursor of the last result; null before the first, or if the query is not mounted. */
  cursorOf(key: number | undefined): LogCursor | null {
    return (key === undefined ? undefined : this.#queries.get(key))?.at ?? null;
  }

  /** True if a mounted query contains the row. Changes of other rows are not written into the cache. */
  includesRow(rowKey: string): boolean {
    return [...this.#queries.values()].some(({ keys }) => keys.has(rowKey));
  }

  /** Resets the retry count after a result that is not stale. */
  resetRetries(key: number): void {
    const query = this.#queries.get(key);
    if (query) query.tries = 0;
  }

  /** Delay in milliseconds before a stale result is fetched again; null after too many retries. */
  nextRetryDelayMs(key: number): number | null {
    const query = this.#queries.get(key);
    if (!query || query.tries >= maxTries) return null;
    query.tries += 1;
    return (query.tries - 1) * retryDelayMs;
  }
}
