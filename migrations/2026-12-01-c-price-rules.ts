// Prices of one customer, promotions, and what gave each parcel its fees: told by its table, not guessed later.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [priceRules, 'set local role qafila_staff', prices, priceRights, 'reset role'])
    await sql.raw(statement).execute(db);
}

const priceRules = `
create table price_rules (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('active', 'removed')),
  kind text not null check (kind in ('fixed', 'percent', 'amount')),
  name text not null check (length(name) <= 60),
  company_id uuid references companies,
  group_id uuid references offers_groups,
  city_id uuid references cities,
  -- Centimes: the fees of a fixed price.
  delivered bigint check (delivered >= 0),
  refused bigint check (refused >= 0),
  returned bigint check (returned >= 0),
  -- What a promotion takes off the fee of a delivery: hundredths of a percent, or centimes.
  percent integer check (percent between 1 and 10000),
  amount bigint check (amount > 0),
  -- Days, both included.
  since date not null,
  until date check (until >= since),
  created_by_id uuid references users,
  changed_by_id uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'fixed') = (num_nonnulls(delivered, refused, returned) = 3)),
  check (kind = 'fixed' or num_nonnulls(delivered, refused, returned) = 0),
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'amount') = (amount is not null)),
  check (kind <> 'fixed' or (company_id is not null and group_id is null))
);
create index on price_rules (company_id) where company_id is not null;
create index on price_rules (group_id) where group_id is not null;
create index on price_rules (city_id) where city_id is not null;
create index on price_rules (created_by_id) where created_by_id is not null;
create index on price_rules (changed_by_id) where changed_by_id is not null;

-- Where the fees of a parcel came from, each time they were set.
create table package_prices (
  package_id uuid not null references packages,
  version integer not null,
  -- Null: nothing covers the route.
  source jsonb check (jsonb_typeof(source) = 'object'),
  actor_id uuid references users,
  at timestamptz not null,
  primary key (package_id, version)
);
create index on package_prices (actor_id) where actor_id is not null;

alter table price_rules enable row level security;
alter table price_rules force row level security;
create policy staff on price_rules to qafila_staff using (true) with check (true);
alter table package_prices enable row level security;
alter table package_prices force row level security;
create policy staff on package_prices to qafila_staff using (true) with check (true);
create policy scoped on package_prices for select to qafila_scoped
  using (exists (select from packages p where p.id = package_id));
grant select, insert, update on price_rules to qafila_staff;
grant select, insert on package_prices to qafila_staff;
grant select on package_prices to qafila_scoped;
`;

// The customer's own price, else the line of its tariff, else that of the default one; then the most particular promotion.
const prices = `
create function price_of(company uuid, origin_hub uuid, city uuid)
returns table (delivered bigint, refused bigint, returned bigint, source jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with own as (select offers_group_of(company) as group_id),
  rules as (
    select * from price_rules r where r.status = 'active' and (r.city_id is null or r.city_id = city)
      and (r.company_id is null or r.company_id = company)
      and r.since <= (now() at time zone 'UTC')::date and (r.until is null or r.until >= (now() at time zone 'UTC')::date)),
  base as (
    (select 0 as rank, r.delivered, r.refused, r.returned,
        jsonb_build_object('by', 'customer', 'id', r.id, 'name', r.name) as source
      from rules r where r.kind = 'fixed' order by (r.city_id is not null) desc, r.since desc, r.id desc limit 1)
    union all
    (select 1, l.delivered, l.refused, l.returned, jsonb_build_object(
        'by', case when g.id is not distinct from own.group_id then 'group' else 'default' end, 'id', g.id, 'name', g.name)
      from own, offers_lines l join offers_groups g on g.id = l.group_id and g.status = 'active'
      where l.hub_id = origin_hub and l.city_id = city and (g.is_default or g.id = own.group_id)
      order by (g.id is not distinct from own.group_id) desc limit 1)
    order by rank limit 1),
  promotion as (
    select r.* from rules r, own where r.kind <> 'fixed'
      and (r.group_id is null or r.group_id = coalesce(own.group_id, (select d.id from offers_groups d where d.is_default)))
    order by (r.company_id is not null) desc, (r.group_id is not null) desc, (r.city_id is not null) desc, r.since desc, r.id desc
    limit 1),
  priced as (
    select b.*, p.id as promotion_id, p.name as promotion,
      least(b.delivered, case p.kind when 'percent' then (b.delivered * p.percent + 5000) / 10000 else coalesce(p.amount, 0) end) as off
    from base b left join promotion p on true)
  select d.delivered - d.off, d.refused, d.returned, d.source || case when d.promotion_id is null then '{}'::jsonb
    else jsonb_build_object('promotion', d.promotion, 'promotionId', d.promotion_id, 'off', d.off) end
  from priced d
$$;
create or replace function fees_of(company uuid, origin_hub uuid, city uuid) returns table (delivered bigint, refused bigint, returned bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.delivered, p.refused, p.returned from price_of(company, origin_hub, city) p
$$;
create or replace function tariff_of(company uuid, origin_hub uuid, city uuid)
returns table (group_name text, is_own boolean, delivered bigint, refused bigint, returned bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.source ->> 'name', p.source ->> 'by' <> 'default', p.delivered, p.refused, p.returned from price_of(company, origin_hub, city) p
$$;
`;

const priceRights = 'revoke all on function price_of from public';
