// Pallets, the parcels on them, and their discrepancies; slips of transfers and of what drivers give back, the list of
// slips, and signatures of slips and pallets. A parcel is on one open pallet, whatever the application does.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, indexes, policies, grants, slips, counts, files])
    await sql.raw(statement).execute(db);
}

const statuses = ['draft', 'sealed', 'in_transit', 'partially_received', 'received', 'closed', 'canceled'];
const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

const tables = `
create table pallets (
  id uuid primary key,
  version integer not null,
  status text not null check (status in (${quoted(statuses)})),
  number text not null unique check (length(number) <= 40),
  from_hub_id uuid not null references hubs,
  to_hub_id uuid not null references hubs check (to_hub_id <> from_hub_id),
  -- Who drives it: a carrier between hubs, or a driver.
  carrier_id uuid references users,
  made_by_id uuid references users,
  seal_number text check (length(seal_number) between 1 and 40),
  parcels integer not null check (parcels between 0 and 200),
  received integer not null check (received between 0 and parcels),
  -- Grams.
  weight bigint not null check (weight >= 0),
  -- Centimes.
  cod_total bigint not null check (cod_total >= 0),
  open_discrepancies integer not null check (open_discrepancies >= 0),
  has_discrepancies boolean not null check (has_discrepancies = (open_discrepancies > 0)),
  giver_signature_id uuid references files,
  taker_signature_id uuid references files,
  sealed_at timestamptz,
  departed_at timestamptz,
  arrived_at timestamptz,
  unloaded_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status in ('draft', 'canceled') or (parcels > 0 and seal_number is not null and sealed_at is not null)),
  check (status in ('draft', 'sealed', 'canceled') or departed_at is not null),
  check (status <> 'canceled' or parcels = 0),
  check (status <> 'closed' or (open_discrepancies = 0 and closed_at is not null))
);

-- The parcels as they were when they were loaded. One that was taken off again keeps its line, as removed.
create table pallet_lines (
  pallet_id uuid not null references pallets,
  package_id uuid not null references packages,
  place integer not null check (place > 0),
  tracking_number text not null,
  city text not null,
  weight integer check (weight >= 0),
  cod bigint not null check (cod >= 0),
  state text not null check (state in ('loaded', 'received', 'missing', 'found', 'lost', 'removed')),
  loaded_at timestamptz not null,
  loaded_by_id uuid references users,
  received_at timestamptz,
  received_by_id uuid references users,
  primary key (pallet_id, package_id),
  check (state <> 'received' or received_at is not null)
);
create unique index pallet_lines_once on pallet_lines (package_id) where state in ('loaded', 'missing');

create table pallet_discrepancies (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('open', 'resolved')),
  kind text not null check (kind in ('missing', 'surplus')),
  pallet_id uuid not null references pallets,
  pallet_number text not null,
  tracking_number text not null check (length(tracking_number) <= 64),
  package_id uuid references packages,
  from_hub_id uuid not null references hubs,
  to_hub_id uuid not null references hubs,
  owner_id uuid references users,
  resolution text check (resolution in ('found', 'lost', 'mistake')),
  explanation text check (length(explanation) between 1 and 500),
  resolved_by_id uuid references users,
  resolved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (pallet_id, kind, tracking_number),
  check ((status = 'resolved') = (resolution is not null and resolved_at is not null))
);
`;

const open = `status in ('draft', 'sealed', 'in_transit', 'partially_received', 'received')`;
const tabs: Readonly<Record<string, string>> = {
  open: `where ${open}`,
  draft: `where status = 'draft'`,
  sealed: `where status = 'sealed'`,
  in_transit: `where status = 'in_transit'`,
  receiving: `where status in ('partially_received', 'received')`,
  discrepancies: 'where has_discrepancies',
  closed: `where status in ('closed', 'canceled')`,
  all: '',
};

const indexes = `
${Object.entries(tabs)
  .map(
    ([tab, where]) => `
