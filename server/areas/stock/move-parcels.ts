// What the change of a parcel moves in the stock, in the same transaction: the parcel is not confirmed without its goods.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { Movement } from '#shared/areas/stock/movements.ts';
import { movementsBetween } from '#shared/areas/stock/parcel-stock.ts';
import type { EntityChange, EntityRow, TransactionalSubscriber } from '../../commands/entity-service.ts';
import { levelService } from './levels.ts';

const isParcel = (change: EntityChange<EntityRow>): change is EntityChange<PackageRow> =>
  change.entity === 'package' && packageEntity.isRow(change.after);

const takesStock = ({ before, after }: EntityChange<PackageRow>): boolean =>
  after.stockLines.length > 0 || (before !== null && before.stockLines.length > 0);

/**
 * Transactional subscriber: moves the difference of what each parcel held and holds. The movements of all parcels of a
 * level are one command on it, and levels are locked in the order of their ids.
 */
export const moveParcelStock: TransactionalSubscriber = async (_, changes, run) => {
  const byLevel = new Map<string, Movement[]>();
  for (const { before, after, actor } of changes.filter(isParcel).filter(takesStock))
    for (const [levelId, moved] of movementsBetween(before, after)) {
      const movements = byLevel.get(levelId) ?? [];
      movements.push({ ...moved, packageId: after.id, reference: after.trackingNumber, actorId: actor.id });
      byLevel.set(levelId, movements);
    }
  if (byLevel.size === 0) return;
  await run(
    levelService,
    'move',
    [...byLevel].map(([id, movements]) => ({ id, movements })),
  );
};
