// The ledger: accounts, postings with their entries, what is not yet in the balances, and the tax rates; policies and
// grants. Postings and entries are only ever added.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const asStaff = ['set local role qafila_staff', guards, rates, 'reset role'];
  for (const statement of [
    tables,
    policies,
    grants,
    ...asStaff,
    triggers,
    'set local role qafila_staff',
    rights,
    'reset role',
  ])
    await sql.raw(statement).execute(db);
}

const tables = `
-- Balances are kept on the side of the account and lag behind by what is in ledger_unfolded.
create table ledger_accounts (
  id uuid primary key,
  version integer not null,
  kind text not null check (kind in ('driver_cash', 'driver_shortage', 'hub_safe', 'bank', 'cod_payable', 'commission_payable',
    'delivery_revenue', 'return_revenue', 'cash_overage', 'tax_payable', 'commission_expense', 'loss_expense')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  company_id uuid references companies,
  driver_id uuid references users,
  hub_id uuid references hubs,
  balance bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(company_id, driver_id, hub_id) <= 1),
  unique nulls not distinct (kind, currency, company_id, driver_id, hub_id)
);
create index on ledger_accounts (company_id) where company_id is not null;
create index on ledger_accounts (driver_id) where driver_id is not null;
create index on ledger_accounts (hub_id) where hub_id is not null;

create table ledger_postings (
  id uuid primary key,
  -- What it was posted for, and the row as it was then.
  source text not null check (length(source) <= 40),
  source_id uuid not null,
  source_version integer not null,
  actor_id uuid references users,
  -- The posting that this one reverses or corrects.
  corrects_id uuid references ledger_postings,
  at timestamptz not null
);
create index on ledger_postings (source_id, at, id);
create index on ledger_postings (corrects_id) where corrects_id is not null;
create index on ledger_postings (actor_id) where actor_id is not null;

-- Centimes: a debit if positive, a credit if negative.
create table ledger_entries (
  posting_id uuid not null references ledger_postings,
  n integer not null check (n > 0),
  account_id uuid not null references ledger_accounts,
  rule text not null check (length(rule) <= 40),
  amount bigint not null check (amount <> 0),
  primary key (posting_id, n)
);
create index on ledger_entries (account_id, posting_id);

create table ledger_unfolded (
  account_id uuid not null references ledger_accounts,
  posting_id uuid not null,
  n integer not null,
  amount bigint not null,
  primary key (account_id, posting_id, n)
);

-- In force from a day of Casablanca on.
create table tax_rates (
  since date primary key,
  basis_points integer not null check (basis_points between 0 and 10000)
);
`;

// What the application cannot do by its grants, nobody does by mistake either. The sum is checked at the end of the
// transaction, in whose role nothing of the ledger may be visible: so with the rights of staff.
const guards = `
create function refuse_ledger_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'the ledger is only added to: % of %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create function check_posting_balance() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare total numeric;
begin
  select sum(e.amount) into total from ledger_entries e where e.posting_id = new.posting_id;
  if total <> 0 then
    raise exception 'posting % does not sum to zero: %', new.posting_id, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create function note_unfolded_entry() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_unfolded (account_id, posting_id, n, amount) values (new.account_id, new.posting_id, new.n, new.amount);
  return null;
end $$;
`;

const triggers = `
create trigger kept before update or delete or truncate on ledger_postings execute function refuse_ledger_change();
create trigger kept before update or delete or truncate on ledger_entries execute function refuse_ledger_change();
create constraint trigger balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function check_posting_balance();
create trigger noted after insert on ledger_entries for each row execute function note_unfolded_entry();
`;

const inScope = (column: string): string => `${column} = any
  ((select string_to_array(nullif(current_setting('qafila.ledgerAccount.${column}', true), ''), ',')::uuid[])::uuid[])`;
const own = ['company_id', 'driver_id', 'hub_id'].map(inScope).join(' or ');

const policies = `
${['ledger_accounts', 'ledger_postings', 'ledger_entries', 'ledger_unfolded', 'tax_rates']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy scoped on ledger_accounts for select to qafila_scoped using (${own});
create policy scoped on ledger_entries for select to qafila_scoped
  using (exists (select from ledger_accounts a where a.id = account_id));
create policy scoped on ledger_unfolded for select to qafila_scoped
  using (exists (select from ledger_accounts a where a.id = account_id));
create policy scoped on ledger_postings for select to qafila_scoped
  using (exists (select from ledger_entries e where e.posting_id = id));
create policy everybody on tax_rates for select to qafila_scoped using (true);
`;

const grants = `
grant select, insert, update on ledger_accounts to qafila_staff;
grant select, insert on ledger_postings, ledger_entries to qafila_staff;
grant select, insert, delete on ledger_unfolded to qafila_staff;
grant select, insert, update, delete on tax_rates to qafila_staff;
grant select on ledger_accounts, ledger_postings, ledger_entries, ledger_unfolded, tax_rates to qafila_scoped;
`;

// The normal rate of value added tax in Morocco (Code général des impôts, article 98).
const rates = `insert into tax_rates (since, basis_points) values ('2000-01-01', 2000)`;

// After the triggers: whoever makes one must be allowed to run its function.
const rights = `revoke all on function refuse_ledger_change, check_posting_balance, note_unfolded_entry from public`;
