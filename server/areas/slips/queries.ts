// Reads of slips beside their rows, and slips for other areas.
import { sql, type SqlBool } from 'kysely';
import { parseTrackingNumber } from '#shared/areas/packages/tracking-url.ts';
import { slipList } from '#shared/areas/slips/list.ts';
import { requireIndexableSearch } from '#shared/lib/search.ts';
import type { SearchPlan } from '../../entities/list-sql.ts';
import { slipStore } from './store.ts';

export { linesOf } from './lines.ts';
export { makeSlipsWithin } from './make-slips.ts';
export { slipService } from './service.ts';
export { insertSlipLines, takeHubNumber } from './store.ts';

/** Slips are searched by their number, and by that of a parcel on them. */
function search(text: string): SearchPlan {
  const parcel = parseTrackingNumber(text);
  if (parcel !== null)
    return {
      where: [sql<SqlBool>`r.id in (select slip_id from slip_lines where tracking_number = ${parcel})`],
      selective: true,
    };
  const words = requireIndexableSearch(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return { where: [sql<SqlBool>`r.search like plain(${`%${words}%`})`], selective: true };
}

/** The list of slips with what its reads need. */
export const slipListSource = slipStore.listSource(slipList, { search });
