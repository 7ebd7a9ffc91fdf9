// What is read for a caller who has gone is stopped in Postgres: its backend would otherwise go on for nobody, and a few impatient callers take all of them.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './connection.ts';

const ways = new WeakMap<Db, Db>();

/** Sends cancellations for `db` by connections of their own to the same server: those of `db` may all be taken by what is to be cancelled. */
export function cancelOver(db: Db, way: Db): void {
  ways.set(db, way);
}

/** Between a cancellation and the next: one that came between two statements stopped nothing. */
const againMs = 50;

/**
 * Cancels what a backend does from the moment the signal is raised until the returned function is called, which resolves when no cancellation is on its
 * way any more: only then may the transaction end and its connection serve another.
 */
export function cancelWhenGone(db: Db, pid: number, gone: AbortSignal): () => Promise<void> {
  const way = ways.get(db) ?? db;
  const ended = new AbortController();
  let cancelling = Promise.resolve();
  const cancel = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      // Without a way to the database there is nothing left to spare.
      await sql`select pg_cancel_backend(${pid})`.execute(way).catch(() => {});
      await wait(againMs, undefined, { signal: ended.signal }).catch(() => {});
    }
  };
  const begin = (): void => {
    cancelling = cancel();
  };
  if (gone.aborted) begin();
  else gone.addEventListener('abort', begin, { once: true });
  return async () => {
    ended.abort();
    gone.removeEventListener('abort', begin);
    await cancelling;
  };
}
