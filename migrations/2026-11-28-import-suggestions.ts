// What the columns of an import may be used for, which a person is asked.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column suggestions text[] not null default '{}'`.execute(db);
}
