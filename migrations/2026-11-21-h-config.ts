// Configuration by administrators: versions of hubs and cities, tariffs (offers groups), and the business rules for all
// parcels.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [places, offers, rules, walls, price, rights, owners]) await sql.raw(statement).execute(db);
}

const places = `
alter table hubs add column version integer not null default 1, add column updated_at timestamptz not null default now();
alter table cities add column version integer not null default 1, add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index on city_aliases (city_id);
`;

const offers = `
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
alter table companies add column offers_group_id uuid references offers_groups;
create index on companies (offers_group_id) where offers_group_id is not null;
-- True: the fees were set by hand, and tariffs do not change them.
alter table packages add column fees_fixed boolean not null default false;
`;

const reasons = [
  'refused',
  'no_answer',
  'voicemail',
  'wrong_number',
  'out_of_zone',
  'traveling',
  'duplicate_order',
  'wrong_product',
  'no_money',
];
const later = ['address_incomplete', 'customer_request', 'other'];
const array = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(',')}]`;

const rules = `
create table rules (
  one boolean primary key default true check (one),
  id uuid not null unique,
  version integer not null default 1,
  max_attempts integer not null default 3 check (max_attempts between 1 and 10),
  -- In display order.
  report_reasons text[] not null,
  cancel_reasons text[] not null,
  updated_at timestamptz not null default now()
);
insert into rules (id, report_reasons, cancel_reasons)
values ('00000000-0000-7000-8000-000000000001', ${array([...reasons, 'damaged', 'lost', ...later])}, ${array([...reasons, ...later])});
`;

const walls = `
${['offers_groups', 'offers_lines', 'rules']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy everybody_reads on rules for select to qafila_scoped using (true);
`;

// Lets a sender price its own parcel without access to tariffs: returns only the three fees of one route.
const price = `
create function fees_of(company uuid, origin_hub uuid, city uuid) returns table (delivered bigint, refused bigint, returned bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select l.delivered, l.refused, l.returned
  from offers_lines l join offers_groups g on g.id = l.group_id and g.status = 'active'
  where l.hub_id = origin_hub and l.city_id = city
    and (g.is_default or g.id = (select c.offers_group_id from companies c where c.id = company))
  -- The sender's own group first.
  order by (g.id is not distinct from (select c.offers_group_id from companies c where c.id = company)) desc limit 1
$$;
revoke all on function fees_of from public;
`;

const rights = `
grant select, insert, update, delete on offers_groups, offers_lines to qafila_staff;
grant select, update on rules to qafila_staff;
grant select on rules to qafila_scoped;
grant execute on function fees_of to qafila_staff, qafila_scoped;
`;

// Changed last, because only an owner may grant. From here on this function has the rights of qafila_staff.
const owners = `
alter function fees_of owner to qafila_staff;
`;
