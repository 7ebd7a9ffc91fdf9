// Reads of parcels, always through the viewer's scope.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { FilterValue, FilterValues, SortDirection } from '#shared/access/list.ts';
import { orderOf } from '#shared/access/order.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { packageAccess } from '#shared/areas/packages/access.ts';
import { packageList, type PackageSort } from '#shared/areas/packages/list.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { packageStatuses, statusRank } from '#shared/areas/packages/statuses.ts';
import { type PackageCounts, type PackageTab, sumBuckets } from '#shared/areas/packages/tabs.ts';
import { indexedSearchText, searchText } from '#shared/kit/search.ts';
import { addDays } from '#shared/kit/time.ts';
import { isFiltered, listPage, type Page, readBuckets, type WhichPage } from '../../db/list-page.ts';
import { countRows, filterWhere, type ListSql } from '../../db/list-query.ts';
import type { Trx } from '../../db/transaction.ts';
import { packageRow } from './row.ts';

export interface PackageQuery extends WhichPage {
  tab: PackageTab;
  search?: string | null;
  filter?: FilterValues | null;
  sort?: { by: PackageSort; direction: SortDirection } | null;
}

const tabSql: Readonly<Record<PackageTab, RawBuilder<SqlBool>[]>> = {
  packages: [sql<SqlBool>`r.status_rank < 13`],
  to_follow: [sql<SqlBool>`(r.status_rank in (7, 8, 9) or r.late or r.non_compliant)`],
  cities_to_validate: [sql<SqlBool>`r.city_id is null and r.status_rank < 10`],
  to_deliver: [sql<SqlBool>`r.status_rank in (5, 6)`],
  all: [],
};

// The rank leads every index of the life, so a filter on status asks for ranks.
function asRank(value: FilterValue): { column: string; value: FilterValue } {
  const chosen = Array.isArray(value) ? packageStatuses.filter((status) => value.includes(status)) : [];
  return { column: 'statusRank', value: chosen.map((status) => String(statusRank(status))) };
}

/** Phones are searched as people write them: 06…; everything else as it is. At least 3 characters, or no index helps. */
export function searchWords(words: string): string {
  const digits = words.replaceAll(/[\s().-]/g, '');
  const phone = /^(?:\+212|00212)?(\d+)$/.exec(digits);
  const international = digits.startsWith('+') || digits.startsWith('00');
  return indexedSearchText(phone && digits.length >= 6 ? (international ? `0${phone[1]}` : digits) : words);
}

/** The list as SQL: its tab, filters, search and order, in the audience's scope. Refuses a search that is too short. */
export function listSql(audience: Audience, query: PackageQuery): ListSql {
  const where = [...tabSql[query.tab], ...filterWhere(packageList, query.filter ?? {}, { status: asRank })];
  const words = searchText(query.search);
  const search = words === null ? null : { area: 'package', words: searchWords(words) };
  return {
    table: 'packages', scope: packageAccess.see[audience.role], audience, where, search, selective: isSelective(query),
    order: orderOf(packageList, query.sort ?? packageList.defaultSort),
  };
}

const narrowDays = 31;

// One town, one driver, a month of deliveries: each has an index of its own that finds few rows.
function isSelective({ filter }: PackageQuery): boolean {
  const { delivered } = filter ?? {};
  if (isFiltered(filter, ['city', 'driver'])) return true;
  if (typeof delivered !== 'object' || delivered === null || !('gte' in delivered) || !delivered.gte || !delivered.lt) return false;
  return addDays(delivered.gte, narrowDays) >= delivered.lt;
}

async function totalOf(trx: Trx, audience: Audience, query: PackageQuery, list: ListSql): Promise<{ total: number; exact: boolean }> {
  if (isFiltered(query.filter)) return countRows(trx, list);
  const counts = await countPackages(trx, audience);
  return { total: counts.tabs[query.tab], exact: true };
}

/** One page of the list. */
export function findPackages(trx: Trx, audience: Audience, query: PackageQuery): Promise<Page<PackageRow>> {
  const list = listSql(audience, query);
  return listPage(trx, { list, total: () => totalOf(trx, audience, query, list), read: (ids) => readPackages(trx, ids) }, query);
}

/** Tab counts and facets of an audience, exact as of the snapshot's position. */
export async function countPackages(trx: Trx, audience: Audience): Promise<PackageCounts> {
  return sumBuckets(await readBuckets(trx, packageAccess, audience));
}

/** The rows of these ids as they are now, in the order of the ids. */
export async function readPackages(trx: Trx, ids: readonly string[]): Promise<PackageRow[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom('packages').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, packageRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One parcel in the audience's scope; how other areas look one up. */
export { findPackage } from './store.ts';
