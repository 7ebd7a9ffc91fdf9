// Whether a pool's database answers: what was heard lately says so already, and only silence is asked into.
import { sql } from 'kysely';
import { type Db, poolUsage } from './connection.ts';
import { within } from '../within.ts';

const latelyMs = 1_000;
/** Of each pool one question at a time: those that nobody answers must not fill it. */
const asking = new WeakMap<Db, Promise<unknown>>();

/** Whether Postgres was heard on a connection of this pool within the last second, or answers within `ms`. */
export async function answers(db: Db, ms: number): Promise<boolean> {
  if (poolUsage(db).silenceMs < latelyMs) return true;
  const asked = asking.get(db) ?? sql`select 1`.execute(db).finally(() => asking.delete(db));
  asking.set(db, asked);
  return (await within(asked, ms)) !== null;
}
