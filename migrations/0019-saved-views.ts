// Saved views of lists: table, index, policies and grants.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, indexes, policies, grants]) await sql.raw(statement).execute(db);
}

const table = `
create table saved_views (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('active', 'removed')),
  owner_id uuid not null references users,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  -- A view may hold 500 tracking numbers.
  query text not null check (length(query) between 1 and 8000),
  shared boolean not null,
  -- The team that sees the view: a role in a company, in a hub or in the whole organisation. It is no row of a table.
  team_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A removed view is nobody's but its owner's, who may restore it.
  check ((team_id is not null) = (shared and status = 'active'))
);
`;

const indexes = `
create index on saved_views (owner_id, list) where status = 'active';
create index on saved_views (team_id, list) where team_id is not null;
`;

const member = (column: string) => `${column} = any
  ((select string_to_array(nullif(current_setting('qafila.savedView.${column}', true), ''), ',')::uuid[])::uuid[])`;
const scope = `${member('owner_id')} or ${member('team_id')}`;

const policies = `
alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy staff on saved_views to qafila_staff using (true) with check (true);
create policy scoped on saved_views to qafila_scoped using (${scope}) with check (${scope});
`;

const grants = `
grant select, insert, update on saved_views to qafila_staff, qafila_scoped;
`;
