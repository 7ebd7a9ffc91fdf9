// The indexes of the log by name and by role hold the time too: a filter by days reads no row of other days.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index events_by_name`.execute(db);
  await sql`drop index events_by_role`.execute(db);
  await sql`create index events_by_name on events (name, id, at)`.execute(db);
  await sql`create index events_by_role on events (actor_role, id, at)`.execute(db);
}
