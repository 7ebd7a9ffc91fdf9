// Cancels a query in Postgres when its client disconnects. Otherwise abandoned queries keep running and could use all
// connections.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './connection.ts';

const cancelPools = new WeakMap<Db, Db>();

/**
 * Sets the pool for cancel requests of `db`, because all connections of `db` may be busy with the queries to cancel.
 */
export function setCancelConnection(db: Db, cancelPool: Db): void {
  cancelPools.set(db, cancelPool);
}

/** Interval between cancel requests: one that arrives between two statements has no effect. */
const repeatMs = 50;

/**
 * Cancels the queries of a backend from the signal until the returned function is called. That function resolves when
 * no cancel request is pending: only then may the transaction end and its connection be reused.
 */
export function cancelOnAbort(db: Db, pid: number, signal: AbortSignal): () => Promise<void> {
  const cancelPool = cancelPools.get(db) ?? db;
  const ended = new AbortController();
  let cancelling = Promise.resolve();
  const cancel = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      // If the cancel connection fails the database is unavailable, so the query fails anyway.
      await sql`select pg_cancel_backend(${pid})`.execute(cancelPool).catch(() => {});
      await wait(repeatMs, undefined, { signal: ended.signal }).catch(() => {});
    }
  };
  const begin = (): void => {
    cancelling = cancel();
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return async () => {
    ended.abort();
    signal.removeEventListener('abort', begin);
    await cancelling;
  };
}
