// What follows in the same transaction: a parcel that leaves its hub is not missing there, and what is missing when an
// inventory is closed becomes discrepancies.
import { inventoryEntity, type InventoryRow } from '#shared/areas/inventories/inventory.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { EntityChange, EntityRow, RunCommands, TransactionalSubscriber } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { discrepancyService } from '../pallets/queries.ts';
import { inventoryService } from './service.ts';
import { isOnShelf, markMoved, readMissing } from './store.ts';

const isParcel = (change: EntityChange<EntityRow>): change is EntityChange<PackageRow> =>
  change.entity === 'package' && packageEntity.isRow(change.after);
const isClosed = (change: EntityChange<EntityRow>): change is EntityChange<InventoryRow> =>
  change.entity === 'inventory' && change.action === 'close' && inventoryEntity.isRow(change.after);

/** True for a parcel that lay at its hub and does not any more. */
const hasLeft = ({ before, after }: EntityChange<PackageRow>): boolean =>
  before !== null && isOnShelf(before) && !(isOnShelf(after) && after.hubId === before.hubId);

async function openMissing(trx: Trx, change: EntityChange<InventoryRow>, runCommands: RunCommands): Promise<void> {
  const { id, number, hubId, closedById } = change.after;
  const inputs = (await readMissing(trx, id)).map(({ packageId, trackingNumber }) => ({
    kind: 'missing',
    palletId: null,
    palletNumber: null,
    inventoryId: id,
    inventoryNumber: number,
    trackingNumber,
    packageId,
    fromHubId: hubId,
    toHubId: hubId,
    ownerId: closedById,
  }));
  if (inputs.length > 0) await runCommands(discrepancyService, 'open', inputs, change);
}

/** Transactional subscriber. */
export const followInventories: TransactionalSubscriber = async (trx, changes, runCommands) => {
  const left = changes.filter(isParcel).filter(hasLeft);
  if (left.length > 0) {
    const moved = await markMoved(
      trx,
      left.map(({ after }) => after.id),
    );
    const inputs = moved.map(({ inventoryId: id, n: parcels }) => ({ id, parcels }));
    if (inputs.length > 0) await runCommands(inventoryService, 'noteMoved', inputs, left[0]);
  }
  for (const change of changes.filter(isClosed)) await openMissing(trx, change, runCommands);
};
