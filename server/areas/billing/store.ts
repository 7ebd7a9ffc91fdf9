// The tables of invoices: rows, lines, numbers, and what one invoice took over from another.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { BilledAmounts, BilledOutcome } from '#shared/areas/billing/bill.ts';
import { billedOutcomes } from '#shared/areas/billing/bill.ts';
import { invoiceEntity, type InvoiceKind, type InvoiceRow, referencePrefix } from '#shared/areas/billing/invoice.ts';
import { invoiceList } from '#shared/areas/billing/list.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { DueAction, DueSearch } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { TableStore } from '../../entities/entity-store.ts';

export const invoiceStore = new TableStore(invoiceEntity, { table: 'invoices', countedBy: invoiceList });

/** A line: a parcel as it was billed. */
export interface InvoiceLine extends BilledAmounts {
  /** From 1, by the day of the end. */
  place: number;
  packageId: string;
  trackingNumber: string;
  city: string;
  outcome: BilledOutcome;
}

const numbered = z.tuple([z.object({ last: z.number() })]);

/**
 * The next reference of a kind and year of Casablanca. Others wait for it until the transaction ends, and a transaction
 * that fails gives it back: so there are no gaps. Needs the rights of the system.
 */
export async function takeReference(trx: Trx, kind: InvoiceKind, now: Date): Promise<string> {
  const year = Number(dayOf(now).slice(0, 4));
  const { rows } = await sql`
    insert into invoice_numbers (kind, year, last) values (${kind}, ${year}, 1)
    on conflict (kind, year) do update set last = invoice_numbers.last + 1 returning last`.execute(trx);
  const [{ last }] = numbered.parse(rows);
  return `${referencePrefix[kind]}-${year}-${String(last).padStart(6, '0')}`;
}

const lineRows = z.array(
  z.object({
    place: z.number(),
    packageId: z.string(),
    trackingNumber: z.string(),
    city: z.string(),
    outcome: z.enum(billedOutcomes),
    endedOn: z.string(),
    cod: z.coerce.number(),
    fee: z.coerce.number(),
    extras: z.coerce.number(),
    extraCodes: z.array(z.string()),
    tax: z.coerce.number(),
    compensation: z.coerce.number(),
    net: z.coerce.number(),
  }),
);

/** The lines of an invoice behind a place, in their order; the policies show those of visible invoices only. */
export async function readLines(
  trx: Trx,
  invoiceId: string,
  { after, limit }: { after: number; limit: number },
): Promise<InvoiceLine[]> {
  const { rows } = await sql`
    select place, package_id, tracking_number, city, outcome, ended_on::text as ended_on, cod, fee, extras, extra_codes, tax,
      compensation, net
    from invoice_lines where invoice_id = ${invoiceId} and is_current and place > ${after}
    order by place limit ${limit}`.execute(trx);
  return lineRows.parse(rows);
}

const packageIds = z.array(z.object({ packageId: z.string() }));

/** The parcels on an invoice, in the order of ids. */
export async function readLinePackages(trx: Trx, invoiceId: string): Promise<string[]> {
  const { rows } = await sql`
    select package_id from invoice_lines where invoice_id = ${invoiceId} and is_current order by package_id`.execute(
    trx,
  );
  return packageIds.parse(rows).map(({ packageId }) => packageId);
}

/** The parcels that stood on a revision and do not stand on the invoice any more. */
export async function readDroppedPackages(trx: Trx, invoiceId: string, revision: number): Promise<string[]> {
  const { rows } = await sql`
    select package_id from invoice_lines l where invoice_id = ${invoiceId} and revision = ${revision} and not is_current
      and not exists (select from invoice_lines n where n.invoice_id = l.invoice_id and n.is_current and n.package_id = l.package_id)
    order by package_id`.execute(trx);
  return packageIds.parse(rows).map(({ packageId }) => packageId);
}

