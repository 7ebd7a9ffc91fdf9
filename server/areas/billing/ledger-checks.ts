// Invoices against the ledger and against their parcels.
import { sql } from 'kysely';
import { z } from 'zod';
import { invoiceEntries } from '#shared/areas/billing/invoice-entries.ts';
import { invoiceKinds } from '#shared/areas/billing/invoice.ts';
import { invoiceStatuses } from '#shared/areas/packages/choices.ts';
import type { LedgerCheck } from '../../entities/ledger-check.ts';
import { compareEntries, nextOf, postedFor } from '../ledger/queries.ts';

const invoiceRows = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    status: z.enum(invoiceStatuses),
    kind: z.enum(invoiceKinds),
    companyId: z.string().nullable(),
    driverId: z.string().nullable(),
    amount: z.coerce.number(),
    /** Of its lines, and of what it took over. */
    computed: z.coerce.number(),
  }),
);

/** Each invoice is the sum of its lines and of what it took over, and its payment is posted. */
const invoices: LedgerCheck = {
  name: 'invoices',
  compare: async (trx, after, limit) => {
    const { rows } = await sql`
      select i.id, i.reference, i.status, i.kind, i.company_id, i.driver_id, i.amount,
        coalesce((select sum(l.net) from invoice_lines l where l.invoice_id = i.id and l.is_current), 0)
        + coalesce((select sum(o.amount) from invoice_carries c join invoices o on o.id = c.invoice_id where c.into_id = i.id), 0)
        + coalesce((select sum(c.amount) from recharge_carries c where c.invoice_id = i.id), 0) as computed
      from invoices i where ${after}::uuid is null or i.id > ${after}::uuid order by i.id limit ${limit}`.execute(trx);
    const page = invoiceRows.parse(rows);
    const ids = page.map(({ id }) => id);
    const posted = await postedFor(trx, 'invoice', ids);
    const differences = page.flatMap(({ id, reference, computed, ...invoice }) => {
      const row = { check: 'invoices', source: 'invoice', sourceId: id, label: reference };
      const wrong =
        computed === invoice.amount ? [] : [{ ...row, expected: computed, found: invoice.amount, missing: [] }];
      return [...wrong, ...compareEntries(row, posted.get(id) ?? [], invoiceEntries(invoice))];
    });
    return { rows: ids.length, next: nextOf(ids, limit), differences };
  },
};

const parcelRows = z.array(
  z.object({
    id: z.string(),
    trackingNumber: z.string(),
    /** It says that it stands on an invoice with a status, and no line says so, or the other way round. */
    isMarkedWrong: z.boolean(),
    billed: z.coerce.number(),
    paid: z.coerce.number(),
    worth: z.coerce.number(),
  }),
);

/** What a parcel says of its invoice of a kind, and what the invoice says. */
const marked = (kind: string, flag: string, status: string) => sql`(
  p.${sql.ref(flag)} is distinct from (${sql.ref(`${kind}_line`)}.status is not null)
  or p.${sql.ref(status)} is distinct from ${sql.ref(`${kind}_line`)}.status)`;

const lineOf = (kind: string) => sql`
  left join lateral (
    select i.status, l.net from invoice_lines l join invoices i on i.id = l.invoice_id
    where l.package_id = p.id and l.kind = ${kind} and l.is_current) ${sql.ref(`${kind}_line`)} on true`;

const worthOf = (account: string) => sql`coalesce((
  select -sum(e.amount) from ledger_postings g join ledger_entries e on e.posting_id = g.id
    join ledger_accounts a on a.id = e.account_id
  where g.source = 'package' and g.source_id = p.id and a.kind = ${account}), 0)`;

/** Each parcel says on which invoices it stands, and what was paid for it is what the ledger owes for it. */
const invoicedParcels: LedgerCheck = {
  name: 'invoicedParcels',
  compare: async (trx, after, limit) => {
    const { rows } = await sql`
      select p.id, p.tracking_number,
        ${marked('customer', 'client_invoiced', 'client_invoice_status')}
          or ${marked('driver', 'driver_invoiced', 'driver_invoice_status')} as is_marked_wrong,
        coalesce(customer_line.net, 0) + coalesce(driver_line.net, 0) as billed,
        case when customer_line.status = 'PAID' then customer_line.net else 0 end
          + case when driver_line.status = 'PAID' then driver_line.net else 0 end as paid,
        case when customer_line.status = 'PAID' then ${worthOf('cod_payable')} else 0 end
          + case when driver_line.status = 'PAID' then ${worthOf('commission_payable')} else 0 end as worth
      from (select * from packages where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}) p
        ${lineOf('customer')} ${lineOf('driver')}
      order by p.id`.execute(trx);
    const page = parcelRows.parse(rows);
    const differences = page
      .filter(({ isMarkedWrong, paid, worth }) => isMarkedWrong || paid !== worth)
      .map(({ id, trackingNumber, billed, paid, worth }) => ({
        check: 'invoicedParcels',
        source: 'package',
        sourceId: id,
        label: trackingNumber,
        // One that is paid rightly is marked as if it stood on no invoice, or on one.
        ...(paid === worth ? { expected: billed, found: 0 } : { expected: worth, found: paid }),
        missing: [],
      }));
    const ids = page.map(({ id }) => id);
    return { rows: ids.length, next: nextOf(ids, limit), differences };
  },
};

export const invoiceChecks: readonly LedgerCheck[] = [invoices, invoicedParcels];
