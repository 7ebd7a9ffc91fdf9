// Reads of ratings, always through the viewer's scope.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { FilterValue, ListFilters, SortDirection } from '#shared/access/list-spec.ts';
import { listOrder } from '#shared/access/list-order.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { ratingAccess } from '#shared/areas/ratings/access.ts';
import { ratableTypes } from '#shared/areas/ratings/derived.ts';
import {
  type RatingCounts,
  type RatingSort,
  type RatingTab,
  ratingList,
  scores,
  sumRatingCounts,
} from '#shared/areas/ratings/list.ts';
import { type RatingRow, type RatingType, ratingTypes } from '#shared/areas/ratings/row.ts';
import { requireIndexableSearch, normalizeSearch } from '#shared/lib/search-text.ts';
import { isFiltered, readListPage, type ListPage, readCounts, type PageRequest } from '../../db/lists/list-page.ts';
import { countGroups, filterWhere, type ListQuery } from '../../db/lists/list-query.ts';
import type { Trx } from '../../db/transaction.ts';
import { findPackage } from '../packages/queries.ts';
import { toRatingRow } from './row.ts';

export interface RatingQuery extends PageRequest {
  tab: RatingTab;
  search?: string | null;
  filter?: ListFilters | null;
  sort?: { by: RatingSort; direction: SortDirection } | null;
}

const tabSql: Readonly<Record<RatingTab, RawBuilder<SqlBool>[]>> = {
  pending: [sql<SqlBool>`r.status = 'active' and r.response is null`],
  responded: [sql<SqlBool>`r.status = 'active' and r.response is not null`],
  archived: [sql<SqlBool>`r.status = 'archived'`],
  all: [sql<SqlBool>`r.status <> 'deleted'`],
};

// Ignores values that are no score.
const toScores = (value: FilterValue) => ({
  column: 'overall',
  value: Array.isArray(value) ? scores.filter((score) => value.includes(score)) : null,
});

/** Ratings are searched by tracking number, or a part of it with at least three characters. */
function searchCondition(search: string): RawBuilder<SqlBool> {
  const words = requireIndexableSearch(search.toUpperCase());
  return sql<SqlBool>`r.tracking_number like ${`%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`;
}

function buildListQuery(audience: Audience, query: RatingQuery): ListQuery {
  const search = normalizeSearch(query.search);
  return {
    table: 'ratings',
    scope: ratingAccess.see[audience.role],
    audience,
    search: null,
    walked: tabSql[query.tab],
    where: [
      ...filterWhere(ratingList, query.filter ?? {}, { overall: toScores }),
      ...(search === null ? [] : [searchCondition(search)]),
    ],
    indexedByScope: true,
    // Four or more digits match few parcels; the letters of a hub match all parcels of a city.
    selective: /\d{4}/.test(search ?? ''),
    order: listOrder(ratingList, query.sort ?? ratingList.defaultSort),
  };
}

/** The current rows of these ids, in the order of the ids, without deleted ratings. */
export async function readRatings(trx: Trx, ids: readonly string[]): Promise<RatingRow[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('ratings')
    .selectAll()
    .where('id', 'in', ids)
    .where('status', '<>', 'deleted')
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toRatingRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One page of the list. */
export function findRatings(trx: Trx, audience: Audience, query: RatingQuery): Promise<ListPage<RatingRow>> {
  const storedTotal = async () => ({ total: (await countRatings(trx, audience)).tabs[query.tab], exact: true });
  const isNarrowed = isFiltered(query.filter) || normalizeSearch(query.search) !== null;
  return readListPage(
    trx,
    {
      list: buildListQuery(audience, query),
      storedTotal: isNarrowed ? undefined : storedTotal,
      read: (ids) => readRatings(trx, ids),
    },
    query,
  );
}

/** Tab counts and facets of an audience, exact as of the snapshot's log cursor. */
export async function countRatings(trx: Trx, audience: Audience): Promise<RatingCounts> {
  return sumRatingCounts(await readCounts(trx, ratingAccess, audience));
}

const groups = z.array(z.object({ type: z.enum(ratingTypes), flagged: z.boolean(), n: z.number() }));

export interface RatingFacets {
  types: Partial<Record<RatingType, number>>;
  flagged: number;
}

/**
 * Facet counts of the filters on type and flag, within the tab and all other filters; null when there are more than
 * 1,000 rows.
 */
export async function readRatingFacets(trx: Trx, audience: Audience, query: RatingQuery): Promise<RatingFacets | null> {
  const { type, flagged } = query.filter ?? {};
  const found = await countGroups(
    trx,
    buildListQuery(audience, { ...query, filter: { ...query.filter, type: null, flagged: null } }),
    ['type', 'flagged'],
  );
  if (!found) return null;
  const facets: RatingFacets = { types: {}, flagged: 0 };
  for (const one of groups.parse(found)) {
    if (typeof flagged !== 'boolean' || one.flagged === flagged)
      facets.types[one.type] = (facets.types[one.type] ?? 0) + one.n;
    if (one.flagged && (!Array.isArray(type) || type.length === 0 || type.includes(one.type))) facets.flagged += one.n;
  }
  return facets;
}

const given = z.array(z.enum(ratingTypes));

/**
 * The rating types that this author may still give for a parcel in the audience's scope. Deleted ratings count as
 * given.
 */
export async function readRatableTypes(
  trx: Trx,
  packageId: string,
  authorId: string,
  audience: Audience,
): Promise<RatingType[]> {
  const pkg = await findPackage(trx, packageId, audience);
  if (!pkg) return [];
  const rows = await trx
    .selectFrom('ratings')
    .select('type')
    .where('packageId', '=', packageId)
    .where('authorId', '=', authorId)
    .execute();
  return ratableTypes(pkg, given.parse(rows.map(({ type }) => type)));
}
