// Parcels: table, indexes, policies, and functions that read across scopes on purpose.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, indexes, walls, search, counts, rights, owners]) await sql.raw(statement).execute(db);
}

const statuses = [
  'created',
  'confirmed',
  'pickup',
  'inhouse',
  'transit',
  'received',
  'enroute',
  'reported',
  'scheduled',
  'interested',
  'delivered',
  'canceled',
  'returned',
  'archived',
];
const list = (values: string[]) => values.map((value) => `'${value}'`).join(',');

// Status is text plus a rank: enum operators are not leakproof, so under a policy Postgres could not use an index on an
// enum.
const table = `
create function plain(words text) returns text language sql immutable parallel safe
  set search_path = pg_catalog, public as $$ select lower(public.unaccent('public.unaccent', words)) $$;
create sequence tracking_numbers;
create table packages (
  id uuid primary key,
  version integer not null,
  status text not null check (status in (${list(statuses)})),
  status_rank smallint not null,
  reason text check (reason in (${list([
    'refused',
    'no_answer',
    'voicemail',
    'wrong_number',
    'out_of_zone',
    'traveling',
    'duplicate_order',
    'wrong_product',
    'no_money',
    'damaged',
    'lost',
    'address_incomplete',
    'customer_request',
    'other',
  ])})),
  return_stage text not null default 'none' check (return_stage in (${list(['none', 'at_driver', 'at_hub', 'in_transit_back', 'at_origin_hub', 'handed_to_sender'])})),
  cash_stage text not null default 'none' check (cash_stage in (${list(['none', 'with_driver', 'at_hub', 'ready', 'paid'])})),
  tracking_number text not null unique,
  tracking_id text not null unique,
  partner_id text, order_status text check (length(order_status) <= 40),
  company_id uuid not null references companies,
  driver_id uuid references users, collector_id uuid references users,
  origin_hub_id uuid not null references hubs, hub_id uuid not null references hubs, to_hub_id uuid references hubs,
  recipient_name text not null, phone text not null, address text not null,
  city_id uuid references cities, city_text text not null, new_destination text, client_email text, website text,
  cod bigint not null check (cod >= 0),
  fee_delivered bigint, fee_refused bigint, fee_returned bigint, commission bigint, cash_collected bigint,
  client_invoiced boolean not null default false, client_invoice_status text check (client_invoice_status in ('NOT_PAID', 'PAID', 'ERROR')),
  driver_invoiced boolean not null default false, driver_invoice_status text check (driver_invoice_status in ('NOT_PAID', 'PAID', 'ERROR')),
  products text, weight integer, length integer, width integer, height integer, note text, internal_note text,
  from_stock boolean not null default false, exchange boolean not null default false, no_opening boolean not null default false,
  whatsapp_sent boolean not null default false, processed boolean not null default false, proof_of_no_response text,
  attempts smallint not null default 0,
  next_date date, held_since timestamptz, last_outcome text, last_outcome_on date, in_delivery_since timestamptz,
  late boolean not null default false, non_compliant boolean not null default false,
  linked_id uuid references packages,
  created_at timestamptz not null, confirmed_at timestamptz, picked_up_at timestamptz, assigned_at timestamptz,
  delivered_at timestamptz, canceled_at timestamptz, returned_at timestamptz, updated_at timestamptz not null,
  -- Search text: tracking number, partner's number, recipient, phone as people write it.
  search text not null generated always as (plain(tracking_number || ' ' || coalesce(partner_id, '') || ' ' || recipient_name || ' '
    || case when phone like '+212%' then '0' || substr(phone, 5) else phone end)) stored,
  check (status_rank = array_position(array[${list(statuses)}], status) - 1),
  -- No row may match a scope through two columns, or the stored counts would count it twice.
  check (to_hub_id is distinct from hub_id),
  check (driver_id is null or collector_id is null)
);
`;

const open = `where status_rank < 13`;
const byLife = 'status_rank, created_at desc, id';
const indexes = `
create index packages_life on packages (${byLife}) ${open};
create index packages_life_all on packages (${byLife});
create index packages_created on packages (created_at desc, id);
create index packages_updated on packages (updated_at desc, id);
create index packages_delivered on packages (delivered_at) include (status_rank, created_at, id, company_id, driver_id, collector_id, hub_id, to_hub_id)
  where delivered_at is not null;
create index packages_follow on packages (${byLife}) where status_rank in (7, 8, 9) or late or non_compliant;
create index packages_cities on packages (${byLife}) where city_id is null and status_rank < 10;
create index packages_late on packages (${byLife}) where late;
-- A deep page of a commercial reads many rows of many companies: the index contains the policy's keys, so no heap rows
-- are fetched.
create index packages_company_life on packages (company_id, ${byLife}) include (driver_id, collector_id, hub_id, to_hub_id);
${['hub', 'city'].map((key) => `create index on packages (${key}_id, ${byLife});`).join('\n')}
${['company', 'hub', 'city']
  .map(
    (key) => `create index on packages (${key}_id, created_at desc, id);
