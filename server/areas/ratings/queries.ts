// Reads of ratings, always through the viewer's scope.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { FilterValue, FilterValues, SortDirection } from '#shared/access/list.ts';
import { orderOf } from '#shared/access/order.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { ratingAccess } from '#shared/areas/ratings/access.ts';
import { ratableTypes } from '#shared/areas/ratings/derive.ts';
import {
  type RatingCounts,
  type RatingSort,
  type RatingTab,
  ratingList,
  scores,
  sumRatings,
} from '#shared/areas/ratings/list.ts';
import { type RatingRow, type RatingType, ratingTypes } from '#shared/areas/ratings/row.ts';
import { indexedSearchText, searchText } from '#shared/kit/search.ts';
import { isFiltered, listPage, type Page, readBuckets, type WhichPage } from '../../db/list-page.ts';
import { countGroups, filterWhere, type ListSql } from '../../db/list-query.ts';
import type { Trx } from '../../db/transaction.ts';
import { findPackage } from '../packages/queries.ts';
import { ratingRow } from './row.ts';

export interface RatingQuery extends WhichPage {
  tab: RatingTab;
  search?: string | null;
  filter?: FilterValues | null;
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
  const words = indexedSearchText(search.toUpperCase());
  return sql<SqlBool>`r.tracking_number like ${`%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`;
}

function buildListQuery(audience: Audience, query: RatingQuery): ListSql {
  const search = searchText(query.search);
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
    order: orderOf(ratingList, query.sort ?? ratingList.defaultSort),
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
  const byId = new Map(rows.map((row) => [row.id, ratingRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One page of the list. */
export function findRatings(trx: Trx, audience: Audience, query: RatingQuery): Promise<Page<RatingRow>> {
  const storedTotal = async () => ({ total: (await countRatings(trx, audience)).tabs[query.tab], exact: true });
  const isNarrowed = isFiltered(query.filter) || searchText(query.search) !== null;
  return listPage(
    trx,
    {
      list: buildListQuery(audience, query),
      kept: isNarrowed ? undefined : storedTotal,
      read: (ids) => readRatings(trx, ids),
    },
    query,
  );
}

/** Tab counts and facets of an audience, exact as of the snapshot's log cursor. */
export async function countRatings(trx: Trx, audience: Audience): Promise<RatingCounts> {
  return sumRatings(await readBuckets(trx, ratingAccess, audience));
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
export async function ratingFacets(trx: Trx, audience: Audience, query: RatingQuery): Promise<RatingFacets | null> {
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
export async function ratableOf(
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
