// What the parcels of the dataset mean in money, as commands would have written it: accounts, postings with entries, invoices
// with lines, payments, and balances. Needs a connection of a superuser, which skips triggers and foreign keys.
import { sql } from 'kysely';
import { type AccountKind, accountKinds, accountRules, currency } from '#shared/areas/ledger/account-kinds.ts';
import { invoiceKinds, referencePrefix } from '#shared/areas/billing/invoice.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { withoutIndexes } from '../lists/load-packages.ts';

/** Parcels on one invoice. */
const perInvoice = 100;
/** What was billed since is not paid yet. */
const unpaidSince = '2026-11-14';

const house = accountKinds.filter((kind) => accountRules[kind].owner === 'house');
const debits = accountKinds.filter((kind) => accountRules[kind].side === 'debit');
const list = (kinds: readonly AccountKind[]): string => kinds.map((kind) => `'${kind}'`).join(', ');
const nobody = `'00000000-0000-0000-0000-000000000000'::uuid`;
const ownedBy = (owner: string): string =>
  `coalesce(a.company_id, a.driver_id, ${nobody}) = coalesce(${owner}, ${nobody})`;

const accounts = `
insert into ledger_accounts (id, version, kind, currency, company_id, driver_id, driver_hub_id, balance, collected, created_at, updated_at)
select gen_random_uuid(), 1, kind, '${currency}', company_id, driver_id, hub_id, 0, 0, now(), now() from (
  select 'cod_payable' as kind, id as company_id, null::uuid as driver_id, null::uuid as hub_id from companies
  union all select 'driver_cash', null, id, hub_id from users where login like 'driver%'
  union all select 'commission_payable', null, id, null from users where login like 'driver%'
  union all select kind, null, null, null from unnest(array[${list(house)}]) kind) a;
`;

// One posting for each parcel that has ended, whose id begins with that time, and what it is billed at.
const ended = `
create unlogged table bench_ended as
select *, (fee * 2000 + 5000) / 10000 as tax, uuidv7(at - now()) as posting_id from (
  select id, company_id, driver_id, tracking_number, city_text, client_invoiced, driver_invoiced, coalesce(cash_collected, 0) as cash, commission,
    delivered_at is not null as delivered, case when delivered_at is null then fee_returned else fee_delivered end as fee,
    coalesce(delivered_at, canceled_at) as at
  from packages where delivered_at is not null or (canceled_at is not null and picked_up_at is not null)) p;
insert into ledger_postings (id, source, source_id, source_version, at) select posting_id, 'package', id, 5, at from bench_ended;
`;
const entries = `
insert into ledger_entries (posting_id, n, account_id, rule, amount)
select p.posting_id, e.n, a.id, e.rule, e.amount from bench_ended p,
  lateral (
    select * from (values (1, 'collected', 'driver_cash', p.driver_id, p.cash), (2, 'collected', 'cod_payable', p.company_id, -p.cash),
      (3, 'delivery_fee', 'cod_payable', p.company_id, p.fee + p.tax), (4, 'delivery_fee', 'delivery_revenue', null, -p.fee),
      (5, 'delivery_fee', 'tax_payable', null, -p.tax), (6, 'commission', 'commission_expense', null, p.commission),
      (7, 'commission', 'commission_payable', p.driver_id, -p.commission)) d where p.delivered
    union all
    select * from (values (1, 'return_fee', 'cod_payable', p.company_id, p.fee + p.tax), (2, 'return_fee', 'return_revenue', null, -p.fee),
      (3, 'return_fee', 'tax_payable', null, -p.tax)) r where not p.delivered) e(n, rule, kind, owner, amount)
  join ledger_accounts a on a.kind = e.kind and ${ownedBy('e.owner')};
`;

