import { matches } from '#shared/access/matches.ts';
import { ratingList, type RatingListRow } from '#shared/areas/ratings/list.ts';
import { ratingTypes, sentiments } from '#shared/areas/ratings/row.ts';
import { isRange } from '#client/kit/list-screen/address.ts';
import type { Asked, ListQuery } from '#client/kit/list-screen/definition.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { type Rating, RatingCountsQuery, RatingsQuery, type RatingsVariables } from './documents.ts';

const sortKeys = ['created', 'overall'] as const satisfies readonly (keyof typeof ratingList.sorts)[];

function values(asked: Asked, name: string): string[] | null {
  const value = asked.filter[name];
  return Array.isArray(value) && value.length > 0 ? value.map(String) : null;
}

/** The query's variables; what the address holds that is no choice of ours is left out. */
function ratingsVariables(asked: Asked): RatingsVariables {
  const [types, feelings] = [values(asked, 'type'), values(asked, 'sentiment')];
  const { created } = asked.filter;
  return {
    tab: ratingList.tabs.find((tab) => tab === asked.tab) ?? 'pending',
    search: asked.search === '' ? null : asked.search,
    filter: {
      type: types && ratingTypes.filter((type) => types.includes(type)),
      sentiment: feelings && sentiments.filter((sentiment) => feelings.includes(sentiment)),
      overall: values(asked, 'overall'),
      flagged: asked.filter['flagged'] === true ? true : null,
      created: isRange(created) ? { gte: created.gte ?? null, lt: created.lt ?? null } : null,
    },
    sort: { by: sortKeys.find((key) => key === asked.sort.by) ?? 'created', direction: asked.sort.direction },
    ...(asked.after !== null || asked.before !== null
      ? { after: asked.after, before: asked.before }
      : { page: asked.page }),
  };
}

function listed({
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

/** The rating by the columns that the list sorts by. */
export function sortedRating(rating: Rating): RatingListRow & { id: string } {
  return { ...listed(rating), id: rating.id };
}

/** Whether the list asked for shows the rating. */
export function showsRating(asked: Asked, rating: Rating): boolean {
  const tab = ratingList.tabs.find((one) => one === asked.tab) ?? 'pending';
  const said = asked.search === '' || rating.trackingNumber.toLowerCase().includes(asked.search.toLowerCase());
  return said && matches(ratingList, tab, asked.filter, listed(rating));
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
