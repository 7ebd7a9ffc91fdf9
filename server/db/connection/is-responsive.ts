// Checks whether the database of a pool responds. A query is sent only when there was no recent response.
import { sql } from 'kysely';
import { type Db, poolUsage } from './connection.ts';
import { withTimeout } from '../../lib/with-timeout.ts';

const recentMs = 1_000;
/** Checks of a pool at the same time: those without a response must not fill it. */
const maxRunning = 3;

/**
 * A check that all who ask at the same time share. One that has no response after a second may wait on a dead connection,
 * for seconds after others work again: then whoever asks begins another, and the first result counts.
 */
export function sharedCheck<Result>(check: (db: Db) => Promise<Result>): (db: Db) => Promise<Result> {
  const running = new WeakMap<Db, { result: Promise<Result>; began: number }[]>();
  return (db) => {
    const checks = running.get(db) ?? [];
    running.set(db, checks);
    const newest = checks.at(-1);
    if (!newest || (performance.now() - newest.began >= recentMs && checks.length < maxRunning)) {
      const own = { result: check(db), began: performance.now() };
      checks.push(own);
      const remove = () => void checks.splice(checks.indexOf(own), 1);
      own.result.then(remove, remove);
    }
    return Promise.any(checks.map(({ result }) => result));
  };
}

const select = sharedCheck((db) => sql`select 1`.execute(db));

/** True if Postgres responded on a connection of this pool within the last second, or responds within `ms`. */
export async function isResponsive(db: Db, ms: number): Promise<boolean> {
  if (poolUsage(db).silenceMs < recentMs) return true;
  return (await withTimeout(select(db), ms)) !== null;
}
