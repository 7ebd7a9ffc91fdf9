// Settings of the installation, by name.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(table).execute(db);
}

const table = `
create table settings (name text primary key, value jsonb not null);
alter table settings enable row level security;
alter table settings force row level security;
create policy staff on settings to qafila_staff using (true) with check (true);
create policy everybody_reads on settings for select to qafila_scoped using (true);
grant select, insert, update, delete on settings to qafila_staff;
grant select on settings to qafila_scoped;
`;
