// Invoices, their lines, their numbers, and which one took over another; what finds the parcels that are due; policies and
// grants. A parcel stands on one invoice of a kind, whatever the application does.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, indexes, search, policies, grants]) await sql.raw(statement).execute(db);
}

const tables = `
create table invoices (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('NOT_PAID', 'PAID', 'ERROR')),
  kind text not null check (kind in ('customer', 'driver')),
  reference text not null unique check (length(reference) <= 20),
  revision integer not null check (revision > 0),
  company_id uuid references companies,
  driver_id uuid references users,
  first_day date not null,
  last_day date not null,
  parcels integer not null check (parcels > 0),
  -- Centimes.
  cod_total bigint not null,
  charges bigint not null,
  compensation bigint not null,
  tax bigint not null,
  carried_over bigint not null check (carried_over <= 0),
  amount bigint not null,
  payment_reference text check (length(payment_reference) <= 80),
  failure_reason text check (length(failure_reason) <= 200),
  carried_into_id uuid references invoices check (carried_into_id <> id),
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'customer') = (company_id is not null)),
  check ((kind = 'driver') = (driver_id is not null)),
  check (first_day <= last_day),
  check (kind = 'driver' or amount = cod_total + compensation - charges - tax + carried_over),
  check (status <> 'PAID' or (payment_reference is not null and paid_at is not null)),
  check (status <> 'ERROR' or failure_reason is not null)
);

-- Those of earlier revisions are kept. The key of the invoice is checked at the end of the transaction: lines are written
-- with the decision what to bill, before their invoice.
create table invoice_lines (
  invoice_id uuid not null references invoices deferrable initially deferred,
  revision integer not null check (revision > 0),
  place integer not null check (place > 0),
  is_current boolean not null,
  kind text not null check (kind in ('customer', 'driver')),
  package_id uuid not null references packages,
  tracking_number text not null,
  city text not null,
  outcome text not null check (outcome in ('delivered', 'refused', 'returned', 'written_off')),
  ended_on date not null,
  cod bigint not null,
  fee bigint not null,
  tax bigint not null,
  compensation bigint not null,
  net bigint not null,
  primary key (invoice_id, revision, place)
);
create unique index invoice_lines_once on invoice_lines (package_id, kind) where is_current;

-- An invoice below zero, and the one that takes it over.
create table invoice_carries (
  invoice_id uuid primary key references invoices,
  into_id uuid not null references invoices deferrable initially deferred
);
create index on invoice_carries (into_id);

create table invoice_numbers (
  kind text not null check (kind in ('customer', 'driver')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (kind, year)
);
`;

const indexes = `
create index invoices_not_paid on invoices (created_at desc, id) where status = 'NOT_PAID';
create index invoices_not_paid_updated on invoices (updated_at desc, id) where status = 'NOT_PAID';
create index invoices_error on invoices (created_at desc, id) where status = 'ERROR';
create index invoices_error_updated on invoices (updated_at desc, id) where status = 'ERROR';
create index invoices_paid on invoices (created_at desc, id) where status = 'PAID';
create index invoices_paid_updated on invoices (updated_at desc, id) where status = 'PAID';
create index invoices_all on invoices (created_at desc, id);
create index invoices_all_updated on invoices (updated_at desc, id);
create index on invoices (company_id, created_at desc, id) where company_id is not null;
create index on invoices (driver_id, created_at desc, id) where driver_id is not null;
create index on invoices (paid_at desc) where paid_at is not null;
create index invoices_below_zero on invoices (company_id) where amount < 0 and status <> 'PAID';
create index on invoices (carried_into_id) where carried_into_id is not null;
create index on invoice_lines (package_id);

-- The parcels that no invoice has yet.
create index packages_client_due on packages (company_id, id)
  where not client_invoiced and (delivered_at is not null or canceled_at is not null);
create index packages_driver_due on packages (driver_id, id) where not driver_invoiced and delivered_at is not null;
`;

const search = `
alter table invoices add column search text not null generated always as (
  plain(reference || ' ' || coalesce(payment_reference, ''))) stored;
create index invoices_search on invoices using gin (search gin_trgm_ops, company_id, driver_id);
create index invoices_reference on invoices (reference text_pattern_ops);
alter table searched_entities no force row level security;
insert into searched_entities values
  ('invoice', 'invoices', array['company_id', 'driver_id'], 'reference', '^fl?-[0-9-]*$');
alter table searched_entities force row level security;
`;

const scope = ['company_id', 'driver_id']
  .map(
    (column) => `${column} = any
  ((select string_to_array(nullif(current_setting('qafila.invoice.${column}', true), ''), ',')::uuid[])::uuid[])`,
  )
  .join(' or ');

const policies = `
${['invoices', 'invoice_lines', 'invoice_carries', 'invoice_numbers']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy scoped on invoices for select to qafila_scoped using (${scope});
create policy scoped on invoice_lines for select to qafila_scoped
  using (exists (select from invoices i where i.id = invoice_id));
`;

const grants = `
grant select, insert, update on invoices, invoice_numbers to qafila_staff;
grant select, insert, update (is_current) on invoice_lines to qafila_staff;
grant select, insert on invoice_carries to qafila_staff;
grant select on invoices, invoice_lines to qafila_scoped;
`;
