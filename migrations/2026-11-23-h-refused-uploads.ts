// The uploads of a person that were refused for their content, by day: they leave no file that a quota could count.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, policies, grants]) await sql.raw(statement).execute(db);
}

const table = `
create table refused_uploads (
  uploader_id uuid not null references users on delete cascade,
  -- A calendar day of Casablanca.
  day date not null,
  n integer not null check (n > 0),
  primary key (uploader_id, day)
);
create index on refused_uploads (day);
`;

const actor = `(select nullif(current_setting('qafila.actor', true), '')::uuid)`;

const policies = `
alter table refused_uploads enable row level security;
alter table refused_uploads force row level security;
create policy staff on refused_uploads to qafila_staff using (true) with check (true);
create policy own on refused_uploads to qafila_scoped using (uploader_id = ${actor}) with check (uploader_id = ${actor});
`;

const grants = `
grant select, insert, update, delete on refused_uploads to qafila_staff;
grant select, insert, update on refused_uploads to qafila_scoped;
`;
