// Computes the ledger once more: each balance from the entries, and the entries of each parcel from the parcel. Reads a
// thousand parcels at a time, so it needs the same memory for any number of them.
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { invoiceEntries } from '#shared/areas/billing/invoice-entries.ts';
import { invoiceKinds } from '#shared/areas/billing/invoice.ts';
import { depositStatuses } from '#shared/areas/cash/deposit.ts';
import { handOverOutcomes, handOverStatuses } from '#shared/areas/cash/statuses.ts';
import { depositEntries, handOverEntries } from '#shared/areas/cash/money.ts';
import { invoiceStatuses } from '#shared/areas/packages/choices.ts';
import { accountKinds } from '#shared/areas/ledger/account-kinds.ts';
import { entriesBetween, type LedgerEntry, parcelEntries } from '#shared/areas/ledger/parcel-entries.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { TaxRate } from '#shared/areas/ledger/tax.ts';
import type { Db } from '../../db/connection/connection.ts';
import { inSnapshot, inTransaction, systemPrincipal, type Trx } from '../../db/transaction.ts';
import { packageService, selectPackagesAfter } from '../packages/queries.ts';
import { foldEntries } from './fold.ts';
import { onSide } from './on-side.ts';
import { post, type Posting, readTaxRates } from './post.ts';

/** An account whose balance is not the sum of its entries, or a parcel whose entries are not those of its state. */
export type LedgerDifference =
  | { what: 'balance'; accountId: string; kind: string; kept: number; computed: number }
  | { what: 'parcel'; packageId: string; trackingNumber: string; missing: LedgerEntry[] }
  | { what: 'invoice' | 'handOver' | 'deposit'; id: string; reference: string; missing: LedgerEntry[] };

const accountSums = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(accountKinds),
    kept: z.coerce.number(),
    unfolded: z.coerce.number(),
    total: z.coerce.number(),
  }),
);

/** The differences of balances, in one snapshot. */
async function balanceDifferences(trx: Trx): Promise<LedgerDifference[]> {
  const { rows } = await sql`
    select a.id, a.kind, a.balance as kept,
      coalesce((select sum(u.amount) from ledger_unfolded u where u.account_id = a.id), 0) as unfolded,
      coalesce((select sum(e.amount) from ledger_entries e where e.account_id = a.id), 0) as total
    from ledger_accounts a order by a.id`.execute(trx);
  return accountSums.parse(rows).flatMap(({ id, kind, kept, unfolded, total }) => {
    const computed = onSide(kind, total - unfolded);
    return kept === computed ? [] : [{ what: 'balance', accountId: id, kind, kept, computed } as const];
  });
}

const pageSize = 1_000;

const postedRows = z.array(
  z.object({
    sourceId: z.string(),
    rule: z.string(),
    account: z.enum(accountKinds),
    ownerId: z.string().nullable(),
    amount: z.coerce.number(),
  }),
);

/** What was posted for these rows, summed by rule and account. */
async function postedFor(
  trx: Trx,
  source: 'package' | 'invoice' | 'handOver' | 'deposit',
  ids: readonly string[],
): Promise<Map<string, LedgerEntry[]>> {
  const { rows } = await sql`
    select p.source_id, e.rule, a.kind as account, coalesce(a.company_id, a.driver_id, a.hub_id) as owner_id, sum(e.amount) as amount
    from ledger_postings p join ledger_entries e on e.posting_id = p.id join ledger_accounts a on a.id = e.account_id
    where p.source = ${source} and p.source_id = any (${ids}::uuid[])
    group by p.source_id, e.rule, a.id having sum(e.amount) <> 0
    order by p.source_id, min(p.at), min(e.n), a.id`.execute(trx);
  return Map.groupBy(postedRows.parse(rows), ({ sourceId }) => sourceId);
}

/** The parcels of a page whose entries are not those of their state. */
async function parcelDifferences(trx: Trx, parcels: readonly PackageRow[], rates: readonly TaxRate[]) {
  const posted = await postedFor(
    trx,
    'package',
    parcels.map(({ id }) => id),
  );
  return parcels.flatMap((parcel) => {
    const missing = entriesBetween(posted.get(parcel.id) ?? [], parcelEntries(parcel, rates));
    return missing.length === 0 ? [] : [{ parcel, missing }];
  });
}

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

/** Rows other than parcels whose entries are checked: the query of a page, and what each row must have. */
interface Verified {
  source: 'invoice' | 'handOver' | 'deposit';
  page: (from: RawBuilder<unknown>) => RawBuilder<unknown>;
  entriesOf: (rows: readonly unknown[]) => { id: string; reference: string; entries: LedgerEntry[] }[];
}

