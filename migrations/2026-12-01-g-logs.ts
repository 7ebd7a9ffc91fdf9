// Indexes of the log that administrators read: by name of the event and by the role of who acted, the newest first.
// Those by object and by actor exist.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index events_by_name on events (name, id)').execute(db);
  await sql.raw('create index events_by_role on events (actor_role, id)').execute(db);
}
