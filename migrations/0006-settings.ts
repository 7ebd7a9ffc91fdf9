// Settings of the installation by name, and the business rules for all parcels.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [settings, rules, policies, grants]) await sql.raw(statement).execute(db);
}

const settings = 'create table settings (name text primary key, value jsonb not null);';

const reasons = [
  'refused',
  'no_answer',
  'voicemail',
  'wrong_number',
  'out_of_zone',
  'traveling',
  'duplicate_order',
  'wrong_product',
  'no_money',
];
const later = ['address_incomplete', 'customer_request', 'other'];
const array = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(',')}]`;

const rules = `
create table rules (
  one boolean primary key default true check (one),
  id uuid not null unique,
  version integer not null default 1,
  max_attempts integer not null default 3 check (max_attempts between 1 and 10),
  -- In display order.
  report_reasons text[] not null,
  cancel_reasons text[] not null,
  second_factor_roles text[] not null default '{}',
  -- The amount to collect from which a delivery needs a proof, in centimes; null: none does by its amount.
  proof_from bigint check (proof_from >= 0),
  updated_at timestamptz not null default now()
);
insert into rules (id, report_reasons, cancel_reasons)
values ('00000000-0000-7000-8000-000000000001', ${array([...reasons, 'damaged', 'lost', ...later])}, ${array([...reasons, ...later])});
`;

const policies = ['settings', 'rules']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);
create policy everybody_reads on ${table} for select to qafila_scoped using (true);`,
  )
  .join('');

const grants = `
grant select, insert, update, delete on settings to qafila_staff;
grant select, update on rules to qafila_staff;
grant select on settings, rules to qafila_scoped;
`;
