// Slips: numbered lists of parcels that change hands, their lines, and the last number of each hub, kind and year.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, indexes, policies, grants]) await sql.raw(statement).execute(db);
}

const tables = `
create table slips (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('issued', 'voided')),
  kind text not null check (kind in ('pickup', 'exit', 'return')),
  number text not null unique check (length(number) <= 40),
  hub_id uuid not null references hubs,
  -- Who carries the parcels; null when staff hand them over at the hub.
  carrier_id uuid references users,
  -- The sender who takes parcels back; only of a return.
  company_id uuid references companies,
  made_by_id uuid references users,
  count integer not null check (count between 1 and 200),
  -- Centimes.
  total bigint not null check (total >= 0),
  prints integer not null check (prints >= 0),
  void_reason text check (length(void_reason) between 1 and 500),
  voided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'return') = (company_id is not null)),
  check ((status = 'voided') = (voided_at is not null and void_reason is not null))
);

-- The parcels as they were when the slip was made.
create table slip_lines (
  slip_id uuid not null references slips,
  place integer not null check (place between 1 and 200),
  package_id uuid not null references packages,
  tracking_number text not null,
  sender text not null,
  recipient_name text not null,
  city text not null,
  cod bigint not null check (cod >= 0),
  primary key (slip_id, place),
  unique (slip_id, package_id)
);

create table slip_numbers (
  hub_id uuid not null references hubs,
  kind text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (hub_id, kind, year)
);
`;

const indexes = `
create index on slip_lines (package_id);
create index on slips (carrier_id) where carrier_id is not null;
create index on slips (company_id) where company_id is not null;
`;

const scope = ['hub_id', 'carrier_id', 'company_id']
  .map(
    (column) => `${column} = any
  ((select string_to_array(nullif(current_setting('qafila.slip.${column}', true), ''), ',')::uuid[])::uuid[])`,
  )
  .join(' or ');

// Who sees a slip sees its lines. Numbers belong to the system.
const ofVisibleSlip = 'exists (select from slips s where s.id = slip_id)';
const policies = `
alter table slips enable row level security;
alter table slips force row level security;
create policy staff on slips to qafila_staff using (true) with check (true);
create policy scoped on slips to qafila_scoped using (${scope}) with check (${scope});
alter table slip_lines enable row level security;
alter table slip_lines force row level security;
create policy staff on slip_lines to qafila_staff using (true) with check (true);
create policy scoped on slip_lines to qafila_scoped using (${ofVisibleSlip}) with check (${ofVisibleSlip});
alter table slip_numbers enable row level security;
alter table slip_numbers force row level security;
create policy staff on slip_numbers to qafila_staff using (true) with check (true);
`;

// An erasure changes only the names.
const grants = `
grant select, insert, update on slips to qafila_staff, qafila_scoped;
grant select, insert, update (sender, recipient_name) on slip_lines to qafila_staff;
grant select, insert on slip_lines to qafila_scoped;
grant select, insert, update on slip_numbers to qafila_staff;
`;
