// The house: shelves of hubs, where each parcel stands and since when, and the days of drivers with what was scanned out and
// back in.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, parcels, indexes, policies, grants]) await sql.raw(statement).execute(db);
  for (const statement of ['set local role qafila_staff', housed, 'reset role']) await sql.raw(statement).execute(db);
}

const tables = `
create table shelves (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('active', 'removed')),
  hub_id uuid not null references hubs,
  code text not null check (code ~ '^[A-Z]{1,2}-[0-9]{1,3}$'),
  place integer not null check (place between 1 and 999),
  -- What stands on it: parcels for some cities of the hub, for another hub, or returns.
  kind text not null check (kind in ('cities', 'route', 'returns')),
  city_ids text[] not null default '{}' check (cardinality(city_ids) <= 60),
  to_hub_id uuid references hubs check (to_hub_id <> hub_id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (hub_id, code),
  check ((kind = 'route') = (to_hub_id is not null)),
  check (kind = 'cities' or cardinality(city_ids) = 0)
);

create table driver_days (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('preparing', 'out', 'returning', 'closed')),
  hub_id uuid not null references hubs,
  driver_id uuid not null references users,
  day date not null,
  scanned integer not null check (scanned >= 0),
  taken integer not null check (taken >= 0),
  missing integer not null check (missing >= 0),
  came_back integer not null check (came_back >= 0),
  still_out integer check (still_out >= 0),
  -- Centimes that the driver holds at the close.
  cash_left bigint check (cash_left >= 0),
  cash_note text check (length(cash_note) <= 300),
  opened_by_id uuid references users,
  closed_by_id uuid references users,
  checked_out_at timestamptz,
  returned_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'closed') = (closed_at is not null)),
  check (status <> 'closed' or (still_out is not null and cash_left is not null)),
  -- Cash that stays with the driver is explained.
  check (coalesce(cash_left, 0) = 0 or cash_note is not null)
);
create unique index driver_days_open on driver_days (driver_id) where status <> 'closed';

-- What was scanned: out of the hub, back into it, or why it stays with the driver.
create table driver_day_lines (
  day_id uuid not null references driver_days,
  package_id uuid not null references packages,
  side text not null check (side in ('out', 'back', 'kept')),
  tracking_number text not null,
  note text check (length(note) between 1 and 200),
  at timestamptz not null,
  by_id uuid references users,
  -- When the driver took it: scans before the check-out ends can be taken back.
  taken_at timestamptz check (side = 'out' or taken_at is null),
  primary key (day_id, package_id, side),
  check ((side = 'kept') = (note is not null))
);
`;

const parcels = `
alter table packages
  add column shelf_id uuid references shelves,
  -- Since when it stands at its hub; null elsewhere.
  add column housed_at timestamptz,
  add check (shelf_id is null or housed_at is not null);
`;

// What stands at a hub is a small part of all parcels: the board counts it from this index alone.
const indexes = `
create index packages_housed on packages (hub_id, housed_at, id)
  include (shelf_id, status, return_stage, city_id, company_id, driver_id, collector_id, to_hub_id)
  where housed_at is not null;
create index packages_shelf on packages (shelf_id, housed_at, id) where shelf_id is not null;
create index on shelves (hub_id, place, code);
create index on driver_days (hub_id, day desc, id);
create index on driver_days (driver_id, day desc, id);
create index on driver_day_lines (package_id);
`;

const scopeOf = (entity: string, columns: readonly string[]): string =>
  columns
    .map(
      (column) => `${column} = any
  ((select string_to_array(nullif(current_setting('qafila.${entity}.${column}', true), ''), ',')::uuid[])::uuid[])`,
    )
    .join(' or ');

const shelfScope = scopeOf('shelf', ['hub_id']);
const dayScope = scopeOf('driverDay', ['hub_id', 'driver_id']);
const ofVisibleDay = 'exists (select from driver_days d where d.id = day_id)';

const policies = `
${['shelves', 'driver_days', 'driver_day_lines']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy scoped on shelves to qafila_scoped using (${shelfScope}) with check (${shelfScope});
create policy scoped on driver_days to qafila_scoped using (${dayScope}) with check (${dayScope});
create policy scoped on driver_day_lines to qafila_scoped using (${ofVisibleDay}) with check (${ofVisibleDay});
`;

const grants = `
grant select, insert, update on shelves, driver_days to qafila_staff, qafila_scoped;
grant select, insert, delete, update (note, at, by_id, taken_at) on driver_day_lines to qafila_staff, qafila_scoped;
`;

// The last change of a parcel that stands at a hub is about when it came.
const housed = `
update packages set housed_at = updated_at
where status = 'inhouse' or (status = 'canceled' and return_stage in ('at_hub', 'at_origin_hub'));
`;
