// Reads of pallets beside their rows.
import { sql, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import { palletList } from '#shared/areas/pallets/list.ts';
import type { PalletRow } from '#shared/areas/pallets/pallet.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { parseTrackingNumber } from '#shared/areas/packages/tracking-url.ts';
import { requireIndexableSearch } from '#shared/lib/search.ts';
import { defineLoader, inKeyOrder } from '../../graphql/loaders.ts';
import type { Trx } from '../../db/transaction.ts';
import type { SearchPlan } from '../../entities/list-sql.ts';
import { packageService } from '../packages/queries.ts';
import { palletStore } from './store.ts';

export { scanOffPallet } from './scan.ts';
export { discrepancyService, palletService } from './service.ts';
export { discrepancyStore, findPackageId } from './store.ts';

/** Pallets are searched by their number, their seal, and the number of a parcel on them. */
function search(text: string): SearchPlan {
  const parcel = parseTrackingNumber(text);
  if (parcel !== null)
    return {
      where: [
        sql<SqlBool>`r.id in (select pallet_id from pallet_lines where tracking_number = ${parcel} and state <> 'removed')`,
      ],
      selective: true,
    };
  const words = requireIndexableSearch(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return { where: [sql<SqlBool>`r.search like plain(${`%${words}%`})`], selective: true };
}

/** The list of pallets with what its reads need. */
export const palletListSource = palletStore.listSource(palletList, { search });

/** Parcels that wait at the hub for the pallet's other one, at most this many. */
const maxWaiting = 200;

/** The parcels at the hub of a pallet that go where it goes and are on none, of those that the audience sees. */
export function readWaiting(trx: Trx, audience: Audience, pallet: PalletRow): Promise<PackageRow[]> {
  const { fromHubId, toHubId } = pallet;
  return packageService.store.selectVisible(
    trx,
    audience,
    [
      sql<SqlBool>`hub_id = ${fromHubId}`,
      sql<SqlBool>`(status = 'inhouse' and city_id in (select id from cities where hub_id = ${toHubId})
        or status = 'canceled' and return_stage = 'at_hub' and origin_hub_id = ${toHubId})`,
      sql<SqlBool>`not exists (select from pallet_lines l
        where l.package_id = packages.id and l.state in ('loaded', 'missing'))`,
    ],
    sql`order by created_at, id limit ${maxWaiting}`,
  );
}

/** A parcel on a pallet, as far as the viewer sees it. */
export const palletParcelById = defineLoader<string, PackageRow | null>(
  async (trx, ids) => inKeyOrder(ids, await packageService.store.readMany(trx, ids), ({ id }) => id),
  { isName: false },
);
