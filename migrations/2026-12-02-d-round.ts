// Rounds: the order of a driver's stops on a day. Table, index, policies and grants.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, indexes, policies, grants]) await sql.raw(statement).execute(db);
}

const table = `
create table rounds (
  id uuid primary key,
  version integer not null,
  status text not null check (status = 'open'),
  driver_id uuid not null references users,
  hub_id uuid references hubs,
  day date not null,
  -- Parcels, in the order of the visits. One that left the round meanwhile is passed over.
  stop_ids text[] not null check (cardinality(stop_ids) <= 300),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (driver_id, day)
);
`;

const indexes = `
create index on rounds (hub_id, day);
`;

const within = (column: string): string => `${column} = any
  ((select string_to_array(nullif(current_setting('qafila.round.${column}', true), ''), ',')::uuid[])::uuid[])`;
const scope = `${within('hub_id')} or ${within('driver_id')}`;

const policies = `
alter table rounds enable row level security;
alter table rounds force row level security;
create policy staff on rounds to qafila_staff using (true) with check (true);
create policy scoped on rounds to qafila_scoped using (${scope}) with check (${scope});
`;

const grants = `
grant select, update on rounds to qafila_staff;
grant select, insert, update on rounds to qafila_scoped;
`;
