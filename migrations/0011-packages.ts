// Parcels: table, indexes, policies, and counts that read across scopes on purpose.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, indexes, flagIndexes, policies, grants]) await sql.raw(statement).execute(db);
  for (const statement of ['set local role qafila_staff', counts, 'reset role']) await sql.raw(statement).execute(db);
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
  -- True: the fees were set by hand, and tariffs do not change them.
  fees_fixed boolean not null default false,
  client_invoiced boolean not null default false, client_invoice_status text check (client_invoice_status in ('NOT_PAID', 'PAID', 'ERROR')),
  driver_invoiced boolean not null default false, driver_invoice_status text check (driver_invoice_status in ('NOT_PAID', 'PAID', 'ERROR')),
  products text, weight integer, length integer, width integer, height integer, note text, internal_note text,
  from_stock boolean not null default false, exchange boolean not null default false, no_opening boolean not null default false,
  fragile boolean not null default false,
  -- It came to its hub without a pickup.
  without_pickup boolean not null default false,
  whatsapp_sent boolean not null default false, processed boolean not null default false,
  -- Evidence of a report, and proof of a delivery.
  has_proof boolean not null default false, proof_of_no_response text,
  wants_proof boolean not null default false, received_by text check (length(received_by) between 1 and 120),
  proof_photo_ids text[] not null default '{}' check (cardinality(proof_photo_ids) <= 2),
  attempts smallint not null default 0,
  next_date date, held_since timestamptz, last_outcome text, last_outcome_on date, in_delivery_since timestamptz,
  late boolean not null default false, non_compliant boolean not null default false,
  linked_id uuid references packages,
  created_at timestamptz not null, confirmed_at timestamptz, picked_up_at timestamptz, assigned_at timestamptz,
  delivered_at timestamptz, canceled_at timestamptz, returned_at timestamptz, updated_at timestamptz not null,
  -- Tracking number, partner's number, recipient, phone as people write it.
  search text not null generated always as (plain(
    tracking_number || ' ' || coalesce(partner_id, '') || ' ' || recipient_name || ' ' ||
    case when phone like '+212%' then '0' || substr(phone, 5) else coalesce(phone, '') end)) stored,
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
create index packages_cod on packages (cod, id);
-- For today's figures of a driver, which are read again whenever one of the driver's parcels changes.
create index packages_driver_delivered on packages (driver_id, delivered_at) where delivered_at is not null;
create index packages_driver_cash on packages (driver_id) include (cash_collected) where cash_stage = 'with_driver';
-- What may be archived, as the nightly action asks for it: without it, each night reads all parcels that wait for their money.
create index packages_archivable on packages (updated_at) where status = 'returned' or (status = 'canceled' and return_stage = 'none')
  or (status = 'delivered' and client_invoice_status = 'PAID' and driver_invoice_status = 'PAID');
`;

// For filters. An update of a row writes to every index that contains it: so the indexes of flags contain only the rows
// that have them, and those of invoices only rows at the end of their life.
const byDay = ['canceled', 'returned', 'assigned', 'picked_up'];
const flags = ['exchange', 'from_stock', 'processed', 'whatsapp_sent', 'has_proof', 'fragile'];
const flagIndexes = `
${byDay.map((kind) => `create index packages_${kind} on packages (${kind}_at) where ${kind}_at is not null;`).join('\n')}
${flags.map((flag) => `create index packages_${flag} on packages (created_at desc, id) where ${flag};`).join('\n')}
-- Invoiced parcels are most of the history: the list walks them in its own order.
create index packages_client_invoiced on packages (${byLife}) where client_invoiced;
create index packages_driver_invoiced on packages (${byLife}) where driver_invoiced;
create index packages_partner on packages (partner_id) where partner_id is not null;
create index packages_order_status on packages (order_status, created_at desc) where order_status is not null;
`;

const member = (column: string) =>
  `${column} = any ((select string_to_array(nullif(current_setting('qafila.package.${column}', true), ''), ',')::uuid[])::uuid[])`;
const own = ['driver_id', 'collector_id', 'hub_id', 'to_hub_id'].map(member).join(' or ');
// A commercial may see the parcels of some hundred companies. A sub-select of rows is hashed, so that each row is looked
// up once, and is not compared with each of them. The other sets have a few members, and an index serves an array.
const ofCompany = `company_id in (select unnest(string_to_array(nullif(current_setting('qafila.package.company_id', true), ''), ',')::uuid[]))`;

const policies = `
alter table packages enable row level security;
alter table packages force row level security;
create policy staff on packages to qafila_staff using (true) with check (true);
create policy scoped on packages to qafila_scoped using (${ofCompany} or ${own}) with check (${member('company_id')} or ${own});
-- An event is visible only if its parcel is.
create policy reads on events for select to qafila_scoped using (entity = 'package' and exists (select from packages p where p.id = entity_id));
`;

const grants = `
grant usage on sequence tracking_numbers to qafila_staff, qafila_scoped;
grant select, insert, update on packages to qafila_staff, qafila_scoped;
`;

// For warnings (blacklist, duplicates): they return only a count.
const counts = `
create function undelivered_orders(phones text[]) returns table (phone text, n bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.phone, count(*) from packages p
  where p.phone = any (phones) and p.canceled_at is not null and p.picked_up_at is not null and coalesce(p.reason, '') not in ('lost', 'damaged')
  group by p.phone
$$;
create function recent_orders(of_phone text, since timestamptz) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) from packages p where p.phone = of_phone and p.created_at >= since
$$;
revoke all on function undelivered_orders, recent_orders from public;
grant execute on function undelivered_orders, recent_orders to qafila_scoped;
`;