create index pallets_${tab} on pallets (created_at desc, id) ${where};
create index pallets_${tab}_updated on pallets (updated_at desc, id) ${where};`,
  )
  .join('')}
create index on pallets (from_hub_id, updated_at desc, id);
create index on pallets (to_hub_id, updated_at desc, id);
create index on pallets (carrier_id, updated_at desc, id) where carrier_id is not null;
alter table pallets add column search text not null generated always as (
  plain(number || ' ' || coalesce(seal_number, ''))) stored;
create index pallets_search on pallets using gin (search gin_trgm_ops);
create index on pallet_lines (package_id);
create index on pallet_lines (tracking_number);
create index pallet_discrepancies_open on pallet_discrepancies (created_at, id) where status = 'open';
create index on pallet_discrepancies (from_hub_id, created_at);
create index on pallet_discrepancies (to_hub_id, created_at);
create index on pallet_discrepancies (package_id) where package_id is not null;
`;

const scopeOf = (entity: string, columns: readonly string[]): string =>
  columns
    .map(
      (column) => `${column} = any
  ((select string_to_array(nullif(current_setting('qafila.${entity}.${column}', true), ''), ',')::uuid[])::uuid[])`,
    )
    .join(' or ');

const palletScope = scopeOf('pallet', ['from_hub_id', 'to_hub_id', 'carrier_id']);
const discrepancyScope = scopeOf('palletDiscrepancy', ['from_hub_id', 'to_hub_id']);
// Who sees a pallet sees what is on it.
const ofVisiblePallet = 'exists (select from pallets p where p.id = pallet_id)';

const policies = `
${['pallets', 'pallet_lines', 'pallet_discrepancies']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy scoped on pallets to qafila_scoped using (${palletScope}) with check (${palletScope});
create policy scoped on pallet_lines to qafila_scoped using (${ofVisiblePallet}) with check (${ofVisiblePallet});
create policy scoped on pallet_discrepancies to qafila_scoped using (${discrepancyScope}) with check (${discrepancyScope});
`;

const grants = `
grant select, insert, update on pallets, pallet_discrepancies to qafila_staff, qafila_scoped;
grant select, insert, update (place, state, city, weight, cod, loaded_at, loaded_by_id, received_at, received_by_id)
  on pallet_lines to qafila_staff, qafila_scoped;
`;

const slipScope = scopeOf('slip', ['hub_id', 'to_hub_id', 'carrier_id', 'company_id']);

const slips = `
alter table slips
  drop constraint slips_kind_check,
  add constraint slips_kind_check check (kind in ('pickup', 'exit', 'return', 'transfer', 'driver_return')),
  -- Where a transfer goes.
  add column to_hub_id uuid references hubs check (to_hub_id <> hub_id),
  add column giver_signature_id uuid references files,
  add column taker_signature_id uuid references files,
  add column search text not null generated always as (plain(number)) stored,
  add check ((kind = 'transfer') = (to_hub_id is not null));
create index slips_issued on slips (created_at desc, id) where status = 'issued';
create index slips_voided on slips (created_at desc, id) where status = 'voided';
create index slips_all on slips (created_at desc, id);
create index on slips (hub_id, created_at desc, id);
create index on slips (to_hub_id, created_at desc, id) where to_hub_id is not null;
create index slips_search on slips using gin (search gin_trgm_ops);
create index on slip_lines (tracking_number);
alter policy scoped on slips using (${slipScope}) with check (${slipScope});
`;

// Slips of before were not counted.
const counts = `
insert into list_counts (area, key, bucket, n)
select 'slip', k.key, s.status || '+' || s.kind, count(*)
from slips s, lateral (values ('everything'), ('hubId:' || s.hub_id), ('carrierId:' || s.carrier_id),
  ('companyId:' || s.company_id)) k(key)
where k.key is not null group by 2, 3;
`;

const actor = `(select nullif(current_setting('qafila.actor', true), '')::uuid)`;
// A signature is seen by whoever sees what was signed.
const files = `
alter table files drop constraint files_owner_entity_check,
  add constraint files_owner_entity_check check (owner_entity in ('package', 'user', 'claimMessage', 'deposit', 'recharge', 'stockProduct', 'slip', 'pallet'));
alter policy scoped_read on files using (
  case owner_entity
    when 'package' then exists (select from packages p where p.id = owner_id)
    when 'claimMessage' then exists (select from claim_messages m where m.id = owner_id)
    when 'stockProduct' then exists (select from stock_products s where s.id = owner_id)
    when 'slip' then exists (select from slips s where s.id = owner_id)
    when 'pallet' then exists (select from pallets l where l.id = owner_id)
    when 'user' then kind = 'avatar' and ${actor} is not null
    else owner_entity is null and uploader_id = ${actor}
  end
);
`;
