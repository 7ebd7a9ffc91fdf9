// Tariffs (offers groups) and their prices by route.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, policies, 'set local role qafila_staff', reading, 'reset role'])
    await sql.raw(statement).execute(db);
}

const tables = `
create table offers_groups (
  id uuid primary key,
  version integer not null default 1,
  status text not null default 'active' check (status in ('active', 'archived')),
  name text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status = 'active' or not is_default)
);
-- At most one group is the default.
create unique index offers_groups_default on offers_groups (is_default) where is_default;
create unique index offers_groups_name on offers_groups (lower(name)) where status = 'active';
-- Amounts in centimes. A route without a line has no price in this group.
create table offers_lines (
  group_id uuid not null references offers_groups,
  hub_id uuid not null references hubs,
  city_id uuid not null references cities,
  delivered bigint not null check (delivered >= 0),
  refused bigint not null check (refused >= 0),
  returned bigint not null check (returned >= 0),
  primary key (group_id, hub_id, city_id)
);
alter table companies add foreign key (offers_group_id) references offers_groups;
`;

const policies = `
${['offers_groups', 'offers_lines']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
grant select, insert, update, delete on offers_groups, offers_lines to qafila_staff;
`;

// A sender learns about the one line that applies to its parcel, and nothing else of the tariffs: `tariff_of` says the
// group's name too, so that people see where fees come from. Names can be read wherever a visible company refers to one.
const reading = `
create function fees_of(company uuid, origin_hub uuid, city uuid) returns table (delivered bigint, refused bigint, returned bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.delivered, l.refused, l.returned
  from offers_lines l join offers_groups g on g.id = l.group_id and g.status = 'active'
  where l.hub_id = origin_hub and l.city_id = city
    and (g.is_default or g.id = (select c.offers_group_id from companies c where c.id = company))
  -- The sender's own group first.
  order by (g.id is not distinct from (select c.offers_group_id from companies c where c.id = company)) desc limit 1
$$;
create function tariff_of(company uuid, origin_hub uuid, city uuid)
returns table (group_name text, is_own boolean, delivered bigint, refused bigint, returned bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.name, g.id is not distinct from (select c.offers_group_id from companies c where c.id = company),
    l.delivered, l.refused, l.returned
  from offers_lines l join offers_groups g on g.id = l.group_id and g.status = 'active'
  where l.hub_id = origin_hub and l.city_id = city
    and (g.is_default or g.id = (select c.offers_group_id from companies c where c.id = company))
  order by 2 desc limit 1
$$;
create function offers_group_names(ids uuid[]) returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.id, g.name from offers_groups g where g.id = any (ids)
$$;
revoke all on function fees_of, tariff_of, offers_group_names from public;
grant execute on function fees_of, tariff_of, offers_group_names to qafila_scoped;
`;