/** Writes the lines of a revision; those of the one before are kept as such. */
export async function writeLines(
  trx: Trx,
  { id, kind, revision }: Pick<InvoiceRow, 'id' | 'kind' | 'revision'>,
  lines: readonly InvoiceLine[],
): Promise<void> {
  if (revision > 1)
    await sql`update invoice_lines set is_current = false where invoice_id = ${id} and is_current`.execute(trx);
  const rows = lines.map((line) => ({
    place: line.place,
    package_id: line.packageId,
    tracking_number: line.trackingNumber,
    city: line.city,
    outcome: line.outcome,
    ended_on: line.endedOn,
    cod: line.cod,
    fee: line.fee,
    extras: line.extras,
    extra_codes: line.extraCodes,
    tax: line.tax,
    compensation: line.compensation,
    net: line.net,
  }));
  await sql`
    insert into invoice_lines (invoice_id, revision, place, is_current, kind, package_id, tracking_number, city, outcome,
      ended_on, cod, fee, extras, extra_codes, tax, compensation, net)
    select ${id}::uuid, ${revision}::integer, place, true, ${kind}::text, package_id, tracking_number, city, outcome, ended_on, cod, fee, extras,
      extra_codes, tax, compensation, net
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(place integer, package_id uuid, tracking_number text, city text,
      outcome text, ended_on date, cod bigint, fee bigint, extras bigint,
      extra_codes text[], tax bigint, compensation bigint, net bigint)`.execute(trx);
}

/** The invoices of a customer below zero that no other has taken over, locked until the transaction ends. */
export async function lockBelowZero(trx: Trx, companyId: string): Promise<InvoiceRow[]> {
  return invoiceStore.select(
    trx,
    [
      sql<SqlBool>`company_id = ${companyId} and amount < 0 and status <> 'PAID'`,
      sql<SqlBool>`not exists (select from invoice_carries c where c.invoice_id = invoices.id)`,
    ],
    sql`order by id for update`,
  );
}

/** The last invoice of a customer or a driver that is to be paid, locked until the transaction ends; null if there is none. */
export async function lockUnpaidInvoice(
  trx: Trx,
  owner: { companyId?: string | null; driverId?: string | null },
): Promise<InvoiceRow | null> {
  const [invoice = null] = await invoiceStore.select(
    trx,
    [
      sql<SqlBool>`status <> 'PAID' and amount > 0`,
      sql<SqlBool>`company_id is not distinct from ${owner.companyId ?? null}::uuid`,
      sql<SqlBool>`driver_id is not distinct from ${owner.driverId ?? null}::uuid`,
    ],
    sql`order by id desc limit 1 for update`,
  );
  return invoice;
}

/** Notes that one invoice takes others over. */
export async function carry(trx: Trx, intoId: string, from: readonly InvoiceRow[]): Promise<void> {
  if (from.length > 0)
    await trx
      .insertInto('invoiceCarries')
      .values(from.map(({ id }) => ({ invoiceId: id, intoId })))
      .execute();
}

/** The invoice that takes this one over; null if none does. Needs the rights of the system. */
export async function findCarrier(trx: Trx, id: string): Promise<{ id: string; reference: string } | null> {
  const found = await trx
    .selectFrom('invoiceCarries')
    .innerJoin('invoices', 'invoices.id', 'invoiceCarries.intoId')
    .select(['invoices.id', 'invoices.reference'])
    .where('invoiceCarries.invoiceId', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

const idRows = z.array(z.object({ id: z.string() }));

/** Invoices that others have taken over and that are not settled yet. */
export async function readDueInvoiceActions(trx: Trx, { limit, tried }: DueSearch): Promise<DueAction[]> {
  const { rows } = await sql`
    select i.id from invoices i join invoice_carries c on c.invoice_id = i.id
    where i.amount < 0 and i.status <> 'PAID' and i.id <> all (${[...tried]}::uuid[]) order by i.id limit ${limit}`.execute(
    trx,
  );
  return idRows.parse(rows).map(({ id }) => ({ action: 'settle', id }));
}
