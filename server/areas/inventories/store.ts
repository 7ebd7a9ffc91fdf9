// Reads and writes inventories, what they expect, and what was scanned.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { inventoryScanEntity, type InventoryScanRow } from '#shared/areas/inventories/inventory-scan.ts';
import { inventoryEntity } from '#shared/areas/inventories/inventory.ts';
import { inventoryList, inventoryScanList } from '#shared/areas/inventories/list.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import type { Trx } from '../../db/transaction.ts';
import { TableStore } from '../../entities/entity-store.ts';

export const inventoryStore = new TableStore(inventoryEntity, { table: 'inventories', countedBy: inventoryList });
export const inventoryScanStore = new TableStore(inventoryScanEntity, {
  table: 'inventoryScans',
  countedBy: inventoryScanList,
  unique: { columns: ['inventoryId', 'trackingNumber'], fail: () => fail('changed_meanwhile') },
});

/** True for a parcel that lies at its hub by the books: in house, or a return on the shelf. */
export const isOnShelf = ({ status, returnStage }: Pick<PackageRow, 'status' | 'returnStage'>): boolean =>
  status === 'inhouse' || (status === 'canceled' && (returnStage === 'at_hub' || returnStage === 'at_origin_hub'));

/** Fails with `unknown_shelf` for a shelf that does not stand in the hub. */
export async function requireShelf(trx: Trx, id: string, hubId: string): Promise<void> {
  const { rows } = await sql`
    select id from shelves where id = ${id} and hub_id = ${hubId} and status = 'active'`.execute(trx);
  if (rows.length === 0) failField('shelfId', 'unknown_shelf');
}

/** The same in SQL, of a parcel `p`. */
const onShelf = sql<SqlBool>`(p.status = 'inhouse' or p.status = 'canceled' and p.return_stage in ('at_hub', 'at_origin_hub'))`;

/** Expects what lies at the hub by the books. Returns how many parcels that are. Needs the rights of the system. */
export async function expectParcels(trx: Trx, inventoryId: string, hubId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into inventory_lines (inventory_id, package_id, tracking_number, state)
    select ${inventoryId}::uuid, p.id, p.tracking_number, 'expected' from packages p
    where p.hub_id = ${hubId} and ${onShelf}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** An expected parcel was scanned, or left the hub. Returns if it was still expected. */
export async function settleLine(
  trx: Trx,
  inventoryId: string,
  packageId: string,
  state: 'counted' | 'moved',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update inventory_lines set state = ${state}
    where inventory_id = ${inventoryId} and package_id = ${packageId} and state = 'expected'`.execute(trx);
  return numAffectedRows === 1n;
}

const movedRows = z.array(z.object({ inventoryId: z.string(), n: z.number() }));

/** Parcels that leave their hub are no longer expected in an open inventory. Returns how many, by inventory. */
export async function markMoved(trx: Trx, packageIds: readonly string[]): Promise<z.output<typeof movedRows>> {
  const { rows } = await sql`
    with moved as (
      update inventory_lines l set state = 'moved' from inventories i
      where i.id = l.inventory_id and i.status = 'open' and l.state = 'expected'
        and l.package_id = any (${[...packageIds]}::uuid[])
      returning l.inventory_id)
    select inventory_id, count(*)::int as n from moved group by 1 order by 1`.execute(trx);
  return movedRows.parse(rows);
}

const missingRows = z.array(
  z.object({ packageId: z.string(), trackingNumber: z.string(), shelfId: z.string().nullable() }),
);
export type MissingParcel = z.output<typeof missingRows>[number];

interface Page {
  /** The number behind which the page begins. */
  after: string | null;
  /** Only what stands on this shelf by the books. */
  shelfId?: string | null;
  limit: number;
}

/** What is expected, still lies at the hub by the books, and was not scanned; by number. */
export async function readRemaining(
  trx: Trx,
  inventoryId: string,
  { after, shelfId = null, limit }: Page = { after: null, limit: 1_000_000 },
): Promise<MissingParcel[]> {
  const { rows } = await sql`
    select l.package_id, l.tracking_number, p.shelf_id
    from inventory_lines l join inventories i on i.id = l.inventory_id join packages p on p.id = l.package_id
    where l.inventory_id = ${inventoryId} and l.state = 'expected' and p.hub_id = i.hub_id and ${onShelf}
      and l.tracking_number > ${after ?? ''} and (${shelfId}::uuid is null or p.shelf_id = ${shelfId}::uuid)
    order by l.tracking_number limit ${limit}`.execute(trx);
  return missingRows.parse(rows);
}

/** Ends the expectation: these parcels are missing, and all others that were not scanned have moved. */
export async function markMissing(trx: Trx, inventoryId: string, packageIds: readonly string[]): Promise<void> {
  await sql`
    update inventory_lines
    set state = case when package_id = any (${[...packageIds]}::uuid[]) then 'missing' else 'moved' end
    where inventory_id = ${inventoryId} and state = 'expected'`.execute(trx);
}

/** The parcels that were missing when it was closed, by number. */
export async function readMissing(trx: Trx, inventoryId: string): Promise<MissingParcel[]> {
  const { rows } = await sql`
    select l.package_id, l.tracking_number, p.shelf_id
    from inventory_lines l join packages p on p.id = l.package_id
    where l.inventory_id = ${inventoryId} and l.state = 'missing' order by l.tracking_number`.execute(trx);
  return missingRows.parse(rows);
}

/** The scan of a number in an inventory; null if it was not scanned. */
export async function findScan(trx: Trx, inventoryId: string, number: string): Promise<InventoryScanRow | null> {
  const [found = null] = await inventoryScanStore.select(trx, [
    sql<SqlBool>`inventory_id = ${inventoryId} and tracking_number = ${number}`,
  ]);
  return found;
}

/** All scans of an inventory in their order. */
export function readScans(trx: Trx, inventoryId: string): Promise<InventoryScanRow[]> {
  return inventoryScanStore.select(trx, [sql<SqlBool>`inventory_id = ${inventoryId}`], sql`order by created_at, id`);
}

/** Misplaced parcels of an inventory behind one of them, in the order of their ids. */
export function readMisplaced(
  trx: Trx,
  inventoryId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<InventoryScanRow[]> {
  return inventoryScanStore.select(
    trx,
    [
      sql<SqlBool>`inventory_id = ${inventoryId}`,
      sql<SqlBool>`status = 'misplaced'`,
      ...(after === null ? [] : [sql<SqlBool>`id > ${after}`]),
    ],
    sql`order by id limit ${limit}`,
  );
}

const openRows = z.array(z.object({ number: z.string() }));

/** The number of the open inventory of a hub; null if there is none. */
export async function findOpen(trx: Trx, hubId: string): Promise<string | null> {
  const { rows } = await sql`select number from inventories where hub_id = ${hubId} and status = 'open'`.execute(trx);
  return openRows.parse(rows)[0]?.number ?? null;
}

const idRows = z.array(z.object({ id: z.string() }));

/** The id of the parcel with this number, whoever may see it; null if there is none. Needs the rights of the system. */
export async function findParcelId(trx: Trx, number: string): Promise<string | null> {
  const { rows } = await sql`select id from packages where tracking_number = ${number}`.execute(trx);
  return idRows.parse(rows)[0]?.id ?? null;
}
