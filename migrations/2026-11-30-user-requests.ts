// Requests of customers, drivers and recipients: table, indexes, search, policies and grants. What recipients asked for
// before (`change_requests`) becomes requests of two kinds, and its table goes.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, indexes, search, policies, grants]) await sql.raw(statement).execute(db);
  for (const statement of ['set local role qafila_staff', moved, counts, tracked, 'reset role'])
    await sql.raw(statement).execute(db);
  await sql.raw('drop table change_requests').execute(db);
}

const statuses = `('waiting', 'seen', 'checking', 'accepted', 'processing', 'done', 'rejected', 'canceled')`;
const undecided = `status in ('waiting', 'seen', 'checking')`;
const open = `status in ('waiting', 'seen', 'checking', 'accepted', 'processing')`;

const table = `
create sequence user_request_numbers start 1001;

create table user_requests (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ${statuses}),
  reference text not null unique check (length(reference) <= 20),
  kind text not null check (kind in
    ('pickup', 'return', 'payout', 'address_change', 'other_day', 'packaging', 'recharge', 'account_change')),
  asked_by text not null check (asked_by in ('customer', 'driver', 'recipient')),
  asker_id uuid references users,
  company_id uuid references companies,
  hub_id uuid references hubs,
  package_id uuid references packages,
  tracking_number text,
  address text check (length(address) between 1 and 300),
  city_id uuid references cities,
  day date,
  "window" text check ("window" in ('morning', 'afternoon', 'day')),
  quantity integer check (quantity between 1 and 5000),
  packaging text check (packaging in ('small_bags', 'large_bags', 'boxes', 'labels')),
  amount bigint check (amount > 0),
  text text check (length(text) <= 500),
  rejection_reason text check (length(rejection_reason) <= 500),
  collector_id uuid references users,
  assigned_parcels integer check (assigned_parcels >= 0),
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((asked_by = 'recipient') = (asker_id is null)),
  check ((package_id is null) = (tracking_number is null)),
  check (kind not in ('address_change', 'other_day') or package_id is not null),
  check (kind not in ('payout', 'recharge') or amount is not null),
  check ((status = 'rejected') = (rejection_reason is not null)),
  check ((status in ('done', 'rejected', 'canceled')) = (closed_at is not null))
);
`;

const tabs: readonly (readonly [string, string])[] = [
  ['waiting', `where status = 'waiting'`],
  ['checking', `where status in ('seen', 'checking')`],
  ['accepted', `where status in ('accepted', 'processing')`],
  ['done', `where status = 'done'`],
  ['rejected', `where status in ('rejected', 'canceled')`],
  ['all', ''],
];
const indexes = `
${tabs
  .map(
    ([tab, where]) => `
create index user_requests_${tab} on user_requests (created_at desc, id) ${where};
create index user_requests_${tab}_updated on user_requests (updated_at desc, id) ${where};`,
  )
  .join('')}
create index on user_requests (kind, created_at desc, id);
create index on user_requests (company_id, created_at desc, id) where company_id is not null;
create index on user_requests (hub_id, created_at desc, id) where hub_id is not null;
create index on user_requests (asker_id, created_at desc, id) where asker_id is not null;
create index on user_requests (package_id) where package_id is not null;
create index on user_requests (collector_id) where collector_id is not null;
create index user_requests_due on user_requests (package_id) where ${undecided} or status = 'accepted';
`;

const search = `
alter table user_requests add column search text not null generated always as (plain(
  reference || ' ' || coalesce(tracking_number, '') || ' ' || coalesce(address, '') || ' ' || coalesce(text, ''))) stored;
create index user_requests_search on user_requests using gin (search gin_trgm_ops, company_id, hub_id, asker_id);
create index user_requests_reference on user_requests (reference text_pattern_ops);
alter table searched_entities no force row level security;
insert into searched_entities values
  ('userRequest', 'user_requests', array['asker_id', 'company_id', 'hub_id'], 'reference', '^d-[0-9]*$');
alter table searched_entities force row level security;
`;

const scope = ['asker_id', 'company_id', 'hub_id']
  .map(
    (column) => `${column} = any
  ((select string_to_array(nullif(current_setting('qafila.userRequest.${column}', true), ''), ',')::uuid[])::uuid[])`,
  )
  .join(' or ');