const handOverRows = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    status: z.enum(handOverStatuses),
    hubId: z.string(),
    driverId: z.string(),
    counted: z.coerce.number().nullable(),
    balance: z.coerce.number().nullable(),
    expected: z.coerce.number().nullable(),
    outcome: z.enum(handOverOutcomes).nullable(),
  }),
);
const depositRows = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    status: z.enum(depositStatuses),
    hubId: z.string(),
    amount: z.coerce.number(),
  }),
);

const verified: readonly Verified[] = [
  {
    source: 'invoice',
    page: (
      from,
    ) => sql`select id, reference, status, kind, company_id, driver_id, amount, carried_over + coalesce((select sum(l.net)
      from invoice_lines l where l.invoice_id = i.id and l.is_current), 0) as computed from invoices i where ${from}`,
    entriesOf: (rows) =>
      invoiceRows
        .parse(rows)
        .map(({ computed, ...row }) => ({ ...row, entries: invoiceEntries({ ...row, amount: computed }) })),
  },
  {
    source: 'handOver',
    page: (from) =>
      sql`select id, reference, status, hub_id, driver_id, counted, balance, expected, outcome from hand_overs where ${from}`,
    entriesOf: (rows) => handOverRows.parse(rows).map((row) => ({ ...row, entries: handOverEntries(row) })),
  },
  {
    source: 'deposit',
    page: (from) => sql`select id, reference, status, hub_id, amount from deposits where ${from}`,
    entriesOf: (rows) => depositRows.parse(rows).map((row) => ({ ...row, entries: depositEntries(row) })),
  },
];

/** Calls `onDifference` with each of these rows whose entries are not those of its state. */
async function verifyRows(
  db: Db,
  { source, page, entriesOf }: Verified,
  onDifference: (difference: LedgerDifference) => void,
): Promise<void> {
  for (let after: string | null = null; ;) {
    const from = after === null ? sql`true` : sql`id > ${after}`;
    const { found, posted } = await inSnapshot(db, systemPrincipal, async (trx) => {
      const { rows } = await sql`${page(from)} order by id limit ${pageSize}`.execute(trx);
      const read = entriesOf(rows);
      return {
        found: read,
        posted: await postedFor(
          trx,
          source,
          read.map(({ id }) => id),
        ),
      };
    });
    for (const { id, reference, entries } of found) {
      const missing = entriesBetween(posted.get(id) ?? [], entries);
      if (missing.length > 0) onDifference({ what: source, id, reference, missing });
    }
    if (found.length < pageSize) return;
    after = found.at(-1)?.id ?? null;
  }
}

interface VerifyOptions {
  onDifference: (difference: LedgerDifference) => void;
  /** Posts what is missing for parcels. */
  repair?: boolean;
  now?: () => Date;
}

/**
 * Calls `onDifference` with each difference. With `repair` the missing entries of parcels are posted; balances that
 * disagree are told only, as nothing says which side is right. Returns the number of parcels that were read.
 */
export async function verifyLedger(
  db: Db,
  { onDifference, repair = false, now = () => new Date() }: VerifyOptions,
): Promise<number> {
  for (const difference of await inSnapshot(db, systemPrincipal, balanceDifferences)) onDifference(difference);
  for (const rows of verified) await verifyRows(db, rows, onDifference);
  let read = 0;
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const { parcels, found } = await inSnapshot(db, systemPrincipal, async (trx) => {
      const page = await selectPackagesAfter(trx, from, pageSize);
      return { parcels: page, found: await parcelDifferences(trx, page, await readTaxRates(trx)) };
    });
    for (const { parcel, missing } of found)
      onDifference({ what: 'parcel', packageId: parcel.id, trackingNumber: parcel.trackingNumber, missing });
    if (repair && found.length > 0)
      await repairParcels(
        db,
        found.map(({ parcel }) => parcel.id),
        now(),
      );
    read += parcels.length;
    if (parcels.length < pageSize) return read;
    after = parcels.at(-1)?.id ?? null;
  }
}

/** Looks again at these parcels, locked, and posts what is missing. */
async function repairParcels(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await inTransaction(db, systemPrincipal, async (trx) => {
    const parcels = await packageService.store.lockMany(trx, ids, null);
    const found = await parcelDifferences(trx, parcels, await readTaxRates(trx));
    await post(
      trx,
      found.map(({ parcel, missing }) => repairOf(parcel, missing, at)),
      at,
    );
    await foldEntries(trx, at);
  });
}

function repairOf({ id, version }: PackageRow, entries: readonly LedgerEntry[], at: Date): Posting {
  return { source: 'package', sourceId: id, sourceVersion: version, actorId: null, at, corrects: true, entries };
}
