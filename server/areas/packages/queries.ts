// Reads of parcels, always through the viewer's scope.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { FilterValue, FilterValues, SortDirection } from '#shared/access/list.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { packageAccess } from '#shared/areas/packages/access.ts';
import { packageList, type PackageSort } from '#shared/areas/packages/list.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { packageStatuses, statusRank } from '#shared/areas/packages/statuses.ts';
import { type PackageCounts, type PackageTab, sumBuckets } from '#shared/areas/packages/tabs.ts';
import { scopeTopics } from '#shared/events/topics.ts';
import { maxNumberedRow, pageSize } from '#shared/kit/list.ts';
import { refuse, refuseField } from '#shared/kit/problem.ts';
import { addDays } from '#shared/kit/time.ts';
import { countRows, filterWhere, findPage, type ListSql, type OrderBy } from '../../db/list-query.ts';
import { readCursor, writeCursor } from '../../db/cursor.ts';
import type { Trx } from '../../db/transaction.ts';
import { packageRow } from './row.ts';

export interface PackageQuery {
  tab: PackageTab;
  search?: string | null;
  filter?: FilterValues | null;
  sort?: { by: PackageSort; direction: SortDirection } | null;
  page?: number | null;
  after?: string | null;
  before?: string | null;
}

export interface Page<Row> { rows: Row[]; total: number; totalIsExact: boolean; page: number | null; next: string | null; previous: string | null }

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

function orderOf({ by, direction }: NonNullable<PackageQuery['sort']>): OrderBy[] {
  const first = { column: packageList.sorts[by].column, direction };
  // Within one status the newest comes first, whichever way the statuses run.
  if (by === 'status') return [first, { column: 'createdAt', direction: direction === 'asc' ? 'desc' : 'asc' }, { column: 'id', direction }];
  return [first, { column: 'id', direction: direction === 'asc' ? 'desc' : 'asc' }];
}

/** Phones are searched as people write them: 06…; everything else as it is. At least 3 characters, or no index helps. */
export function searchWords(text: string): string {
  const words = text.trim();
  const digits = words.replaceAll(/[\s().-]/g, '');
  const phone = /^(?:\+212|00212)?(\d+)$/.exec(digits);
  const searched = phone && digits.length >= 6 && !/^[A-Z]/i.test(words) ? (digits.startsWith('+') || digits.startsWith('00') ? `0${phone[1]}` : digits) : words;
  return searched.length < 3 ? refuseField('search', 'too_short', { limit: 3 }) : searched;
}

function listSql(audience: Audience, query: PackageQuery): ListSql {
  const where = [...tabSql[query.tab], ...filterWhere(packageList, query.filter ?? {}, { status: asRank })];
  const search = query.search?.trim() ? { area: 'package', words: searchWords(query.search) } : null;
  return {
    table: 'packages', scope: packageAccess.see[audience.role], audience, where, search, selective: isSelective(query),
    order: orderOf(query.sort ?? packageList.defaultSort),
  };
}

const narrowDays = 31;

// One town, one driver, a month of deliveries: each has an index of its own that finds few rows.
function isSelective({ filter }: PackageQuery): boolean {
  const { city, driver, delivered } = filter ?? {};
  if (isSet(city) || isSet(driver)) return true;
  if (typeof delivered !== 'object' || delivered === null || !('gte' in delivered) || !delivered.gte || !delivered.lt) return false;
  return addDays(delivered.gte, narrowDays) >= delivered.lt;
}

async function rowsOf(trx: Trx, ids: readonly string[]): Promise<PackageRow[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom('packages').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, packageRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const isSet = (value: FilterValue) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

async function totalOf(trx: Trx, audience: Audience, query: PackageQuery, list: ListSql): Promise<{ total: number; exact: boolean }> {
  if (Object.values(query.filter ?? {}).some(isSet)) return countRows(trx, list);
  const counts = await countPackages(trx, audience);
  return { total: counts.tabs[query.tab], exact: true };
}

/** One page of the list: 30 rows, by number up to row 10,000 and by key beyond. */
export async function findPackages(trx: Trx, audience: Audience, query: PackageQuery): Promise<Page<PackageRow>> {
  const list = listSql(audience, query);
  const key = query.after ?? query.before;
  const page = key ? null : Math.max(1, query.page ?? 1);
  if (page !== null && page * pageSize > maxNumberedRow + pageSize) refuse('list.too_deep', { limit: maxNumberedRow });
  const back = !query.after && Boolean(query.before);
  const from = key ? { cursor: readCursor(key, list.order.length), back } : { offset: ((page ?? 1) - 1) * pageSize };
  const { ids, total, exact } = await findPage(trx, list, { limit: pageSize + 1, ...from }, () => totalOf(trx, audience, query, list));
  const more = ids.length > pageSize;
  const shown = await rowsOf(trx, back && more ? ids.slice(1) : ids.slice(0, pageSize));
  const cursorOf = (row: PackageRow | undefined) => (row ? writeCursor(list.order.map(({ column }) => new Map<string, unknown>(Object.entries(row)).get(column))) : null);
  return {
    rows: shown, total, totalIsExact: exact, page,
    next: more || back ? cursorOf(shown.at(-1)) : null,
    previous: (back ? more : (page ?? 2) > 1) ? cursorOf(shown[0]) : null,
  };
}

const counted = z.array(z.object({ bucket: z.string(), n: z.number() }));

/** Tab counts and facets of an audience: sums over the buckets of its keys, exact as of the snapshot's position. */
export async function countPackages(trx: Trx, audience: Audience): Promise<PackageCounts> {
  const keys = scopeTopics(packageAccess.see[audience.role], audience);
  if (keys.length === 0) return sumBuckets([]);
  const { rows } = await sql`select bucket, sum(n)::bigint as n from list_counts where area = 'package' and key = any (${keys}) group by bucket`.execute(trx);
  return sumBuckets(counted.parse(rows));
}

/** The rows of these ids as they are now, for the live engine. */
export async function readPackages(trx: Trx, ids: readonly string[]): Promise<PackageRow[]> {
  return rowsOf(trx, ids);
}

/** One parcel in the audience's scope; how other areas look one up. */
export { findPackage } from './store.ts';
