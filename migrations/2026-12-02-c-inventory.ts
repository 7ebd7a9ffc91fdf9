// Inventories of hubs: what the books say lies there, what was scanned, and the discrepancies of what is missing. Pickup slips
// belong to their sender, who sees them.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, discrepancies, indexes, policies, grants, slips])
    await sql.raw(statement).execute(db);
}

const packageStatuses = `'created', 'confirmed', 'pickup', 'inhouse', 'transit', 'received', 'enroute', 'reported',
  'scheduled', 'interested', 'delivered', 'canceled', 'returned', 'archived'`;

const tables = `
create table inventories (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('open', 'closed', 'canceled')),
  number text not null unique check (length(number) <= 40),
  hub_id uuid not null references hubs,
  opened_by_id uuid references users,
  closed_by_id uuid references users,
  expected integer not null check (expected >= 0),
  counted integer not null check (counted >= 0),
  moved integer not null check (moved >= 0),
  arrived integer not null check (arrived >= 0),
  surplus integer not null check (surplus >= 0),
  missing integer check (missing >= 0),
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (counted + moved <= expected),
  check ((status = 'closed') = (closed_at is not null and missing is not null)),
  check (status <> 'closed' or counted + moved + missing = expected)
);
-- Two people who count the same hub count in one inventory.
create unique index inventories_once on inventories (hub_id) where status = 'open';

-- The parcels that lay there by the books when it was opened.
create table inventory_lines (
  -- They are written before their inventory, whose figures they make.
  inventory_id uuid not null references inventories deferrable initially deferred,
  package_id uuid not null references packages,
  tracking_number text not null,
  state text not null check (state in ('expected', 'counted', 'moved', 'missing')),
  primary key (inventory_id, package_id)
);

create table inventory_scans (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('present', 'surplus')),
  inventory_id uuid not null references inventories,
  hub_id uuid not null references hubs,
  tracking_number text not null check (length(tracking_number) between 1 and 64),
  package_id uuid references packages,
  book_status text check (book_status in (${packageStatuses})),
  book_hub_id uuid references hubs,
  scanned_by_id uuid references users,
  scanned_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (inventory_id, tracking_number)
);
`;

// A discrepancy is of a pallet or of an inventory.
const discrepancies = `
alter table pallet_discrepancies
  alter column pallet_id drop not null,
  alter column pallet_number drop not null,
  add column inventory_id uuid references inventories,
  add column inventory_number text,
  add check (num_nonnulls(pallet_id, inventory_id) = 1),
  add check ((pallet_id is null) = (pallet_number is null)),
  add check ((inventory_id is null) = (inventory_number is null));
create unique index pallet_discrepancies_of_inventory on pallet_discrepancies (inventory_id, tracking_number)
  where inventory_id is not null;
`;

const tabs: readonly (readonly [table: string, tab: string, where: string])[] = [
  ['inventories', 'all', ''],
  ['inventories', 'open', `where status = 'open'`],
  ['inventories', 'closed', `where status = 'closed'`],
  ['inventory_scans', 'all', ''],
  ['inventory_scans', 'present', `where status = 'present'`],
  ['inventory_scans', 'surplus', `where status = 'surplus'`],
];

const indexes = `
${tabs.map(([table, tab, where]) => `create index ${table}_${tab} on ${table} (created_at desc, id) ${where};`).join('\n')}
create index on inventories (hub_id, created_at desc, id);
create index on inventory_scans (hub_id, created_at desc, id);
create index on inventory_scans (inventory_id, created_at desc, id);
create index on inventory_lines (inventory_id, tracking_number) where state = 'expected';
create index on inventory_lines (inventory_id, state);
create index on inventory_lines (package_id) where state = 'expected';
`;

const scopeOf = (entity: string): string => `hub_id = any
  ((select string_to_array(nullif(current_setting('qafila.${entity}.hub_id', true), ''), ',')::uuid[])::uuid[])`;
// Who sees an inventory sees its lines.
const ofVisible = 'exists (select from inventories i where i.id = inventory_id)';

const policies = [
  ['inventories', scopeOf('inventory')],
  ['inventory_lines', ofVisible],
  ['inventory_scans', scopeOf('inventoryScan')],
]
  .map(
    ([table, scope]) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);
create policy scoped on ${table} to qafila_scoped using (${scope}) with check (${scope});`,
  )
  .join('');

const grants = `
grant select, insert, update on inventories to qafila_staff, qafila_scoped;
grant select, insert on inventory_scans to qafila_staff, qafila_scoped;
grant select, insert, update (state) on inventory_lines to qafila_staff, qafila_scoped;
`;

const readHere = ['slips', 'slip_lines', 'packages', 'list_counts'];
const setForced = (word: 'force' | 'no force'): string =>
  readHere.map((table) => `alter table ${table} ${word} row level security;`).join('\n');

// The owner of the tables reads and writes their rows here.
const slips = `
${setForced('no force')}
alter table slips drop constraint slips_check;
update slips s set company_id = (
  select p.company_id from slip_lines l join packages p on p.id = l.package_id where l.slip_id = s.id limit 1)
where kind = 'pickup';
alter table slips add check ((kind in ('pickup', 'return')) = (company_id is not null));
insert into list_counts (area, key, bucket, n)
select 'slip', 'companyId:' || company_id, status || '+' || kind, count(*) from slips where kind = 'pickup' group by 2, 3
on conflict (area, key, bucket) do update set n = list_counts.n + excluded.n;
${setForced('force')}
`;
