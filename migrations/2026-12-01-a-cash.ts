// Cash between drivers, hubs and the bank: hand-overs, deposits, closed days with their lines, numbers; the limit of cash;
// whose staff see the cash of a driver; policies and grants.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, indexes, search, policies, files, grants, accounts])
    await sql.raw(statement).execute(db);
  for (const statement of ['set local role qafila_staff', hubsOfDrivers, 'reset role'])
    await sql.raw(statement).execute(db);
}

const tables = `
create table hand_overs (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('declared', 'different', 'recount', 'posted', 'canceled')),
  reference text not null unique check (length(reference) <= 20),
  hub_id uuid not null references hubs,
  driver_id uuid not null references users,
  -- Centimes.
  declared bigint check (declared > 0),
  declared_at_count bigint check (declared_at_count = declared),
  note text check (length(note) <= 300),
  counted bigint check (counted >= 0),
  pieces jsonb not null default '[]' check (jsonb_typeof(pieces) = 'array'),
  balance bigint check (balance >= 0),
  expected bigint check (expected between 0 and balance),
  outcome text check (outcome in ('shortage', 'overage', 'as_counted')),
  reason text check (length(reason) <= 300),
  counted_by_id uuid references users,
  resolved_by_id uuid references users,
  counted_at timestamptz,
  posted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status not in ('different', 'posted') or num_nulls(counted, balance, expected, counted_at) = 0),
  check ((status = 'posted') = (posted_at is not null)),
  -- Nothing that differs is posted before somebody says what became of the difference.
  check (status <> 'posted' or outcome is not null or (counted = expected and counted = coalesce(declared, counted))),
  check (outcome is null or (status = 'posted' and reason is not null and resolved_by_id is not null)),
  check (outcome <> 'shortage' or counted < expected),
  check (outcome <> 'overage' or counted > balance),
  check (outcome <> 'as_counted' or counted <= balance)
);
-- A driver hands over once at a time.
create unique index hand_overs_open on hand_overs (driver_id) where status in ('declared', 'different', 'recount');

create table deposits (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('made', 'canceled')),
  reference text not null unique check (length(reference) <= 20),
  hub_id uuid not null references hubs,
  amount bigint not null check (amount > 0),
  bank_reference text not null check (length(bank_reference) <= 80),
  day date not null,
  proof_id uuid references files,
  cancel_reason text check (length(cancel_reason) <= 300),
  made_by_id uuid references users,
  canceled_by_id uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'canceled') = (cancel_reason is not null))
);

create table cash_days (
  id uuid primary key,
  version integer not null,
  status text not null check (status = 'closed'),
  hub_id uuid not null references hubs,
  day date not null,
  opening bigint not null,
  received bigint not null check (received >= 0),
  hand_overs integer not null check (hand_overs >= 0),
  deposited bigint not null check (deposited >= 0),
  deposits integer not null check (deposits >= 0),
  returned bigint not null check (returned >= 0),
  closing bigint not null,
  shortage bigint not null check (shortage >= 0),
  overage bigint not null check (overage >= 0),
  held bigint not null,
  holders integer not null check (holders >= 0),
  note text check (length(note) <= 500),
  closed_by_id uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (hub_id, day),
  check (closing = opening + received - deposited + returned)
);

-- As they were at the close. A posting of the safe stands in one day. The key of the day is checked at the end of the
-- transaction: lines are written with its figures, before it.
create table cash_day_lines (
  day_id uuid not null references cash_days deferrable initially deferred,
  place integer not null check (place > 0),
  kind text not null check (kind in ('handOver', 'deposit', 'returned', 'held')),
  posting_id uuid unique references ledger_postings,
  reference text,
  driver_id uuid references users,
  -- Centimes: what the safe got or gave; of 'held' what the driver holds.
  amount bigint not null,
  -- What was missing (negative) or too much.
  difference bigint not null,
  at timestamptz not null,
  primary key (day_id, place),
  check ((kind = 'held') = (posting_id is null))
);

create table cash_numbers (
  hub_id uuid not null references hubs,
  kind text not null check (kind in ('RC', 'VB')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (hub_id, kind, year)
);

alter table rules add column cash_limit bigint check (cash_limit > 0);
`;

