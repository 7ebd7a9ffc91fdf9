// Statements, recharges and reconciliations. Accounts keep what recipients have ever paid; recharges and what invoices took
// of them; the invoice that a payout waits for; the runs of the reconciliation with the differences that they found.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [accounts, 'set local role qafila_staff', collected, 'reset role'])
    await sql.raw(statement).execute(db);
  for (const statement of [recharges, reconciliations, requests, invoices, search, policies, grants])
    await sql.raw(statement).execute(db);
  await allowFilesOf(db, 'recharge');
}

// The statement reads an account in the order of its postings, whose ids begin with their time.
const accounts = `
alter table ledger_accounts add column collected bigint not null default 0;
create index ledger_entries_statement on ledger_entries (account_id, posting_id, n) include (amount, rule);
drop index ledger_entries_account_id_posting_id_idx;
`;

// Without what the balances do not have yet, which is added with them.
const collected = `
update ledger_accounts a set collected = s.total from (
  select e.account_id, abs(sum(e.amount)) as total from ledger_entries e
  where e.rule = 'collected' and not exists (select from ledger_unfolded u
    where u.account_id = e.account_id and u.posting_id = e.posting_id and u.n = e.n)
  group by e.account_id) s
where s.account_id = a.id;
`;

const recharges = `
create sequence recharge_numbers start 1001;

create table recharges (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('posted', 'reversed')),
  reference text not null unique check (length(reference) <= 20),
  company_id uuid not null references companies,
  -- Centimes.
  amount bigint not null check (amount > 0),
  bank_reference text not null check (length(bank_reference) <= 80),
  -- The demande that it answers: one recharge for each at the most.
  request_id uuid unique references user_requests,
  file_ids uuid[] not null,
  reversal_reason text check (length(reversal_reason) <= 200),
  created_by_id uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'reversed') = (reversal_reason is not null))
);
create index recharges_posted on recharges (created_at desc, id) where status = 'posted';
create index recharges_reversed on recharges (created_at desc, id) where status = 'reversed';
create index recharges_all on recharges (created_at desc, id);
create index on recharges (company_id, created_at desc, id);
create index on recharges (created_by_id) where created_by_id is not null;

-- What an invoice of the customer took over of a recharge; negative where one that was taken is reversed later.
create table recharge_carries (
  recharge_id uuid not null references recharges,
  invoice_id uuid not null references invoices deferrable initially deferred,
  amount bigint not null check (amount <> 0),
  primary key (recharge_id, invoice_id)
);
create index on recharge_carries (invoice_id);
`;

const reconciliations = `
create table reconciliations (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('running', 'done', 'stopped')),
  job_id uuid not null unique,
  started_by_id uuid references users,
  -- For each check that is done, what it is called, how many rows it read and how many differ.
  checks jsonb not null check (jsonb_typeof(checks) = 'array'),
  "rows" integer not null check ("rows" >= 0),
  differences integer not null check (differences >= 0),
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'done') = (finished_at is not null))
);
create index on reconciliations (created_at desc, id);
create index on reconciliations (started_by_id) where started_by_id is not null;

create table reconciliation_differences (
  reconciliation_id uuid not null references reconciliations on delete cascade,
  "check" text not null check (length("check") <= 40),
  place integer not null check (place > 0),
  source text not null check (length(source) <= 40),
  source_id uuid not null,
  label text not null,
  -- Centimes.
  expected bigint not null,
  found bigint not null,
  -- The entries that the ledger lacks.
  missing jsonb not null check (jsonb_typeof(missing) = 'array'),
  primary key (reconciliation_id, "check", place)
);
`;

const requests = `
alter table user_requests add column invoice_id uuid references invoices, add column invoice_reference text,
  add check ((invoice_id is null) = (invoice_reference is null));
create index on user_requests (invoice_id) where invoice_id is not null;
create index user_requests_payouts on user_requests (company_id, asker_id) where kind = 'payout' and
  status in ('waiting', 'seen', 'checking', 'accepted', 'processing');
`;

// An invoice takes over recharges too, which add to it.
const invoices = 'alter table invoices drop constraint invoices_carried_over_check';

const search = `
alter table recharges add column search text not null generated always as (plain(reference || ' ' || bank_reference)) stored;
create index recharges_search on recharges using gin (search gin_trgm_ops, company_id);
create index recharges_reference on recharges (reference text_pattern_ops);
alter table searched_entities no force row level security;
insert into searched_entities values ('recharge', 'recharges', array['company_id'], 'reference', '^rc-[0-9]*$');
alter table searched_entities force row level security;
`;

const policies = `
${['recharges', 'recharge_carries', 'reconciliations', 'reconciliation_differences']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy scoped on recharges for select to qafila_scoped using (company_id = any
  ((select string_to_array(nullif(current_setting('qafila.recharge.company_id', true), ''), ',')::uuid[])::uuid[]));
create policy scoped_read_recharge on files for select to qafila_scoped
  using (owner_entity = 'recharge' and exists (select from recharges r where r.id = owner_id));
`;

const grants = `
grant usage on sequence recharge_numbers to qafila_staff;
grant select, insert, update on recharges to qafila_staff;
grant select on recharges to qafila_scoped;
grant select, insert on recharge_carries to qafila_staff;
grant select, insert, update, delete on reconciliations to qafila_staff;
grant select, insert, delete on reconciliation_differences to qafila_staff;
`;

/** Lets rows of one more entity have files, beside those that the check allows already. */
async function allowFilesOf(db: Kysely<unknown>, entity: string): Promise<void> {
  const { rows } = await sql<{ allowed: string[] }>`
    select array(select m[1] from regexp_matches(pg_get_constraintdef(oid), '''([a-zA-Z]+)''', 'g') m) as allowed
    from pg_constraint where conname = 'files_owner_entity_check'`.execute(db);
  const all = [...(rows[0]?.allowed ?? []), entity].map((name) => `'${name}'`);
  await sql
    .raw(
      `alter table files drop constraint files_owner_entity_check,
        add constraint files_owner_entity_check check (owner_entity in (${all.join(', ')}))`,
    )
    .execute(db);
}
