// Warehouses and the stock in them: products, levels with their movements, arrivals, and what parcels take from the stock.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, indexes, search, policies, grants, files]) await sql.raw(statement).execute(db);
}

const tables = `
create sequence stock_arrival_numbers start 1001;

create table warehouses (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('open', 'closed')),
  name text not null check (length(name) between 1 and 80),
  address text not null check (length(address) between 1 and 300),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  hub_id uuid not null references hubs,
  capacity integer not null check (capacity > 0),
  manager_id uuid references users,
  phone text check (length(phone) <= 20),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((lat is null) = (lng is null))
);

-- One row for each SKU: a variant is a SKU of its own.
create table stock_products (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('active', 'archived')),
  company_id uuid not null references companies,
  sku text not null check (length(sku) between 1 and 40),
  name text not null check (length(name) between 1 and 120),
  variant text check (length(variant) <= 80),
  barcode text check (length(barcode) <= 40),
  weight integer check (weight between 1 and 100000),
  reorder_point integer not null check (reorder_point between 0 and 1000000),
  picture_id uuid references files,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, sku)
);

-- A product in a warehouse: quantities are the sums of its movements. The columns from sku on are those of the product.
create table stock_levels (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('active', 'archived')),
  product_id uuid not null references stock_products,
  warehouse_id uuid not null references warehouses,
  company_id uuid not null references companies,
  hub_id uuid not null references hubs,
  sku text not null,
  name text not null,
  variant text,
  barcode text,
  weight integer,
  reorder_point integer not null,
  picture_id uuid references files,
  available integer not null check (available >= 0),
  reserved integer not null check (reserved >= 0),
  used integer not null check (used >= 0),
  quarantine integer not null check (quarantine >= 0),
  margin integer not null,
  is_low boolean not null,
  is_quarantined boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (product_id, warehouse_id),
  check (margin = available - reorder_point)
);

-- Only ever added to: nobody has the right to change or delete one.
create table stock_movements (
  id uuid primary key,
  level_id uuid not null references stock_levels,
  kind text not null check (kind in
    ('initial', 'in', 'out', 'reserved', 'released', 'return', 'adjustment', 'transfer', 'damaged', 'lost')),
  available integer not null,
  reserved integer not null,
  used integer not null,
  quarantine integer not null,
  package_id uuid references packages,
  arrival_id uuid,
  -- The number of the parcel or the arrival.
  reference text check (length(reference) <= 40),
  reason text check (length(reason) <= 200),
  actor_id uuid references users,
  at timestamptz not null,
  check (num_nonnulls(nullif(available, 0), nullif(reserved, 0), nullif(used, 0), nullif(quarantine, 0)) > 0),
  check (kind <> 'adjustment' or reason is not null)
);

create table stock_arrivals (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('declared', 'counted', 'canceled')),
  reference text not null unique check (length(reference) <= 20),
  company_id uuid not null references companies,
  warehouse_id uuid not null references warehouses,
  hub_id uuid not null references hubs,
  expected_on date not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  declared integer not null check (declared > 0),
  counted integer check (counted >= 0),
  differs boolean not null,
  note text check (length(note) <= 500),
  count_note text check (length(count_note) <= 500),
  declared_by_id uuid references users,
  counted_by_id uuid references users,
  counted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'counted') = (counted is not null)),
  check ((status = 'counted') = (counted_at is not null))
);
alter table stock_movements add foreign key (arrival_id) references stock_arrivals;

-- What the parcel takes from the stock: level, SKU, name and quantity of each line.
alter table packages add column stock_lines jsonb not null default '[]' check (jsonb_typeof(stock_lines) = 'array');
`;

const levelTabs: readonly (readonly [string, string])[] = [
  ['all', `where status = 'active'`],
  ['low', `where status = 'active' and is_low`],
  ['quarantine', `where status = 'active' and is_quarantined`],
  ['archived', `where status = 'archived'`],
];
const arrivalTabs: readonly (readonly [string, string])[] = [
  ['declared', `where status = 'declared'`],
  ['different', `where status = 'counted' and differs`],
  ['counted', `where status = 'counted'`],
  ['all', ''],
];
const warehouseTabs: readonly (readonly [string, string])[] = [
  ['open', `where status = 'open'`],
  ['closed', `where status = 'closed'`],
  ['all', ''],
];

const indexes = `
${levelTabs
  .map(
    ([tab, where]) => `
