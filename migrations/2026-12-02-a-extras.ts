// Extra services: their catalogue, those of each parcel with its prices, and what invoices bill of them. How much cash one
// driver may hold, how often papers of cash were printed, and prices
// of a tariff that follow on a day.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [catalogue, policies, parcels, ledger, invoices, cash, plans])
    await sql.raw(statement).execute(db);
}

const catalogue = `
create table extra_services (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('active', 'inactive')),
  code text not null unique check (code ~ '^[A-Z0-9-]{2,16}$'),
  name_fr text not null check (length(name_fr) <= 60),
  name_en text not null check (length(name_en) <= 60),
  name_ar text not null check (length(name_ar) <= 60),
  ordered_by text not null check (ordered_by in ('everyone', 'staff')),
  tie text check (tie in ('fragile', 'exchange', 'openingAllowed', 'wantsProof', 'fromStock')),
  -- {since, amount} by their day; amounts in centimes.
  prices jsonb not null check (jsonb_typeof(prices) = 'array' and jsonb_array_length(prices) between 1 and 200),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
`;

const policies = `
alter table extra_services enable row level security;
alter table extra_services force row level security;
create policy staff on extra_services to qafila_staff using (true) with check (true);
create policy everybody_reads on extra_services for select to qafila_scoped using (true);
grant select, insert, update on extra_services to qafila_staff;
grant select on extra_services to qafila_scoped;
`;

// The codes of the services, and beside them the price of each as it was when it was chosen.
const parcels = `
alter table packages
  add column extras text[] not null default '{}',
  add column extra_fees jsonb not null default '[]',
  add check (jsonb_array_length(extra_fees) = cardinality(extras));
`;

const ledger = `
alter table ledger_accounts drop constraint ledger_accounts_kind_check,
  add check (kind in ('driver_cash', 'driver_shortage', 'hub_safe', 'bank', 'cod_payable', 'commission_payable',
    'delivery_revenue', 'extras_revenue', 'return_revenue', 'cash_overage', 'tax_payable', 'commission_expense', 'loss_expense'));
`;

// The check of the amount has the name that Postgres gave it.
const invoices = `
alter table invoices add column extras bigint not null default 0;
alter table invoices alter column extras drop default;
do $$
declare found text;
begin
  select conname into strict found from pg_constraint
  where conrelid = 'invoices'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%cod_total%';
  execute format('alter table invoices drop constraint %I', found);
end $$;
alter table invoices add check (kind = 'driver' or amount = cod_total + compensation - charges - extras - tax + carried_over);
alter table invoice_lines
  add column extras bigint not null default 0,
  add column extra_codes text[] not null default '{}';
`;

const cash = `
-- In place of the limit of all drivers.
alter table ledger_accounts add column cash_limit bigint check (cash_limit is null or (cash_limit > 0 and kind = 'driver_cash'));
alter table hand_overs add column prints integer not null default 0;
alter table cash_days add column prints integer not null default 0;
alter table hand_overs alter column prints drop default;
alter table cash_days alter column prints drop default;
-- A day that is closed is counted when it is printed.
grant update on cash_days to qafila_staff, qafila_scoped;
`;

// Prices of some routes, {hubId, cityId, delivered, refused, returned}, from a day on.
const plans = `
alter table offers_groups add column planned_lines jsonb, add column planned_on date;
create index on offers_groups (planned_on) where planned_on is not null;
`;