const policies = `
alter table user_requests enable row level security;
alter table user_requests force row level security;
create policy staff on user_requests to qafila_staff using (true) with check (true);
create policy scoped on user_requests to qafila_scoped using (${scope}) with check (${scope});
`;

const grants = `
grant usage on sequence user_request_numbers to qafila_staff, qafila_scoped;
grant select, insert, update on user_requests to qafila_staff, qafila_scoped;
`;

// A request had a day, an address or both: those with both become two.
const moved = `
insert into user_requests (id, version, status, reference, kind, asked_by, company_id, hub_id, package_id, tracking_number,
  day, address, steps, closed_at, created_at, updated_at)
select case when a.kind = 'address_change' and c.day is not null then gen_random_uuid() else c.id end, 1,
  case when c.answered_at is null then 'waiting' else 'done' end, 'D-' || nextval('user_request_numbers'), a.kind, 'recipient',
  p.company_id, p.hub_id, p.id, p.tracking_number,
  case when a.kind = 'other_day' then c.day end, case when a.kind = 'address_change' then c.address end,
  jsonb_build_array(jsonb_build_object('status', 'waiting', 'at', c.created_at, 'byId', null, 'note', null)) ||
    case when c.answered_at is null then '[]' else
      jsonb_build_array(jsonb_build_object('status', 'done', 'at', c.answered_at, 'byId', null, 'note', null)) end,
  c.answered_at, c.created_at, coalesce(c.answered_at, c.created_at)
from change_requests c join packages p on p.id = c.package_id,
  lateral (select 'other_day' as kind where c.day is not null
    union all select 'address_change' where c.address is not null) a
order by c.created_at, c.id;
`;

// These rows have no events that would be counted.
const counts = `
insert into list_counts (area, key, bucket, n)
select 'userRequest', k.key, r.status || '+' || r.kind, count(*)
from user_requests r, lateral (values ('everything'), ('companyId:' || r.company_id), ('hubId:' || r.hub_id)) k(key)
where k.key is not null group by 2, 3;
`;

// As before, with the requests of the recipient that wait for their end.
const tracked = `
create or replace function tracked_package(of_id uuid) returns table (
  id uuid, secret text, number text, status text, reason text, city_fr text, city_ar text, hub_fr text, hub_ar text, next_date text,
  created_at timestamptz, confirmed_at timestamptz, picked_up_at timestamptz, at_hub_at timestamptz, out_at timestamptz,
  delivered_at timestamptz, canceled_at timestamptz, returned_at timestamptz,
  cod bigint, driver_id uuid, driver_first_name text, sender_name text, sender_phone text, open_requests integer,
  start_lat double precision, start_lng double precision, stops jsonb, last_stops timestamptz[]
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
  select p.id, p.tracking_id, p.tracking_number, p.status, p.reason, c.name_fr, c.name_ar, h.name_fr, h.name_ar, p.next_date::text,
    p.created_at, p.confirmed_at, p.picked_up_at,
    (select max(e.at) from events e where e.entity_id = p.id and e.name in ('package.takenIn', 'package.arrived', 'package.handedBack')),
    (select max(e.at) from events e where e.entity_id = p.id and e.name in ('package.started', 'package.resumed', 'package.relaunched')),
    p.delivered_at, p.canceled_at, p.returned_at,
    p.cod, p.driver_id, split_part(btrim(u.name), ' ', 1), s.name, s.phone,
    (select count(*)::integer from user_requests r where r.package_id = p.id and r.asked_by = 'recipient' and r.${open}),
    coalesce(d.lat, h.lat), coalesce(d.lng, h.lng),
    case when p.status_rank = 6 then (
      select jsonb_agg(jsonb_build_object('own', k.id = p.id, 'cityId', k.city_id, 'lat', t.lat, 'lng', t.lng) order by k.tracking_number)
      from packages k left join cities t on t.id = k.city_id where k.driver_id = p.driver_id and k.status_rank = 6) end,
    case when p.status_rank = 6 then array(
      select k.delivered_at from packages k where k.driver_id = p.driver_id and k.delivered_at is not null order by k.delivered_at desc limit 21) end
  from packages p
  left join cities c on c.id = p.city_id
  join hubs h on h.id = p.hub_id
  join companies s on s.id = p.company_id
  left join users u on u.id = p.driver_id
  left join driver_positions d on d.driver_id = p.driver_id
  where p.id = of_id
$$;
`;