// Whoever is billed gets an invoice for each hundred parcels, by their day.
const lines = `
create unlogged table bench_lines as
select kind, owner, (n - 1) / ${perInvoice} as part, ((n - 1) % ${perInvoice} + 1)::int as place, id as package_id, tracking_number, city_text, delivered,
  (at at time zone 'Africa/Casablanca')::date as ended_on, cash, case when kind = 'customer' then fee else 0 end as fee,
  case when kind = 'customer' then tax else 0 end as tax, case when kind = 'customer' then cash - fee - tax else commission end as net, at
from (
  select *, row_number() over (partition by kind, owner order by at, id) as n from (
    select 'customer' as kind, company_id as owner, * from bench_ended where client_invoiced
    union all select 'driver', driver_id, * from bench_ended where driver_invoiced) b) l;
create unlogged table bench_invoices as
select *, row_number() over (partition by kind order by made) as number, uuidv7(made - now()) as id, uuidv7(made - now() + interval '1 hour') as payment_id,
  amount > 0 and made < '${unpaidSince}' as paid
from (
  select kind, owner, part, max(at) as made, min(ended_on) as first_day, max(ended_on) as last_day, count(*)::int as parcels,
    sum(cash) as cod, sum(fee) as fee, sum(tax) as tax, sum(net) as amount from bench_lines group by kind, owner, part) i;
`;
const prefixes = invoiceKinds.map((kind) => `when '${kind}' then '${referencePrefix[kind]}'`).join(' ');
const invoices = `
insert into invoices (id, version, status, kind, reference, revision, company_id, driver_id, first_day, last_day, parcels, cod_total, charges, extras,
  compensation, tax, carried_over, amount, payment_reference, paid_at, created_at, updated_at)
select id, 2, case when paid then 'PAID' else 'NOT_PAID' end, kind, case kind ${prefixes} end || '-2026-' || lpad(number::text, 6, '0'), 1,
  case when kind = 'customer' then owner end, case when kind = 'driver' then owner end, first_day, last_day, parcels, cod, fee, 0, 0, tax, 0, amount,
  case when paid then 'VIR-' || number end, case when paid then made + interval '1 hour' end, made, made from bench_invoices;
insert into invoice_lines (invoice_id, revision, place, is_current, kind, package_id, tracking_number, city, outcome, ended_on, cod, fee, extras, extra_codes,
  tax, compensation, net)
select i.id, 1, l.place, true, l.kind, l.package_id, l.tracking_number, l.city_text, case when l.delivered then 'delivered' else 'returned' end, l.ended_on,
  l.cash, l.fee, 0, '{}', l.tax, 0, l.net from bench_lines l join bench_invoices i using (kind, owner, part);
${invoiceKinds
  .map((kind) => {
    const status = `${kind === 'customer' ? 'client' : 'driver'}_invoice_status`;
    return `update packages p set ${status} = 'NOT_PAID' from bench_lines l join bench_invoices i using (kind, owner, part)
      where l.kind = '${kind}' and not i.paid and p.id = l.package_id;`;
  })
  .join('\n')}
`;
const payments = `
insert into ledger_postings (id, source, source_id, source_version, at)
select payment_id, 'invoice', id, 2, made + interval '1 hour' from bench_invoices where paid;
insert into ledger_entries (posting_id, n, account_id, rule, amount)
select i.payment_id, e.n, a.id, i.kind || '_invoice_paid', e.amount from bench_invoices i,
  lateral (values (1, case i.kind when 'customer' then 'cod_payable' else 'commission_payable' end, i.owner, i.amount),
    (2, 'bank', null, -i.amount)) e(n, kind, owner, amount)
  join ledger_accounts a on a.kind = e.kind and ${ownedBy('e.owner')}
where i.paid;
`;
const balances = `
update ledger_accounts a set balance = case when kind in (${list(debits)}) then e.total else -e.total end,
  collected = case when kind in (${list(debits)}) then e.paid else -e.paid end
from (select account_id, sum(amount) as total, coalesce(sum(amount) filter (where rule = 'collected'), 0) as paid
  from ledger_entries group by account_id) e where e.account_id = a.id;
drop table bench_ended, bench_lines, bench_invoices;
`;

/** Writes the money of all parcels of the dataset. */
export async function loadMoney(admin: Db, say: (step: string) => void): Promise<void> {
  const run = async (statements: string): Promise<void> => {
    for (const statement of statements.split(';\n').filter((each) => each.trim() !== ''))
      await sql.raw(statement).execute(admin);
  };
  await sql`set session_replication_role = replica`.execute(admin);
  await run(accounts);
  say('postings and entries');
  await withoutIndexes(admin, 'ledger_entries', async () => {
    await run(ended);
    await run(entries);
    say('invoices');
    await run(lines);
    await run(invoices);
    await run(payments);
  });
  await run(balances);
  await sql`vacuum analyze packages, ledger_accounts, ledger_postings, ledger_entries, invoices, invoice_lines`.execute(
    admin,
  );
}
