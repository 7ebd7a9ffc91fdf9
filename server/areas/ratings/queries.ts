// Reads of ratings, always through the viewer's scope.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { FilterValue, FilterValues, SortDirection } from '#shared/access/list.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { ratingAccess } from '#shared/areas/ratings/access.ts';
import { ratableTypes } from '#shared/areas/ratings/derive.ts';
import { type RatingCounts, type RatingSort, type RatingTab, ratingList, scores, sumRatings } from '#shared/areas/ratings/list.ts';
import { type RatingRow, type RatingType, ratingTypes } from '#shared/areas/ratings/row.ts';
import { scopeTopics } from '#shared/events/topics.ts';
import { maxNumberedRow, pageSize } from '#shared/kit/list.ts';
import { refuse, refuseField } from '#shared/kit/problem.ts';
import { readCursor, writeCursor } from '../../db/cursor.ts';
import { countRows, filterWhere, findPage, type ListSql, type OrderBy } from '../../db/list-query.ts';
import type { Trx } from '../../db/transaction.ts';
import { findPackage, type Page } from '../packages/queries.ts';
import { ratingRow } from './row.ts';

export interface RatingQuery {
  tab: RatingTab;
  search?: string | null;
  filter?: FilterValues | null;
  sort?: { by: RatingSort; direction: SortDirection } | null;
  page?: number | null;
  after?: string | null;
  before?: string | null;
}

const tabSql: Readonly<Record<RatingTab, RawBuilder<SqlBool>[]>> = {
  pending: [sql<SqlBool>`r.status = 'active' and r.response is null`],
  responded: [sql<SqlBool>`r.status = 'active' and r.response is not null`],
  archived: [sql<SqlBool>`r.status = 'archived'`],
  all: [sql<SqlBool>`r.status <> 'deleted'`],
};

// What is no score is no choice.
const asScores = (value: FilterValue) => ({ column: 'overall', value: Array.isArray(value) ? scores.filter((score) => value.includes(score)) : null });

function orderOf({ by, direction }: NonNullable<RatingQuery['sort']>): OrderBy[] {
  const against: SortDirection = direction === 'asc' ? 'desc' : 'asc';
  const first = { column: ratingList.sorts[by].column, direction };
  return by === 'overall' ? [first, { column: 'createdAt', direction: against }, { column: 'id', direction }] : [first, { column: 'id', direction: against }];
}

/** Ratings are searched by the number of their parcel, or a part of it of three characters at least. */
function searchSql(text: string): RawBuilder<SqlBool>[] {
  const words = text.trim().toUpperCase();
  if (words === '') return [];
  if (words.length < 3) refuseField('search', 'too_short', { limit: 3 });
  return [sql<SqlBool>`r.tracking_number like ${`%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`];
}

function listSql(audience: Audience, query: RatingQuery): ListSql {
  const search = query.search ?? '';
  return {
    table: 'ratings', scope: ratingAccess.see[audience.role], audience, search: null,
    where: [...tabSql[query.tab], ...filterWhere(ratingList, query.filter ?? {}, { overall: asScores }), ...searchSql(search)],
    // Four digits and more are few parcels; the letters of a hub are a whole town's.
    selective: /\d{4}/.test(search),
    order: orderOf(query.sort ?? ratingList.defaultSort),
  };
}

const isSet = (value: FilterValue) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

async function totalOf(trx: Trx, audience: Audience, query: RatingQuery, list: ListSql): Promise<{ total: number; exact: boolean }> {
  if (query.search?.trim() || Object.values(query.filter ?? {}).some(isSet)) return countRows(trx, list);
  const counts = await countRatings(trx, audience);
  return { total: counts.tabs[query.tab], exact: true };
}

/** The rows of these ids as they are now, in the order of the ids; removed ones are gone. */
export async function readRatings(trx: Trx, ids: readonly string[]): Promise<RatingRow[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom('ratings').selectAll().where('id', 'in', ids).where('status', '<>', 'deleted').execute();
  const byId = new Map(rows.map((row) => [row.id, ratingRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One page of the list: 30 rows, by number up to row 10,000 and by key beyond. */
export async function findRatings(trx: Trx, audience: Audience, query: RatingQuery): Promise<Page<RatingRow>> {
  const list = listSql(audience, query);
  const key = query.after ?? query.before;
  const page = key ? null : Math.max(1, query.page ?? 1);
  if (page !== null && page * pageSize > maxNumberedRow + pageSize) refuse('list.too_deep', { limit: maxNumberedRow });
  const back = !query.after && Boolean(query.before);
  const from = key ? { cursor: readCursor(key, list.order.length), back } : { offset: ((page ?? 1) - 1) * pageSize };
  const { ids, total, exact } = await findPage(trx, list, { limit: pageSize + 1, ...from }, () => totalOf(trx, audience, query, list));
  const more = ids.length > pageSize;
  const rows = await readRatings(trx, back && more ? ids.slice(1) : ids.slice(0, pageSize));
  const cursorOf = (row: RatingRow | undefined) => (row ? writeCursor(list.order.map(({ column }) => new Map<string, unknown>(Object.entries(row)).get(column))) : null);
  return {
    rows, total, totalIsExact: exact, page,
    next: more || back ? cursorOf(rows.at(-1)) : null,
    previous: (back ? more : (page ?? 2) > 1) ? cursorOf(rows[0]) : null,
  };
}

const counted = z.array(z.object({ bucket: z.string(), n: z.number() }));

/** Tab counts and facets of an audience: sums over the buckets of its keys, exact as of the snapshot's position. */
export async function countRatings(trx: Trx, audience: Audience): Promise<RatingCounts> {
  const keys = scopeTopics(ratingAccess.see[audience.role], audience);
  if (keys.length === 0) return sumRatings([]);
  const { rows } = await sql`select bucket, sum(n)::bigint as n from list_counts where area = 'rating' and key = any (${keys}) group by bucket`.execute(trx);
  return sumRatings(counted.parse(rows));
}

const given = z.array(z.enum(ratingTypes));

/** The types that this author may still give of a parcel in the audience's scope; a removed rating still counts as given. */
export async function ratableOf(trx: Trx, packageId: string, authorId: string, audience: Audience): Promise<RatingType[]> {
  const pkg = await findPackage(trx, packageId, audience);
  if (!pkg) return [];
  const rows = await trx.selectFrom('ratings').select('type').where('packageId', '=', packageId).where('authorId', '=', authorId).execute();
  return ratableTypes(pkg, given.parse(rows.map(({ type }) => type)));
}
