// Numbering a batch took most of its time to plan the statement anew. Its plan is now made once for each connection. What made that dangerous, a
// plan from a time when the tables were empty, is ruled out: every table is read by its keys, and partitions are chosen as it runs.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ['set local role qafila_staff', planOnce, 'reset role']) await sql.raw(statement).execute(db);
}

const planOnce = `
alter function number_events(integer)
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
`;
