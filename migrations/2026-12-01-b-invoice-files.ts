// What invoices need on paper and at the bank: the legal mentions of the company, when each customer is billed, the batches
// of transfers, and the files in which the bank says what became of them; policies and grants.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [settings, schedules, transfers, bankFiles, policies, grants])
    await sql.raw(statement).execute(db);
}

const days = `array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']`;
const schedule = `
  add column billing_days text[] not null default '{}' check (billing_days <@ ${days} and cardinality(billing_days) <= 2),
  add column billing_threshold bigint check (billing_threshold > 0)`;
const modes = `('weekly', 'twice_weekly', 'threshold', 'manual')`;

const settings = `
alter table rules
  add column legal_name text check (length(legal_name) <= 120),
  add column legal_address text check (length(legal_address) <= 200),
  add column legal_ice text check (legal_ice ~ '^[0-9]{15}$'),
  add column legal_rc text check (length(legal_rc) <= 30),
  add column legal_if text check (length(legal_if) <= 30),
  add column legal_rib text check (legal_rib ~ '^[0-9]{24}$'),
  add column billing_mode text not null default 'manual' check (billing_mode in ${modes}),
  ${schedule};
`;

// No mode: that of the business settings.
const schedules = `
alter table companies
  add column billing_mode text check (billing_mode in ${modes}),
  ${schedule};

-- The days for which a customer was billed by its schedule: each once, whichever instance does it.
create table billing_runs (
  company_id uuid not null references companies,
  day date not null,
  -- Null: nothing was due.
  invoice_id uuid references invoices deferrable initially deferred,
  at timestamptz not null,
  primary key (company_id, day)
);
create index on billing_runs (invoice_id) where invoice_id is not null;
`;

const transfers = `
create table transfer_batches (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('open', 'settled', 'canceled')),
  number text not null unique check (length(number) <= 20),
  day date not null,
  count integer not null check (count > 0),
  total bigint not null check (total > 0),
  made_by_id uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index transfer_batches_newest on transfer_batches (created_at desc, id);
create index transfer_batches_open on transfer_batches (id) where status = 'open';
create index on transfer_batches (made_by_id);

-- To whom a batch pays what, as the file says it. The key of the batch is checked at the end: its lines are written first.
create table transfer_lines (
  batch_id uuid not null references transfer_batches deferrable initially deferred,
  place integer not null check (place > 0),
  invoice_id uuid not null references invoices,
  reference text not null,
  amount bigint not null check (amount > 0),
  holder text not null,
  rib text not null check (rib ~ '^[0-9]{24}$'),
  primary key (batch_id, place)
);
create index on transfer_lines (invoice_id);

create table transfer_numbers (
  year integer primary key,
  last integer not null check (last > 0)
);
`;

const bankFiles = `
create table bank_files (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('draft', 'running', 'done', 'canceled')),
  name text not null check (length(name) <= 120),
  header text[] not null check (cardinality(header) <= 60),
  columns jsonb not null,
  rows jsonb not null,
  lines integer not null check (lines > 0),
  outcomes jsonb not null,
  job_id uuid,
  made_by_id uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index bank_files_newest on bank_files (created_at desc, id);
create index on bank_files (made_by_id);
`;

const policies = ['billing_runs', 'transfer_batches', 'transfer_lines', 'transfer_numbers', 'bank_files']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('');

const grants = `
grant select, insert on billing_runs, transfer_lines to qafila_staff;
grant select, insert, update on transfer_batches, transfer_numbers, bank_files to qafila_staff;
`;
