// Levels on the server: every action ends in movements, and quantities are what these leave.
import { deriveLevel, levelEntity, type LevelRow } from '#shared/areas/stock/level.ts';
import { levelInputs } from '#shared/areas/stock/level-input.ts';
import {
  addQuantities,
  type Movement,
  noQuantities,
  type Quantities,
  quantities,
} from '#shared/areas/stock/movements.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CreateHandlersOf, HandlerResult, HandlersOf, LocksOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { type Trx, withSystemRole } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { beginningOf } from '../../lib/beginning-of.ts';
import { requireOpenWarehouse } from '../warehouses/queries.ts';
import { levelStore, lockCompanyStock } from './stores.ts';

type Moves = Omit<Movement, 'available' | 'reserved' | 'used' | 'quarantine'> & Partial<Movement>;
type Inputs = typeof levelInputs;

const sumOf = (movements: readonly Movement[], start: Quantities): Quantities =>
  movements.reduce<Quantities>((sum, each) => addQuantities(sum, each), start);

/** The row after these movements, which the event names. Fails on the field where less is available than they take. */
function move(row: LevelRow, field: string, ...given: readonly Moves[]): HandlerResult<LevelRow> {
  const movements: Movement[] = given.map((each) => ({ ...noQuantities, ...each }));
  const after = sumOf(movements, row);
  const { available, sku } = row;
  if (after.available < 0) failField(field, 'stock.not_enough', { sku, available });
  // Nothing takes more than it has put there.
  if (quantities.some((name) => after[name] < 0)) fail('internal');
  const set = Object.fromEntries(quantities.map((name) => [name, after[name]]));
  return { set, payload: { movements, reference: sku, title: row.name } };
}

async function findElsewhere(trx: Trx, { productId }: LevelRow, warehouseId: string): Promise<string | null> {
  const found = await trx
    .selectFrom('stockLevels')
    .select('id')
    .where('productId', '=', productId)
    .where('warehouseId', '=', warehouseId)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The same level of the product elsewhere, with the rights of the system: another hub keeps it. */
async function elsewhere(trx: Trx, actor: Actor, row: LevelRow, warehouseId: string): Promise<string | null> {
  return withSystemRole(trx, actor.dbPrincipal, async () => {
    await lockCompanyStock(trx, row.companyId);
    return findElsewhere(trx, row, warehouseId);
  });
}

const createHandlers: CreateHandlersOf<LevelRow, Inputs> = {
  open: ({ input: { movements, ...described }, now }) => {
    const row = sumOf(movements, noQuantities);
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'active',
      ...described,
      ...row,
      ...deriveLevel({ ...row, reorderPoint: described.reorderPoint }),
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<LevelRow, Inputs> = {
  receive: async ({ trx, row, input: { quantity, reason = null }, actor }) => {
    await requireOpenWarehouse(trx, actor, row.warehouseId, 'quantity');
    return move(row, 'quantity', { kind: 'in', available: quantity, reason });
  },
  adjust: ({ row, input: { counted, reason } }) =>
    counted === row.available
      ? {}
      : move(row, 'counted', { kind: 'adjustment', available: counted - row.available, reason }),
  transfer: async ({ trx, row, input: { warehouseId, quantity, reason = null }, actor, runFollowUp }) => {
    if (warehouseId === row.warehouseId) failField('warehouseId', 'stock.same_warehouse');
    const { id, name, hubId } = await requireOpenWarehouse(trx, actor, warehouseId, 'warehouseId');
    const moved = move(row, 'quantity', {
      kind: 'transfer',
      available: -quantity,
      reason,
      reference: beginningOf(name, 40),
    });
    const from = await trx.selectFrom('warehouses').select('name').where('id', '=', row.warehouseId).executeTakeFirst();
    const arriving: Movement = {
      ...noQuantities,
      kind: 'transfer',
      available: quantity,
      reason,
      reference: from && beginningOf(from.name, 40),
      actorId: actor.id,
    };
    const target = await elsewhere(trx, actor, row, warehouseId);
    if (target !== null) await runFollowUp('move', { id: target, movements: [arriving] });
    else {
      const { productId, companyId, sku, name: product, variant, barcode, weight, reorderPoint, pictureId } = row;
      const described = { sku, name: product, variant, barcode, weight, reorderPoint, pictureId };
      await runFollowUp('open', { productId, companyId, warehouseId: id, hubId, ...described, movements: [arriving] });
    }
    return moved;
  },
  inspect: ({ row, input: { good, damaged, reason = null } }) => {
    if (good + damaged > row.quarantine) failField('good', 'stock.quarantine_left', { left: row.quarantine });
    return move(
      row,
      'good',
      ...(good > 0 ? [{ kind: 'released', quarantine: -good, available: good, reason } as const] : []),
      ...(damaged > 0 ? [{ kind: 'damaged', quarantine: -damaged, reason } as const] : []),
    );
  },
  writeOff: ({ row, input: { kind, quantity, reason } }) =>
    move(row, 'quantity', { kind, available: -quantity, reason }),
  move: ({ row, input: { movements } }) => move(row, 'stockLines', ...movements),
  describe: ({ input: { id: _, status, ...described } }) => ({ set: described, status }),
};

const locks: LocksOf<LevelRow, Inputs> = {
  // Another hub may keep the other level; two transfers at once lock them in one order.
  transfer: async ({ trx, row, input }) => {
    const id = await findElsewhere(trx, row, input.warehouseId);
    return id === null || id === row.id ? [] : [{ service: { entity: 'stockLevel', store: levelStore }, id }];
  },
};

export const levelService = createEntityService(levelEntity, levelStore, levelInputs, {
  derive: (row) => deriveLevel(row),
  createHandlers,
  handlers,
  locks,
});
