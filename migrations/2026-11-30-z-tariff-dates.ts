// What changes on a day: what drivers earn (commissions), tax rates as rows with an author, and the tariff of a company.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    commissions,
    policies,
    taxRates,
    plans,
    'set local role qafila_staff',
    reading,
    tariffs,
    'reset role',
  ])
    await sql.raw(statement).execute(db);
}

const commissions = `
-- Centimes for each delivered parcel. What is null means all of them: all drivers, all hubs, all cities.
create table commissions (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('active', 'removed')),
  driver_id uuid references users,
  hub_id uuid references hubs,
  city_id uuid references cities,
  amount bigint not null check (amount >= 0),
  -- Days of Casablanca, both included.
  since date not null,
  until date check (until >= since),
  created_by_id uuid references users,
  changed_by_id uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index on commissions (driver_id, hub_id, city_id, since) nulls not distinct where status = 'active';
create index on commissions (hub_id) where hub_id is not null;
create index on commissions (city_id) where city_id is not null;
create index on commissions (created_by_id) where created_by_id is not null;
create index on commissions (changed_by_id) where changed_by_id is not null;
`;

const policies = `
alter table commissions enable row level security;
alter table commissions force row level security;
create policy staff on commissions to qafila_staff using (true) with check (true);
grant select, insert, update on commissions to qafila_staff;
`;

const taxRates = `
alter table tax_rates
  drop constraint tax_rates_pkey,
  add column id uuid not null default gen_random_uuid() primary key,
  add column version integer not null default 1,
  add column status text not null default 'active' check (status in ('active', 'removed')),
  add column created_by_id uuid references users,
  add column removed_by_id uuid references users,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
alter table tax_rates alter column id drop default, alter column version drop default, alter column status drop default,
  alter column created_at drop default, alter column updated_at drop default;
create unique index on tax_rates (since) where status = 'active';
create index on tax_rates (created_by_id) where created_by_id is not null;
create index on tax_rates (removed_by_id) where removed_by_id is not null;
revoke delete on tax_rates from qafila_staff;
`;

// A company gets another tariff on a day: null is the default one.
const plans = `
alter table companies
  add column next_offers_group_id uuid references offers_groups,
  add column offers_group_changes_on date,
  add check (next_offers_group_id is null or offers_group_changes_on is not null);
create index on companies (offers_group_changes_on) where offers_group_changes_on is not null;
create index on companies (next_offers_group_id) where next_offers_group_id is not null;
`;

// A driver delivers without seeing the commissions of others: it learns the one that applies. The most particular one
// wins, its driver before its city before its hub, and of those alike the latest.
const reading = `
create function commission_of(driver uuid, hub uuid, city uuid, on_day date) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.amount from commissions c
  where c.status = 'active' and c.since <= on_day and (c.until is null or c.until >= on_day)
    and (c.driver_id is null or c.driver_id = driver) and (c.hub_id is null or c.hub_id = hub)
    and (c.city_id is null or c.city_id = city)
  order by c.driver_id is null, c.city_id is null, c.hub_id is null, c.since desc limit 1
$$;
revoke all on function commission_of from public;
grant execute on function commission_of to qafila_scoped;
`;

// The row of a company follows its plan within a minute; prices follow it from the first second of the day, which is that
// of UTC since Morocco gave up its summer time.
const tariffs = `
create function offers_group_of(company uuid) returns uuid
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case when c.offers_group_changes_on <= (now() at time zone 'UTC')::date then c.next_offers_group_id else c.offers_group_id end
  from companies c where c.id = company
$$;
revoke all on function offers_group_of from public;
create or replace function fees_of(company uuid, origin_hub uuid, city uuid) returns table (delivered bigint, refused bigint, returned bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.delivered, l.refused, l.returned
  from offers_lines l join offers_groups g on g.id = l.group_id and g.status = 'active'
  where l.hub_id = origin_hub and l.city_id = city and (g.is_default or g.id = (select offers_group_of(company)))
  -- The sender's own group first.
  order by (g.id is not distinct from (select offers_group_of(company))) desc limit 1
$$;
create or replace function tariff_of(company uuid, origin_hub uuid, city uuid)
returns table (group_name text, is_own boolean, delivered bigint, refused bigint, returned bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.name, g.id is not distinct from (select offers_group_of(company)), l.delivered, l.refused, l.returned
  from offers_lines l join offers_groups g on g.id = l.group_id and g.status = 'active'
  where l.hub_id = origin_hub and l.city_id = city and (g.is_default or g.id = (select offers_group_of(company)))
  order by 2 desc limit 1
$$;
`;
