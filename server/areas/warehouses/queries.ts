// Warehouses for other areas: their names, and whether goods may come to one.
import { sql } from 'kysely';
import { failField } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import { type Trx, withSystemRole } from '../../db/transaction.ts';
import { nameMatches } from '../directory/schema.ts';
import { defineLoader, inKeyOrder } from '../../graphql/loaders.ts';

/** What everybody who sees stock knows of the warehouse where it lies. */
export interface WarehouseName {
  id: string;
  name: string;
  hubId: string;
  status: string;
}

const columns = ['id', 'name', 'hubId', 'status'] as const;

export const warehouseNameById = defineLoader<string, WarehouseName | null>(
  async (trx, ids) => {
    const query = trx.selectFrom('warehouses').select(columns);
    return inKeyOrder(ids, await query.where('id', 'in', ids).execute(), ({ id }) => id);
  },
  { isName: true },
);

/** The open warehouses, by name. */
export function findOpenWarehouses(trx: Trx): Promise<WarehouseName[]> {
  return trx.selectFrom('warehouses').select(columns).where('status', '=', 'open').orderBy('name').execute();
}

/** The roles of people who may manage a warehouse. */
export const managerRoles = ['ADMIN', 'BACKOFFICE', 'HOUSEKEEPER'] as const;
const maxManagers = 30;

/** The ids of the first people who may manage a warehouse and whose name contains the words, by name. */
export async function findManagers(trx: Trx, words: string | null): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('users.id')
    .where('status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('userRoles').select('role').whereRef('userId', '=', 'users.id').where('role', 'in', managerRoles),
      ),
    )
    .$if(words !== null, (query) => query.where(nameMatches('users.name', words ?? '')))
    .orderBy('users.name')
    .limit(maxManagers)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The open warehouse of an id. It cannot be closed before the transaction ends, so nothing comes to a closed one. Fails on
 * the field.
 */
export async function requireOpenWarehouse(trx: Trx, actor: Actor, id: string, field: string): Promise<WarehouseName> {
  const found = await withSystemRole(trx, actor.dbPrincipal, () =>
    trx.selectFrom('warehouses').select(columns).where('id', '=', id).forShare().executeTakeFirst(),
  );
  if (!found) failField(field, 'warehouse.unknown');
  return found.status === 'open' ? found : failField(field, 'warehouse.closed');
}

/** The units that lie in each of these warehouses or are kept for parcels, in the viewer's scope. */
export const unitsInWarehouse = defineLoader<string, number>(
  async (trx, ids) => {
    const rows = await trx
      .selectFrom('stockLevels')
      .select(['warehouseId', sql<number>`sum(available + reserved + quarantine)::integer`.as('units')])
      .where('warehouseId', 'in', ids)
      .groupBy('warehouseId')
      .execute();
    const units = new Map(rows.map((row) => [row.warehouseId, row.units]));
    return ids.map((id) => units.get(id) ?? 0);
  },
  { isName: false },
);