create index stock_levels_${tab} on stock_levels (margin, id desc) ${where};
create index stock_levels_${tab}_updated on stock_levels (updated_at desc, id) ${where};`,
  )
  .join('')}
create index on stock_levels (company_id, margin, id desc);
create index on stock_levels (hub_id, margin, id desc);
create index on stock_levels (warehouse_id);
create index on stock_products (company_id, status);
create index on stock_movements (level_id, at desc, id desc);
create index on stock_movements (package_id) where package_id is not null;
create index on stock_movements (arrival_id) where arrival_id is not null;
${arrivalTabs
  .map(([tab, where]) => `create index stock_arrivals_${tab} on stock_arrivals (created_at desc, id) ${where};`)
  .join('\n')}
create index on stock_arrivals (company_id, created_at desc, id);
create index on stock_arrivals (hub_id, created_at desc, id);
create index on stock_arrivals (warehouse_id) where status = 'declared';
${warehouseTabs
  .map(([tab, where]) => `create index warehouses_${tab} on warehouses (created_at desc, id) ${where};`)
  .join('\n')}
create index on warehouses (hub_id);
create index packages_stock_lines on packages (id) where stock_lines <> '[]';
`;

const search = `
alter table stock_levels add column search text not null generated always as (plain(
  sku || ' ' || name || ' ' || coalesce(variant, '') || ' ' || coalesce(barcode, ''))) stored;
create index stock_levels_search on stock_levels using gin (search gin_trgm_ops, company_id, hub_id);
alter table stock_arrivals add column search text not null generated always as (plain(reference)) stored;
create index stock_arrivals_search on stock_arrivals using gin (search gin_trgm_ops, company_id, hub_id);
create index stock_arrivals_reference on stock_arrivals (reference text_pattern_ops);
alter table warehouses add column search text not null generated always as (plain(name || ' ' || address)) stored;
create index warehouses_search on warehouses using gin (search gin_trgm_ops);
alter table searched_entities no force row level security;
insert into searched_entities values
  ('stockLevel', 'stock_levels', array['company_id', 'hub_id'], null, null),
  ('stockArrival', 'stock_arrivals', array['company_id', 'hub_id'], 'reference', '^ar-[0-9]*$'),
  ('warehouse', 'warehouses', array[]::text[], null, null);
alter table searched_entities force row level security;
`;

const inScope = (entity: string, column: string): string => `${column} = any
  ((select string_to_array(nullif(current_setting('qafila.${entity}.${column}', true), ''), ',')::uuid[])::uuid[])`;
const ownOf = (entity: string): string => `${inScope(entity, 'company_id')} or ${inScope(entity, 'hub_id')}`;
const ofLevel = `exists (select from stock_levels l where l.id = level_id)`;

// Who declares an arrival or makes a product is its customer; quantities are the hub's alone.
const policies = `
${['warehouses', 'stock_products', 'stock_levels', 'stock_movements', 'stock_arrivals']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy everybody_reads on warehouses for select to qafila_scoped using (true);
create policy scoped on stock_products to qafila_scoped
  using (${inScope('stockProduct', 'company_id')}) with check (${inScope('stockProduct', 'company_id')});
create policy scoped_read on stock_levels for select to qafila_scoped using (${ownOf('stockLevel')});
create policy scoped_update on stock_levels for update to qafila_scoped
  using (${inScope('stockLevel', 'hub_id')}) with check (${inScope('stockLevel', 'hub_id')});
create policy scoped on stock_movements for select to qafila_scoped using (${ofLevel});
create policy scoped on stock_arrivals to qafila_scoped
  using (${ownOf('stockArrival')}) with check (${ownOf('stockArrival')});
`;

// Whoever is signed in may read the name of a warehouse, as that of a hub; the rest is for those who keep them.
const grants = `
grant usage on sequence stock_arrival_numbers to qafila_staff, qafila_scoped;
grant select, insert, update on warehouses, stock_products, stock_levels, stock_arrivals to qafila_staff;
grant select, insert on stock_movements to qafila_staff;
grant select (id, name, hub_id, status) on warehouses to qafila_scoped;
grant select, insert, update on stock_products, stock_arrivals to qafila_scoped;
grant select, update on stock_levels to qafila_scoped;
grant select on stock_movements to qafila_scoped;
`;

// A picture is seen by whoever sees its product.
const actor = `(select nullif(current_setting('qafila.actor', true), '')::uuid)`;
const files = `
alter table files drop constraint files_owner_entity_check,
  add constraint files_owner_entity_check check (owner_entity in ('package', 'user', 'claimMessage', 'deposit', 'recharge', 'stockProduct'));
alter policy scoped_read on files using (
  case owner_entity
    when 'package' then exists (select from packages p where p.id = owner_id)
    when 'claimMessage' then exists (select from claim_messages m where m.id = owner_id)
    when 'stockProduct' then exists (select from stock_products s where s.id = owner_id)
    when 'user' then kind = 'avatar' and ${actor} is not null
    else owner_entity is null and uploader_id = ${actor}
  end);
`;
