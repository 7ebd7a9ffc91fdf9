// What an account sees of its sessions, and when each has last proven who uses it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}

// A session from before has proven its user when it was created. The rights on the table cover its new columns.
const columns = `
alter table sessions
  add column proven_at timestamptz not null default now(),
  add column user_agent text check (length(user_agent) <= 300),
  add column address text check (length(address) <= 60);
update sessions set proven_at = created_at;
`;
