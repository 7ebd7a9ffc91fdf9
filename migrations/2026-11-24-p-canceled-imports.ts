// Canceled imports are deleted by the daily maintenance.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [index, grants]) await sql.raw(statement).execute(db);
}

const index = `
create index imports_canceled on imports (updated_at) where status = 'canceled';
`;

const grants = `
grant delete on imports to qafila_staff;
`;