create index on packages (${key}_id, updated_at desc, id);`,
  )
  .join('\n')}
${['driver', 'collector', 'to_hub'].map((key) => `create index on packages (${key}_id, ${byLife}) where ${key}_id is not null;`).join('\n')}
create index on packages (driver_id, updated_at desc, id) where driver_id is not null;
create index packages_phone on packages (phone, created_at desc);
create index packages_linked on packages (linked_id) where linked_id is not null;
create index packages_number on packages (tracking_number text_pattern_ops);
-- The scope keys are in the same index as the text, so that a search within a company reads only rows that match both.
create index packages_search on packages using gin (search gin_trgm_ops, company_id, driver_id, hub_id);
create index packages_clock on packages (status_rank, held_since) where driver_id is not null and status_rank between 5 and 9;
`;

const columns = ['company_id', 'driver_id', 'collector_id', 'hub_id', 'to_hub_id'];
const scope = columns
  .map(
    (column) =>
      `${column} = any ((select string_to_array(nullif(current_setting('qafila.package.${column}', true), ''), ','))::uuid[])`,
  )
  .join(' or ');

const walls = `
alter table packages enable row level security;
alter table packages force row level security;
create policy staff on packages to qafila_staff using (true) with check (true);
create policy scoped on packages to qafila_scoped using (${scope}) with check (${scope});
-- An event is visible only if its parcel is.
create policy reads on events for select to qafila_scoped using (entity = 'package' and exists (select from packages p where p.id = entity_id));
`;

// Text search under a policy cannot use the index, because ILIKE is not leakproof. This function searches with staff
// rights, applies the caller's own sets before the limit and returns only ids, which are then joined under the policy.
const search = `
create function search_ids(area text, words text, max_ids integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare pattern text := '%' || replace(replace(replace(plain(words), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%';
  pieces text[]; piece text; condition text; branch text; key text; members text; member text;
begin
  if area <> 'package' then return; end if;
  -- A full tracking number shares its trigrams with thousands of others, so it is searched by prefix.
  if words ~* '^[a-z]{3}-[0-9]{2}-[0-9]*$' then
    condition := format('p.tracking_number like %L', upper(words) || '%');
  else
    -- The index merges one list per trigram, and the first three trigrams of a word match nearly as few rows as all of
    -- them. So the index is searched for the start of each word, and the matches are checked against the full text.
    condition := format('(p.search || '''') like %L', pattern);
    pieces := string_to_array(plain(words), ' ');
    for at in 1 .. cardinality(pieces) loop
      -- The first digits of a phone are not selective; the others are.
      piece := case when pieces[at] ~ '^[0-9]+$' then pieces[at] else left(pieces[at], 4) end;
      piece := case when at > 1 then ' ' else '' end || piece || case when piece = pieces[at] and at < cardinality(pieces) then ' ' else '' end;
      condition := format('p.search like %L and ', '%' || replace(replace(replace(piece, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%') || condition;
    end loop;
  end if;
  if current_setting('qafila.sees_everything', true) = 'package' then
    return query execute format('select p.id from packages p where %s limit %s', condition, max_ids);
    return;
  end if;
  foreach key in array array['company_id', 'driver_id', 'collector_id', 'hub_id', 'to_hub_id'] loop
    members := nullif(current_setting('qafila.package.' || key, true), '');
    if members is not null then
      -- A few keys are searched in the index together with the words. With many keys, checking each match is cheaper.
      if cardinality(string_to_array(members, ',')) > 3 then
        branch := concat_ws(' or ', branch, format('p.%I = any (%L::uuid[])', key, string_to_array(members, ',')));
      else
        foreach member in array string_to_array(members, ',') loop
          branch := concat_ws(' or ', branch, format('p.%I = %L::uuid', key, member));
        end loop;
      end if;
    end if;
  end loop;
  if branch is null then return; end if;
  return query execute format('select p.id from packages p where %s and (%s) limit %s', condition, branch, max_ids);
end $$;
revoke all on function search_ids from public;
`;

// Exceptions that read across scopes and return only a count (blacklist, duplicates).
const counts = `
create function undelivered_orders(phones text[]) returns table (phone text, n bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select p.phone, count(*) from packages p
  where p.phone = any (phones) and p.canceled_at is not null and p.picked_up_at is not null and coalesce(p.reason, '') not in ('lost', 'damaged')
  group by p.phone
$$;
create function recent_orders(of_phone text, since timestamptz) returns bigint
language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*) from packages p where p.phone = of_phone and p.created_at >= since
$$;
revoke all on function undelivered_orders, recent_orders from public;
`;

const rights = `
grant usage on sequence tracking_numbers to qafila_staff, qafila_scoped;
grant select, insert, update on packages to qafila_staff, qafila_scoped;
grant execute on function search_ids, undelivered_orders, recent_orders to qafila_staff, qafila_scoped;
grant execute on function plain to qafila_staff, qafila_scoped;
`;

// Changed last, because only an owner may grant. From here on these functions have the rights of qafila_staff.
const owners = `
alter function search_ids owner to qafila_staff;
alter function undelivered_orders owner to qafila_staff;
alter function recent_orders owner to qafila_staff;
`;
