// Parcels: each has the entries of its state.
import { moneyFields, type MoneyFields, parcelEntries } from '#shared/areas/ledger/parcel-entries.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { Difference } from '#shared/areas/reconciliation/input.ts';
import { inTransaction, systemPrincipal, type Trx } from '../../../db/transaction.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { packageService, selectFieldsAfter } from '../../packages/queries.ts';
import { foldEntries } from '../fold.ts';
import { post, readTaxRates } from '../post.ts';
import type { LedgerCheck } from '../../../entities/ledger-check.ts';
import { compareEntries, nextOf, postedFor } from './check.ts';

const check = 'parcels';

type CheckedParcel = MoneyFields & Pick<PackageRow, 'id' | 'trackingNumber'>;

async function compareParcels(trx: Trx, parcels: readonly CheckedParcel[]): Promise<Difference[]> {
  const rates = await readTaxRates(trx);
  const ids = parcels.map(({ id }) => id);
  const posted = await postedFor(trx, 'package', ids);
  return parcels.flatMap((parcel) => {
    const row = { check, source: 'package', sourceId: parcel.id, label: parcel.trackingNumber };
    return compareEntries(row, posted.get(parcel.id) ?? [], parcelEntries(parcel, rates));
  });
}

export const parcelsCheck: LedgerCheck = {
  name: check,
  compare: async (trx, after, limit) => {
    const parcels = await selectFieldsAfter(trx, ['id', 'trackingNumber', ...moneyFields], after, limit);
    const ids = parcels.map(({ id }) => id);
    return { rows: ids.length, next: nextOf(ids, limit), differences: await compareParcels(trx, parcels) };
  },
};

/** Looks again at these parcels, locked, and posts what is missing. */
export async function repairParcels(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await inTransaction(db, systemPrincipal, async (trx) => {
    const parcels = await packageService.store.lockMany(trx, ids, null);
    const versions = new Map(parcels.map(({ id, version }) => [id, version]));
    const found = await compareParcels(trx, parcels);
    const postings = found.map(({ sourceId, missing }) => ({
      source: 'package',
      sourceId,
      sourceVersion: versions.get(sourceId) ?? 0,
      actorId: null,
      at,
      corrects: true,
      entries: missing,
    }));
    await post(trx, postings, at);
    await foldEntries(trx, at);
  });
}
