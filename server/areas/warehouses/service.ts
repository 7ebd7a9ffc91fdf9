// Warehouses on the server: their store, the handlers of their actions, and their list.
import { sql } from 'kysely';
import { z } from 'zod';
import { warehouseInputs } from '#shared/areas/warehouses/input.ts';
import { warehouseList } from '#shared/areas/warehouses/list.ts';
import { warehouseEntity, type WarehouseRow } from '#shared/areas/warehouses/warehouse.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';
import { assertNoConflict, diffFields } from '../../entities/field-changes.ts';
import { managerRoles } from './queries.ts';
import { indexedSearch } from '../../entities/list-sql.ts';

const store = new TableStore(warehouseEntity, { table: 'warehouses', countedBy: warehouseList });

/** Fails on the field where the hub, or the user who is to manage the warehouse, does not exist. */
async function assertKnown(
  trx: Trx,
  { hubId, managerId }: { hubId?: string | undefined; managerId?: string | null | undefined },
): Promise<void> {
  if (hubId !== undefined) {
    const hub = await trx.selectFrom('hubs').select('id').where('id', '=', hubId).executeTakeFirst();
    if (!hub) failField('hubId', 'unknown_hub');
  }
  if (managerId === null || managerId === undefined) return;
  const manager = await trx
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('users.id')
    .where('users.id', '=', managerId)
    .where('status', '=', 'active')
    .where('role', 'in', managerRoles)
    .executeTakeFirst();
  if (!manager) failField('managerId', 'warehouse.unknown_manager');
}

const createHandlers: CreateHandlersOf<WarehouseRow, typeof warehouseInputs> = {
  create: async ({ trx, input, now }) => {
    const { name, address, lat = null, lng = null, hubId, capacity, managerId = null, phone = null } = input;
    await assertKnown(trx, { hubId, managerId });
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'open',
      name,
      address,
      lat,
      lng,
      hubId,
      capacity,
      managerId,
      phone,
      createdAt: now,
      updatedAt: now,
    };
  },
};

const left = z.tuple([z.object({ units: z.coerce.number(), arrivals: z.coerce.number() })]);

const handlers: HandlersOf<WarehouseRow, typeof warehouseInputs> = {
  edit: async ({ trx, row, input }) => {
    const { id: _, version, idempotencyKey: __, ...given } = input;
    const changes = diffFields(row, given);
    await assertNoConflict(trx, row, version, changes, { oneValue: ['lat', 'lng'] });
    await assertKnown(trx, input);
    // Its stock belongs to people of the hub: they keep what they see until the warehouse is empty.
    if (input.hubId !== undefined && input.hubId !== row.hubId) await assertEmpty(trx, row.id, 'hubId');
    const set = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    return { set, payload: { changes } };
  },
  close: async ({ trx, row }) => {
    await assertEmpty(trx, row.id, null);
    return {};
  },
};

/** Fails with what is left in the warehouse, or is announced for it. */
async function assertEmpty(trx: Trx, id: string, field: string | null): Promise<void> {
  const { rows } = await sql`select
    (select coalesce(sum(available + reserved + quarantine), 0) from stock_levels where warehouse_id = ${id}) as units,
    (select count(*) from stock_arrivals where warehouse_id = ${id} and status = 'declared') as arrivals`.execute(trx);
  const [{ units, arrivals }] = left.parse(rows);
  if (units === 0 && arrivals === 0) return;
  if (field === null) fail('warehouse.not_empty', { units, arrivals });
  failField(field, 'warehouse.not_empty', { units, arrivals });
}

export const warehouseService = createEntityService(warehouseEntity, store, warehouseInputs, {
  createHandlers,
  handlers,
});

/** The list of warehouses with what its reads need. */
export const warehouseListSource = store.listSource(warehouseList, { search: indexedSearch });
