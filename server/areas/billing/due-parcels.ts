// The parcels that an invoice may bill: those of a customer or a driver that have ended and stand on none of the kind.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { billParcel, type Unbilled } from '#shared/areas/billing/bill.ts';
import type { InvoiceScope } from '#shared/areas/billing/input.ts';
import { type InvoiceKind, maxInvoiceLines } from '#shared/areas/billing/invoice.ts';
import type { TaxRate } from '#shared/areas/ledger/tax.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { failField } from '#shared/lib/app-error.ts';
import { addDays, startOfDay } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import { Loaders } from '../../graphql/loaders.ts';
import { cityById } from '../directory/queries.ts';
import { packageService } from '../packages/queries.ts';
import type { InvoiceLine } from './store.ts';

export type Owner = { kind: 'customer'; companyId: string } | { kind: 'driver'; driverId: string };

/** Whose invoice is asked for. Fails with `required` on the field. */
export function ownerOf({ kind, companyId, driverId }: InvoiceScope): Owner {
  return kind === 'customer'
    ? { kind, companyId: companyId ?? failField('companyId', 'required') }
    : { kind, driverId: driverId ?? failField('driverId', 'required') };
}

const ofOwner = (owner: Owner): RawBuilder<SqlBool> =>
  owner.kind === 'customer'
    ? sql<SqlBool>`p.company_id = ${owner.companyId} and not p.client_invoiced
        and (p.delivered_at is not null or p.canceled_at is not null)`
    : sql<SqlBool>`p.driver_id = ${owner.driverId} and not p.driver_invoiced and p.delivered_at is not null`;

const endedAt = sql`coalesce(p.delivered_at, p.canceled_at)`;
const idRows = z.array(z.object({ id: z.string() }));

/** The ids of the parcels that may be due, the oldest first. */
export async function findDueParcels(
  trx: Trx,
  owner: Owner,
  { firstDay, lastDay, packageIds }: InvoiceScope,
): Promise<string[]> {
  const from = firstDay == null ? null : startOfDay(firstDay);
  const before = lastDay == null ? null : startOfDay(addDays(lastDay, 1));
  const where = [
    ofOwner(owner),
    // In one transaction several invoices may be made before their parcels are marked.
    sql<SqlBool>`not exists (select from invoice_lines l where l.package_id = p.id and l.kind = ${owner.kind} and l.is_current)`,
    ...(from ? [sql<SqlBool>`${endedAt} >= ${from}`] : []),
    ...(before ? [sql<SqlBool>`${endedAt} < ${before}`] : []),
    ...(packageIds ? [sql<SqlBool>`p.id = any (${[...packageIds]}::uuid[])`] : []),
  ];
  const { rows } = await sql`
    select p.id from packages p where ${sql.join(where, sql` and `)} order by ${endedAt}, p.id limit ${maxInvoiceLines}`.execute(
    trx,
  );
  return idRows.parse(rows).map(({ id }) => id);
}

export interface BilledParcels {
  lines: InvoiceLine[];
  /** How many of the others were left out, by the reason. */
  left: Readonly<Record<Unbilled, number>>;
}

/** The lines of these parcels, by the day of their end. */
export async function linesOf(
  trx: Trx,
  kind: InvoiceKind,
  parcels: readonly PackageRow[],
  rates: readonly TaxRate[],
): Promise<BilledParcels> {
  const loaders = new Loaders((work) => work(trx));
  const left = { not_ended: 0, nothing_owed: 0, no_tariff: 0 };
  const billed = parcels.flatMap((parcel) => {
    const amounts = billParcel(kind, parcel, rates);
    if (typeof amounts !== 'string') return [{ parcel, amounts }];
    left[amounts] += 1;
    return [];
  });
  const inOrder = billed.toSorted(
    (a, b) =>
      a.amounts.endedOn.localeCompare(b.amounts.endedOn) ||
      a.parcel.trackingNumber.localeCompare(b.parcel.trackingNumber),
  );
  const lines = await Promise.all(
    inOrder.map(async ({ parcel, amounts }, index) => {
      const city = parcel.cityId === null ? null : await loaders.of(cityById).load(parcel.cityId);
      return {
        ...amounts,
        place: index + 1,
        packageId: parcel.id,
        trackingNumber: parcel.trackingNumber,
        city: city?.nameFr ?? parcel.cityText,
      };
    }),
  );
  return { lines, left };
}

/** These parcels, locked in the order of ids, as far as they are still due. */
export async function lockDueParcels(trx: Trx, owner: Owner, ids: readonly string[]): Promise<PackageRow[]> {
  const rows = await packageService.store.lockMany(trx, ids, null);
  return rows.filter((row) =>
    owner.kind === 'customer'
      ? row.companyId === owner.companyId && !row.clientInvoiced
      : row.driverId === owner.driverId && !row.driverInvoiced,
  );
}
