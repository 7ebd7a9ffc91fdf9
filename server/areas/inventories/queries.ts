// The lists of inventories and of their scans, with what their reads need, and what an inventory did not find.
import { sql, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import { maxMissing } from '#shared/areas/inventories/inventory.ts';
import type { DiscrepancyRow } from '#shared/areas/pallets/discrepancy.ts';
import type { Trx } from '../../db/transaction.ts';
import { discrepancyStore } from '../pallets/queries.ts';
import { inventoryList, inventoryScanList } from '#shared/areas/inventories/list.ts';
import { parseTrackingNumber } from '#shared/areas/packages/tracking-url.ts';
import { requireIndexableSearch } from '#shared/lib/search.ts';
import type { SearchPlan } from '../../entities/list-sql.ts';
import { inventoryScanStore, inventoryStore } from './store.ts';

const words = (text: string): string => requireIndexableSearch(text).trim().toUpperCase();

/** Inventories are searched by their number, and by that of a parcel that was scanned. */
function searchInventories(text: string): SearchPlan {
  const parcel = parseTrackingNumber(text);
  if (parcel === null) return { where: [sql<SqlBool>`r.number = ${words(text)}`], selective: true };
  const scanned = sql<SqlBool>`r.id in (select inventory_id from inventory_scans where tracking_number = ${parcel})`;
  return { where: [scanned], selective: true };
}

export const inventoryListSource = inventoryStore.listSource(inventoryList, { search: searchInventories });
export const inventoryScanListSource = inventoryScanStore.listSource(inventoryScanList, {
  search: (text) => ({
    where: [sql<SqlBool>`r.tracking_number = ${parseTrackingNumber(text) ?? words(text)}`],
    selective: true,
  }),
});

/** What an inventory did not find, of what the audience sees, the oldest first. */
export function readDiscrepanciesOfInventory(
  trx: Trx,
  audience: Audience,
  inventoryId: string,
): Promise<DiscrepancyRow[]> {
  return discrepancyStore.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`inventory_id = ${inventoryId}`],
    sql`order by tracking_number, id limit ${maxMissing}`,
  );
}
