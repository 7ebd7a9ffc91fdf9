// Hubs, cities, and other names of cities.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, policies, grants]) await sql.raw(statement).execute(db);
}

const tables = `
create table hubs (
  id uuid primary key,
  version integer not null default 1,
  -- Three letters, the prefix of tracking numbers of this hub.
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  name_fr text not null, name_ar text not null,
  lat double precision, lng double precision,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table cities (
  id uuid primary key,
  version integer not null default 1,
  name_fr text not null unique, name_ar text not null,
  hub_id uuid not null references hubs,
  lat double precision, lng double precision,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table city_aliases (
  alias text primary key check (alias = lower(alias)),
  city_id uuid not null references cities
);
create index on city_aliases (city_id);
`;

const policies = ['hubs', 'cities', 'city_aliases']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);
create policy everybody_reads on ${table} for select to qafila_scoped using (true);`,
  )
  .join('');

const grants = `
grant select, insert, update, delete on hubs, cities, city_aliases to qafila_staff;
grant select on hubs, cities, city_aliases to qafila_scoped;
`;
