// Checks whether the database of a pool responds. A query is sent only when there was no recent response.
import { sql } from 'kysely';
import { type Db, poolUsage } from './connection.ts';
import { withTimeout } from '../../lib/with-timeout.ts';

const recentMs = 1_000;
/** The running check per pool: at most one, so that checks without a response do not fill the pool. */
const runningChecks = new WeakMap<Db, Promise<unknown>>();

/** True if Postgres responded on a connection of this pool within the last second, or responds within `ms`. */
export async function isResponsive(db: Db, ms: number): Promise<boolean> {
  if (poolUsage(db).silenceMs < recentMs) return true;
  const check = runningChecks.get(db) ?? sql`select 1`.execute(db).finally(() => runningChecks.delete(db));
  runningChecks.set(db, check);
  return (await withTimeout(check, ms)) !== null;
}