const listIndexes = (table: string, tabs: Readonly<Record<string, string>>, sorts: readonly string[]): string =>
  Object.entries(tabs)
    .flatMap(([tab, where]) =>
      sorts.map((sort) => `create index ${table}_${tab}_${sort} on ${table} (${sort}_at desc, id) ${where};`),
    )
    .join('\n');

const indexes = `
${listIndexes(
  'hand_overs',
  {
    waiting: `where status in ('declared', 'recount')`,
    different: `where status = 'different'`,
    posted: `where status = 'posted'`,
    all: '',
  },
  ['created', 'updated'],
)}
create index on hand_overs (hub_id, created_at desc, id);
create index on hand_overs (hub_id, updated_at desc, id);
create index on hand_overs (driver_id, created_at desc, id);
create index on hand_overs (driver_id, updated_at desc, id);
${listIndexes('deposits', { made: `where status = 'made'`, canceled: `where status = 'canceled'`, all: '' }, ['created'])}
create index on deposits (hub_id, created_at desc, id);
create index on cash_days (created_at desc, id);
create index on cash_days (hub_id, created_at desc, id);
`;

const search = `
alter table hand_overs add column search text not null generated always as (plain(reference)) stored;
create index hand_overs_search on hand_overs using gin (search gin_trgm_ops, hub_id, driver_id);
create index hand_overs_reference on hand_overs (reference text_pattern_ops);
alter table deposits add column search text not null generated always as (plain(reference || ' ' || bank_reference)) stored;
create index deposits_search on deposits using gin (search gin_trgm_ops, hub_id);
create index deposits_reference on deposits (reference text_pattern_ops);
alter table searched_entities no force row level security;
insert into searched_entities values
  ('handOver', 'hand_overs', array['hub_id', 'driver_id'], 'reference', '^rc-[a-z0-9-]*$'),
  ('deposit', 'deposits', array['hub_id'], 'reference', '^vb-[a-z0-9-]*$');
alter table searched_entities force row level security;
`;

const inScope = (setting: string, column: string): string => `${column} = any
  ((select string_to_array(nullif(current_setting('qafila.${setting}', true), ''), ',')::uuid[])::uuid[])`;
const ofHandOver = ['hub_id', 'driver_id'].map((column) => inScope(`handOver.${column}`, column)).join(' or ');
const ofDeposit = inScope('deposit.hub_id', 'hub_id');
const ofDay = inScope('cashDay.hub_id', 'hub_id');

const policies = `
${['hand_overs', 'deposits', 'cash_days', 'cash_day_lines', 'cash_numbers']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy scoped on hand_overs to qafila_scoped using (${ofHandOver}) with check (${ofHandOver});
create policy scoped on deposits to qafila_scoped using (${ofDeposit}) with check (${ofDeposit});
create policy scoped on cash_days to qafila_scoped using (${ofDay}) with check (${ofDay});
create policy scoped on cash_day_lines for select to qafila_scoped using (exists (select from cash_days d where d.id = day_id));
`;

// Whoever sees a deposit sees its proof. A policy of its own: those of other owners stay as they are.
const files = `
alter table files drop constraint files_owner_entity_check,
  add constraint files_owner_entity_check check (owner_entity in ('package', 'user', 'claimMessage', 'deposit'));
create policy deposit_read on files for select to qafila_scoped using (
  owner_entity = 'deposit' and exists (select from deposits d where d.id = owner_id));
`;

const grants = `
grant select, insert, update on hand_overs, deposits to qafila_staff, qafila_scoped;
grant select, insert on cash_days to qafila_staff, qafila_scoped;
grant select, insert on cash_day_lines to qafila_staff;
grant select on cash_day_lines to qafila_scoped;
grant select, insert, update on cash_numbers to qafila_staff;
`;

const ofAccount = ['company_id', 'driver_id', 'hub_id', 'driver_hub_id']
  .map((column) => inScope(`ledgerAccount.${column}`, column))
  .join(' or ');
const accounts = `
alter table ledger_accounts
  add column driver_hub_id uuid references hubs check (driver_hub_id is null or kind in ('driver_cash', 'driver_shortage')),
  add column over_limit_since timestamptz;
create index on ledger_accounts (driver_hub_id) where driver_hub_id is not null;
alter policy scoped on ledger_accounts using (${ofAccount});
`;

const hubsOfDrivers = `
update ledger_accounts a set driver_hub_id = u.hub_id from users u
  where u.id = a.driver_id and a.kind in ('driver_cash', 'driver_shortage')`;
