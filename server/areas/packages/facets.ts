// Facet counts of the parcel list: how many rows each choice of the filters on status and lateness would show, within
// the tab, the search and all other filters.
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { packageAccess } from '#shared/areas/packages/access.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { countsInTab, type FacetCount, type PackageFacets, sumFacets } from '#shared/areas/packages/tabs.ts';
import { isFiltered, readCounts } from '../../db/lists/list-page.ts';
import { countGroups } from '../../db/lists/list-query.ts';
import type { Trx } from '../../db/transaction.ts';
import { buildPackageListQuery, type PackageQuery } from './queries.ts';

const countRows = z.array(z.object({ status: z.enum(packageStatuses), late: z.boolean(), n: z.number() }));

// Without one of these filters a count could scan the whole history.
const selectiveFilters = ['city', 'driver', 'customer', 'created', 'delivered'];

async function countWithFilters(trx: Trx, audience: Audience, query: PackageQuery): Promise<FacetCount[] | null> {
  if (query.tab === 'all' && !query.search?.trim() && !isFiltered(query.filter, selectiveFilters)) return null;
  const groups = await countGroups(
    trx,
    buildPackageListQuery(audience, { ...query, filter: { ...query.filter, status: null, late: null } }),
    ['status', 'late'],
  );
  return groups && countRows.parse(groups);
}

/**
 * Facet counts. With filters on status and lateness only, they come from the stored counts. Other filters and searches
 * are counted up to 1,000 parcels. Beyond that the result has the counts without those filters (an upper bound) and
 * `exact` is false.
 */
export async function readPackageFacets(trx: Trx, audience: Audience, query: PackageQuery): Promise<PackageFacets> {
  const { status, late, ...others } = query.filter ?? {};
  const chosen = {
    statuses: packageStatuses.filter((one) => Array.isArray(status) && status.includes(one)),
    late: typeof late === 'boolean' ? late : null,
  };
  const isPlain = !query.search?.trim() && !isFiltered(others);
  const filteredCounts = isPlain ? null : await countWithFilters(trx, audience, query);
  const counts = filteredCounts ?? countsInTab(query.tab, await readCounts(trx, packageAccess, audience));
  return { ...sumFacets(counts, chosen), exact: isPlain || filteredCounts !== null };
}
