import { matchesList } from '#shared/access/list-matches.ts';
import { ratingList, type RatingListRow } from '#shared/areas/ratings/list.ts';
import { ratingTypes, sentiments } from '#shared/areas/ratings/row.ts';
import { isDayRange } from '#client/list/state/list-url.ts';
import type { ListParams, ListQuery } from '#client/list/list-definition.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { type Rating, RatingCountsQuery, RatingsQuery, type RatingsVariables } from '../documents.ts';

const sortKeys = ['created', 'overall'] as const satisfies readonly (keyof typeof ratingList.sorts)[];

function values(params: ListParams, name: string): string[] | null {
  const value = params.filter[name];
  return Array.isArray(value) && value.length > 0 ? value.map(String) : null;
}

/** The query's variables; unknown values from the URL are dropped. */
function ratingsVariables(params: ListParams): RatingsVariables {
  const [typeFilter, sentimentFilter] = [values(params, 'type'), values(params, 'sentiment')];
  const { created } = params.filter;
  return {
    tab: ratingList.tabs.find((tab) => tab === params.tab) ?? 'pending',
    search: params.search === '' ? null : params.search,
    filter: {
      type: typeFilter && ratingTypes.filter((type) => typeFilter.includes(type)),
      sentiment: sentimentFilter && sentiments.filter((sentiment) => sentimentFilter.includes(sentiment)),
      overall: values(params, 'overall'),
      flagged: params.filter['flagged'] === true ? true : null,
      created: isDayRange(created) ? { gte: created.gte ?? null, lt: created.lt ?? null } : null,
    },
    sort: { by: sortKeys.find((key) => key === params.sort.by) ?? 'created', direction: params.sort.direction },
    ...(params.after !== null || params.before !== null
      ? { after: params.after, before: params.before }
      : { page: params.page }),
  };
}

function toListRow({
  status,
  type,
  sentiment,
  response,
  flagged,
  createdAt,
  trackingNumber,
  overall,
}: Rating): RatingListRow {
  return {
    status,
    type,
    sentiment,
    response,
    flagged: flagged === true,
    trackingNumber,
    createdAt: new Date(createdAt),
    overall: String(overall),
  };
}

/** The values of the rating by which the list sorts. */
export function sortValues(rating: Rating): RatingListRow & { id: string } {
  return { ...toListRow(rating), id: rating.id };
}

/** True when a list with these parameters contains the rating. */
export function matchesListParams(params: ListParams, rating: Rating): boolean {
  const tab = ratingList.tabs.find((known) => known === params.tab) ?? 'pending';
  const matchesSearch =
    params.search === '' || rating.trackingNumber.toLowerCase().includes(params.search.toLowerCase());
  return matchesSearch && matchesList(ratingList, tab, params.filter, toListRow(rating));
}

export const ratingsQuery: ListQuery<
  Rating,
  ResultOf<typeof RatingsQuery>,
  RatingsVariables,
  ResultOf<typeof RatingCountsQuery>
> = {
  document: RatingsQuery,
  variables: ratingsVariables,
  page: ({ ratings: { facets, ...page } }) => ({
    ...page,
    facets: facets && {
      exact: true,
      counts: {
        type: Object.fromEntries(facets.types.map(({ type, n }) => [type, n])),
        flagged: { true: facets.flagged },
      },
    },
  }),
  counts: {
    entity: 'ratingCounts',
    document: RatingCountsQuery,
    read: ({ ratingCounts: { tabs } }) => ({ tabs: Object.fromEntries(tabs.map(({ tab, n }) => [tab, n])) }),
  },
};
