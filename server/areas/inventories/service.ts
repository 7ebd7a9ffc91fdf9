// Inventories and their scans as commands.
import { inventoryInputs, inventoryScanInputs } from '#shared/areas/inventories/input.ts';
import { inventoryScanEntity, type InventoryScanRow } from '#shared/areas/inventories/inventory-scan.ts';
import {
  inventoryEntity,
  inventoryPrefix,
  type InventoryRow,
  maxMissing,
} from '#shared/areas/inventories/inventory.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CreateHandlersOf, FindLocks, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { type Trx, withSystemRole } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { packageService } from '../packages/queries.ts';
import { takeHubNumber } from '../slips/queries.ts';
import {
  expectParcels,
  findOpen,
  inventoryScanStore,
  inventoryStore,
  markMissing,
  readRemaining,
  settleLine,
} from './store.ts';

/** The hub that is counted: of a housekeeper the own one. */
async function hubOf(
  trx: Trx,
  { principal }: Actor,
  requested: string | null | undefined,
): Promise<{ id: string; code: string }> {
  const [own] = principal.role === 'HOUSEKEEPER' ? principal.audience.sets.hub : [];
  if (principal.role === 'HOUSEKEEPER' && requested != null && requested !== own) failField('hubId', 'unknown_hub');
  const id = principal.role === 'HOUSEKEEPER' ? (own ?? fail('forbidden')) : requested;
  if (id == null) failField('hubId', 'required');
  const hub = await trx.selectFrom('hubs').select(['id', 'code']).where('id', '=', id).executeTakeFirst();
  return hub ?? failField('hubId', 'unknown_hub');
}

const createHandlers: CreateHandlersOf<InventoryRow, typeof inventoryInputs> = {
  open: async ({ trx, input, actor, now }) => {
    const hub = await hubOf(trx, actor, input.hubId);
    const id = newId(now.getTime());
    const { number, open, expected } = await withSystemRole(trx, actor.dbPrincipal, async () => ({
      // Whoever opens another one of this hub waits for the number.
      number: await takeHubNumber(trx, { series: 'inventory', prefix: inventoryPrefix, hub, now }),
      open: await findOpen(trx, hub.id),
      expected: await expectParcels(trx, id, hub.id),
    }));
    if (open !== null) failField('hubId', 'inventory.open_already', { number: open });
    return {
      id,
      version: 1,
      status: 'open',
      number,
      hubId: hub.id,
      openedById: actor.id,
      closedById: null,
      expected,
      counted: 0,
      moved: 0,
      arrived: 0,
      surplus: 0,
      misplaced: 0,
      missing: null,
      closedAt: null,
      shelvesTakenAt: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<InventoryRow, typeof inventoryInputs> = {
  scan: async ({ trx, row, input: { status, packageId, trackingNumber, was } }) => {
    const misplaced = row.misplaced + Number(status === 'misplaced') - Number(was === 'misplaced');
    if (was !== undefined) return { set: { misplaced }, payload: { trackingNumber } };
    const isPresent = status !== 'surplus';
    const isExpected =
      packageId !== null && (await settleLine(trx, row.id, packageId, isPresent ? 'counted' : 'moved'));
    return {
      set: {
        counted: row.counted + Number(isPresent && isExpected),
        arrived: row.arrived + Number(isPresent && !isExpected),
        surplus: row.surplus + Number(!isPresent),
        misplaced,
        // By the books it has gone since.
        moved: row.moved + Number(!isPresent && isExpected),
      },
      payload: { trackingNumber },
    };
  },
  noteMoved: ({ row, input: { parcels } }) => ({ set: { moved: row.moved + parcels } }),
  close: async ({ trx, row, actor, now }) => {
    const missing = await readRemaining(trx, row.id);
    if (missing.length > maxMissing) fail('inventory.too_many_missing', { n: missing.length, limit: maxMissing });
    await markMissing(
      trx,
      row.id,
      missing.map(({ packageId }) => packageId),
    );
    return {
      set: {
        missing: missing.length,
        moved: row.expected - row.counted - missing.length,
        closedById: actor.id,
        closedAt: now,
      },
    };
  },
  takeShelves: ({ now }) => ({ set: { shelvesTakenAt: now } }),
};

/** The parcels that are about to be missing: one that moves meanwhile is waited for. */
const itsMissing: FindLocks<InventoryRow> = async ({ trx, row }) =>
  (await readRemaining(trx, row.id, { after: null, limit: maxMissing })).map(({ packageId: id }) => ({
    service: packageService,
    id,
  }));

export const inventoryService = createEntityService(inventoryEntity, inventoryStore, inventoryInputs, {
  createHandlers,
  handlers,
  locks: { close: itsMissing },
});

const scanCreateHandlers: CreateHandlersOf<InventoryScanRow, typeof inventoryScanInputs> = {
  record: ({ input, now }) => ({ id: newId(now.getTime()), version: 1, ...input, createdAt: now, updatedAt: now }),
};

const scanHandlers: HandlersOf<InventoryScanRow, typeof inventoryScanInputs> = {
  correct: ({ input: { status, shelfId, scannedById } }) => ({ set: { shelfId, scannedById }, status }),
};

export const inventoryScanService = createEntityService(inventoryScanEntity, inventoryScanStore, inventoryScanInputs, {
  createHandlers: scanCreateHandlers,
  handlers: scanHandlers,
});
