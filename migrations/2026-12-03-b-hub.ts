// The shelves of an inventory, the log of prints, and where the carrier of a pallet is.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [inventories, positions, prints, policies, grants]) await sql.raw(statement).execute(db);
}

const inventories = `
alter table inventories
  add column misplaced integer not null default 0 check (misplaced >= 0),
  add column shelves_taken_at timestamptz,
  add check (misplaced <= counted + arrived);
alter table inventories alter column misplaced drop default;

alter table inventory_scans
  add column shelf_id uuid references shelves,
  add column book_shelf_id uuid references shelves,
  drop constraint inventory_scans_status_check,
  add constraint inventory_scans_status_check check (status in ('present', 'misplaced', 'surplus')),
  add check (status <> 'misplaced' or shelf_id is not null);
create index inventory_scans_misplaced on inventory_scans (created_at desc, id) where status = 'misplaced';
create index on inventory_scans (inventory_id, id) where status = 'misplaced';
`;

// Only the last position is kept, and only on the way.
const positions = `
create table pallet_positions (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('known', 'over')),
  pallet_id uuid not null unique references pallets,
  from_hub_id uuid not null references hubs,
  to_hub_id uuid not null references hubs,
  carrier_id uuid not null references users,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(lat, lng, at) = case status when 'known' then 3 else 0 end)
);
`;

const prints = `
create table paper_prints (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('first', 'again')),
  paper text not null check (paper in ('stickers', 'returnLabels', 'productLabels', 'shelfLabels', 'slip', 'manifest',
    'inventory', 'cashPaper')),
  subject text check (length(subject) between 1 and 60),
  sheets integer not null check (sheets > 0),
  again integer not null check (again >= 0),
  printed_by_id uuid not null references users,
  hub_id uuid references hubs,
  job_id uuid not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'again') = (again > 0))
);
create index paper_prints_all on paper_prints (created_at desc, id);
create index paper_prints_again on paper_prints (created_at desc, id) where status = 'again';
create index on paper_prints (printed_by_id, created_at desc, id);
create index on paper_prints (hub_id, created_at desc, id);
create index on paper_prints (paper, created_at desc, id);

-- What stood on the paper: parcels, products, shelves, or the slip itself.
create table paper_print_items (
  print_id uuid not null references paper_prints deferrable initially deferred,
  paper text not null,
  item_id uuid not null,
  primary key (item_id, paper, print_id)
);
`;

const setOf = (key: string): string =>
  `any ((select string_to_array(nullif(current_setting('qafila.${key}', true), ''), ',')::uuid[])::uuid[])`;
const ofPrint = `printed_by_id = ${setOf('paperPrint.printed_by_id')} or hub_id = ${setOf('paperPrint.hub_id')}`;
const ofPosition = `carrier_id = ${setOf('palletPosition.carrier_id')}
  or from_hub_id = ${setOf('palletPosition.from_hub_id')} or to_hub_id = ${setOf('palletPosition.to_hub_id')}`;

const policies = `
alter table paper_prints enable row level security;
alter table paper_prints force row level security;
create policy staff on paper_prints to qafila_staff using (true) with check (true);
create policy scoped on paper_prints to qafila_scoped
  using (${ofPrint}) with check (${ofPrint});
alter table pallet_positions enable row level security;
alter table pallet_positions force row level security;
create policy staff on pallet_positions to qafila_staff using (true) with check (true);
create policy scoped on pallet_positions to qafila_scoped using (${ofPosition}) with check (${ofPosition});
alter table paper_print_items enable row level security;
alter table paper_print_items force row level security;
create policy staff on paper_print_items to qafila_staff using (true) with check (true);
create policy scoped on paper_print_items to qafila_scoped
  using (exists (select from paper_prints p where p.id = print_id))
  with check (exists (select from paper_prints p where p.id = print_id));
`;

const grants = `
grant select, insert, update on pallet_positions to qafila_staff, qafila_scoped;
grant update on inventory_scans to qafila_staff, qafila_scoped;
grant select, insert on paper_prints, paper_print_items to qafila_staff, qafila_scoped;
`;
