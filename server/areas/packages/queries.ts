// Reads of parcels, always through the viewer's scope.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { FilterValue, ListFilters, SortDirection } from '#shared/access/list-spec.ts';
import { listOrder } from '#shared/access/list-order.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { packageAccess } from '#shared/areas/packages/access.ts';
import { packageList, type PackageSort } from '#shared/areas/packages/list.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { packageStatuses, statusRank } from '#shared/areas/packages/statuses.ts';
import { type PackageCounts, type PackageTab, sumPackageCounts } from '#shared/areas/packages/tabs.ts';
import { requireIndexableSearch, normalizeSearch } from '#shared/lib/search-text.ts';
import { isFiltered, readListPage, type ListPage, readCounts, type PageRequest } from '../../db/lists/list-page.ts';
import { filterWhere, type ListQuery } from '../../db/lists/list-query.ts';
import type { Trx } from '../../db/transaction.ts';
import { toPackageRow } from './row.ts';

export interface PackageQuery extends PageRequest {
  tab: PackageTab;
  search?: string | null;
  filter?: ListFilters | null;
  sort?: { by: PackageSort; direction: SortDirection } | null;
}

const tabSql: Readonly<Record<PackageTab, RawBuilder<SqlBool>[]>> = {
  packages: [sql<SqlBool>`r.status_rank < 13`],
  to_follow: [sql<SqlBool>`(r.status_rank in (7, 8, 9) or r.late or r.non_compliant)`],
  cities_to_validate: [sql<SqlBool>`r.city_id is null and r.status_rank < 10`],
  to_deliver: [sql<SqlBool>`r.status_rank in (5, 6)`],
  all: [],
};

// The rank is the first column of every index in the default order, so a filter on status compares ranks.
function asRank(value: FilterValue): { column: string; value: FilterValue } {
  const chosen = Array.isArray(value) ? packageStatuses.filter((status) => value.includes(status)) : [];
  return { column: 'statusRank', value: chosen.map((status) => String(statusRank(status))) };
}

/**
 * The text that the index is searched for: a phone number in the form that the index holds (06…), without separators
 * and country code; anything else unchanged. Fails for fewer than 3 characters, which no index helps to find.
 */
function toIndexedText(words: string): string {
  const digits = words.replaceAll(/[\s().-]/g, '');
  const phone = /^(?:\+212|00212)?(\d+)$/.exec(digits);
  const international = digits.startsWith('+') || digits.startsWith('00');
  return requireIndexableSearch(phone && digits.length >= 6 ? (international ? `0${phone[1]}` : digits) : words);
}

/** The filter on the first column of the order's index bounds the walk. Several statuses are not adjacent there. */
function walkedFilter(by: PackageSort, filter: ListFilters): 'status' | 'created' | null {
  if (by === 'created') return 'created';
  return by === 'status' && Array.isArray(filter['status']) && filter['status'].length === 1 ? 'status' : null;
}

/** The list as SQL: its tab, filters, search and order, in the audience's scope. Fails for a search that is too short. */
export function buildPackageListQuery(audience: Audience, query: PackageQuery): ListQuery {
  const sort = query.sort ?? packageList.defaultSort;
  const text = normalizeSearch(query.search);
  const words = text === null ? null : toIndexedText(text);
  const filter = query.filter ?? {};
  const own = walkedFilter(sort.by, filter);
  const [near, far] = [true, false].map((isOwn) =>
    filterWhere(packageList, Object.fromEntries(Object.entries(filter).filter(([name]) => (name === own) === isOwn)), {
      status: asRank,
    }),
  );
  // Each tab has an index in the default order, and in no other.
  const inTab = tabSql[query.tab];
  const byLife = sort.by === 'status';
  const scope = packageAccess.see[audience.role];
  return {
    table: 'packages',
    scope,
    audience,
    // A driver has a few thousand parcels, and lists of drivers an index in the default order only: in any other order
    // all are read and sorted.
    selective: !byLife && scope.kind === 'within' && 'driverId' in scope.columns,
    // Numbers are unique in the company; no customer and no hub has an index of its own on them.
    indexedByScope: sort.by !== 'number',
    walked: [...(byLife ? inTab : []), ...(near ?? [])],
    // Punctuation alone is in no name and no number, and no index contains it.
    where: [
      ...(byLife ? [] : inTab),
      ...(far ?? []),
      ...(words === null || hasLetters(words) ? [] : [sql<SqlBool>`false`]),
    ],
    search: words !== null && hasLetters(words) ? { area: 'package', words } : null,
    order: listOrder(packageList, sort),
  };
}

const hasLetters = (words: string) => /[\p{L}\p{N}]/u.test(words);

/** One page of the list. */
export function findPackages(trx: Trx, audience: Audience, query: PackageQuery): Promise<ListPage<PackageRow>> {
  const kept = async () => ({ total: (await countPackages(trx, audience)).tabs[query.tab], exact: true });
  const narrowed = isFiltered(query.filter) || normalizeSearch(query.search) !== null;
  return readListPage(
    trx,
    {
      list: buildPackageListQuery(audience, query),
      storedTotal: narrowed ? undefined : kept,
      read: (ids) => readPackages(trx, ids),
    },
    query,
  );
}

/** Tab counts and facets of an audience, exact as of the snapshot's position. */
export async function countPackages(trx: Trx, audience: Audience): Promise<PackageCounts> {
  return sumPackageCounts(await readCounts(trx, packageAccess, audience));
}

/** The rows of these ids as they are now, in the order of the ids. */
export async function readPackages(trx: Trx, ids: readonly string[]): Promise<PackageRow[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom('packages').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toPackageRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One parcel in the audience's scope; how other areas look one up. */
export { findPackage } from './store.ts';
