// What the change of a parcel means in money, in the same transaction.
import { entriesBetween, parcelEntries } from '#shared/areas/ledger/parcel-entries.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { EntityChange, EntityRow, TransactionalSubscriber } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { post, type Posting, readTaxRates } from './post.ts';

export interface ParcelChange {
  before: PackageRow | null;
  after: PackageRow;
  actorId: string | null;
}

const endedAt = ({ deliveredAt, canceledAt }: PackageRow): Date | null => deliveredAt ?? canceledAt;

/** Posts what these changes of parcels move, with the rights of the system. Most changes move nothing. */
export async function postParcels(trx: Trx, changes: readonly ParcelChange[], now: Date): Promise<void> {
  const ended = changes.filter(({ before, after }) => endedAt(after) ?? (before && endedAt(before)));
  if (ended.length === 0) return;
  const rates = await readTaxRates(trx);
  const postings = ended.map(({ before, after, actorId }): Posting => {
    const were = before ? parcelEntries(before, rates) : [];
    return {
      source: 'package',
      sourceId: after.id,
      sourceVersion: after.version,
      actorId,
      at: now,
      corrects: were.length > 0,
      entries: entriesBetween(were, parcelEntries(after, rates)),
    };
  });
  await post(trx, postings, now);
}

const isParcel = (change: EntityChange<EntityRow>): change is EntityChange<PackageRow> =>
  change.entity === 'package' && packageEntity.isRow(change.after);

/** Transactional subscriber: parcels that end, or whose end is corrected, are posted. */
export const postParcelChanges: TransactionalSubscriber = async (trx, changes) => {
  const parcels = changes.filter(isParcel);
  const [first] = parcels;
  if (!first) return;
  await postParcels(
    trx,
    parcels.map(({ before, after, actor }) => ({ before, after, actorId: actor.id })),
    first.now,
  );
};
