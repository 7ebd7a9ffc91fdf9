// How many parcels each choice of the list's filters on status and lateness would show: within the tab, the search and all other filters.
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { packageAccess } from '#shared/areas/packages/access.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { countsInTab, type FacetCount, type PackageFacets, sumFacets } from '#shared/areas/packages/tabs.ts';
import { isFiltered, readBuckets } from '../../db/list-page.ts';
import { countGroups } from '../../db/list-query.ts';
import type { Trx } from '../../db/transaction.ts';
import { listSql, type PackageQuery } from './queries.ts';

const counted = z.array(z.object({ status: z.enum(packageStatuses), late: z.boolean(), n: z.number() }));

// Without one of these, the whole history might have to be looked through for a few.
const narrowing = ['city', 'driver', 'customer', 'created', 'delivered'];

async function countOthers(trx: Trx, audience: Audience, query: PackageQuery): Promise<FacetCount[] | null> {
  if (query.tab === 'all' && !query.search?.trim() && !isFiltered(query.filter, narrowing)) return null;
  const groups = await countGroups(
    trx,
    listSql(audience, { ...query, filter: { ...query.filter, status: null, late: null } }),
    ['status', 'late'],
  );
  return groups && counted.parse(groups);
}

/**
 * What each choice would show. Kept counts say it as long as only status and lateness are filtered by; other filters and searches are counted out up
 * to 1,000 parcels. Beyond, the counts without those filters are given, which are the most that there can be, and `exact` is false.
 */
export async function packageFacets(trx: Trx, audience: Audience, query: PackageQuery): Promise<PackageFacets> {
  const { status, late, ...others } = query.filter ?? {};
  const chosen = {
    statuses: packageStatuses.filter((one) => Array.isArray(status) && status.includes(one)),
    late: typeof late === 'boolean' ? late : null,
  };
  const isPlain = !query.search?.trim() && !isFiltered(others);
  const out = isPlain ? null : await countOthers(trx, audience, query);
  const counts = out ?? countsInTab(query.tab, await readBuckets(trx, packageAccess, audience));
  return { ...sumFacets(counts, chosen), exact: isPlain || out !== null };
}
