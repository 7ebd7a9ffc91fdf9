// What follows from a pallet in the same transaction: its parcels leave with it on a
// transfer slip, what is missing becomes discrepancies, and a
// resolved discrepancy settles its pallet and writes off a lost parcel.
import { type DiscrepancyRow, discrepancyEntity } from '#shared/areas/pallets/discrepancy.ts';
import { defaultBusinessSettings } from '#shared/access/business-settings.ts';
import { requireOnItsWay } from '#shared/areas/packages/guards.ts';
import { palletEntity, type PalletRow } from '#shared/areas/pallets/pallet.ts';
import type { EntityChange, EntityRow, RunCommands, TransactionalSubscriber } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { packageService } from '../packages/queries.ts';
import { leavingAction } from './loadable.ts';
import { endPosition } from './locate.ts';
import { discrepancyService, palletService } from './service.ts';
import { readLines } from './store.ts';
import { makeTransferSlip } from './transfer-slip.ts';

const isPallet = (change: EntityChange<EntityRow>): change is EntityChange<PalletRow> =>
  change.entity === 'pallet' && palletEntity.isRow(change.after);
const isDiscrepancy = (change: EntityChange<EntityRow>): change is EntityChange<DiscrepancyRow> =>
  change.entity === 'palletDiscrepancy' && discrepancyEntity.isRow(change.after);

/** The parcels of a pallet that leaves. The first that is refused fails the departure. */
async function sendParcels(trx: Trx, change: EntityChange<PalletRow>, runCommands: RunCommands): Promise<void> {
  const { id, toHubId } = change.after;
  const ids = (await readLines(trx, id)).map(({ packageId }) => packageId);
  const parcels = await packageService.store.findMany(trx, ids, null);
  for (const action of ['dispatch', 'moveReturn'] as const) {
    const leaving = parcels.filter((pkg) => leavingAction(pkg) === action);
    const inputs = leaving.map((pkg) => ({ id: pkg.id, ...(action === 'dispatch' && { toHubId }) }));
    if (inputs.length > 0) await runCommands(packageService, action, inputs, change);
  }
  const byId = new Map(parcels.map((pkg) => [pkg.id, pkg]));
  const inOrder = ids.flatMap((parcelId) => byId.get(parcelId) ?? []);
  await makeTransferSlip(trx, change, inOrder, runCommands);
}

/** Whoever made the pallet looks for what is missing. */
async function openMissing(trx: Trx, change: EntityChange<PalletRow>, runCommands: RunCommands): Promise<void> {
  const { id, number, fromHubId, toHubId, madeById } = change.after;
  const missing = (await readLines(trx, id)).filter(({ state }) => state === 'missing');
  const inputs = missing.map(({ packageId, trackingNumber }) => ({
    kind: 'missing',
    palletId: id,
    palletNumber: number,
    inventoryId: null,
    inventoryNumber: null,
    trackingNumber,
    packageId,
    fromHubId,
    toHubId,
    ownerId: madeById,
  }));
  if (inputs.length > 0) await runCommands(discrepancyService, 'open', inputs, change);
}

/** Transactional subscriber: what follows from a pallet that leaves, or was unloaded. */
export const followPallets: TransactionalSubscriber = async (trx, changes, runCommands) => {
  for (const change of changes.filter(isPallet)) {
    if (change.action === 'depart') await sendParcels(trx, change, runCommands);
    if (change.action === 'finish') await openMissing(trx, change, runCommands);
    await endPosition(trx, change, runCommands);
  }
};

/** Transactional subscriber: a resolved discrepancy. A return is written off too, unless its invoice was paid. */
export const settlePallets: TransactionalSubscriber = async (trx, changes, runCommands) => {
  for (const change of changes.filter(isDiscrepancy)) {
    const { after, action } = change;
    if (after.status !== 'resolved') continue;
    const isMissing = after.kind === 'missing' && action === 'resolve';
    const state = after.resolution === 'lost' ? 'lost' : 'found';
    if (after.palletId !== null)
      await runCommands(
        palletService,
        'settle',
        [{ id: after.palletId, packageId: isMissing ? after.packageId : null, state: isMissing ? state : null }],
        change,
      );
    if (state !== 'lost' || after.packageId === null) continue;
    const [pkg] = await packageService.store.findMany(trx, [after.packageId], null);
    if (pkg && requireOnItsWay(pkg, defaultBusinessSettings) === null)
      await runCommands(
        packageService,
        'writeOff',
        [{ id: pkg.id, reason: 'lost', note: after.explanation ?? after.palletNumber }],
        change,
      );
  }
};
