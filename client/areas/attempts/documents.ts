// GraphQL documents of attempts. One fragment selects every field that the screens read.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const AttemptLive = graphql(`
  fragment AttemptLive on Attempt {
    id
    version
    status
    allowedActions
    packageId
    trackingNumber
    signals
    distance
    speed
    seconds
    hasProof
    attemptedAt
    note
    decidedAt
    updatedAt
    driver {
      id
      name
      avatarId
    }
    hub {
      id
      nameFr
      nameAr
    }
    city {
      id
      nameFr
      nameAr
    }
    decidedBy {
      id
      name
    }
  }
`);
export type Attempt = ResultOf<typeof AttemptLive>;

export const AttemptsQuery = graphql(
  `
    query Attempts(
      $tab: AttemptTab
      $search: String
      $filter: AttemptFilter
      $sort: AttemptSort
      $page: Int
      $after: String
      $before: String
    ) {
      attempts(tab: $tab, search: $search, filter: $filter, sort: $sort, page: $page, after: $after, before: $before) {
        total
        totalIsExact
        page
        next
        previous
        facets {
          exact
        }
        rows {
          ...AttemptLive
        }
      }
    }
  `,
  [AttemptLive],
);
export const AttemptCountsQuery = graphql('query AttemptCounts { attemptCounts { id tabs { tab n } } }');
export const AttemptQuery = graphql('query Attempt($id: ID!) { attempt(id: $id) { ...AttemptLive } }', [AttemptLive]);
export const PackageAttemptsQuery = graphql(
  'query PackageAttempts($packageId: ID!) { attemptsOfPackage(packageId: $packageId) { ...AttemptLive } }',
  [AttemptLive],
);
export const AttemptRatesQuery = graphql(`
  query AttemptRates($period: ChartPeriod!) {
    attemptRates(period: $period) {
      driver {
        id
        name
        avatarId
      }
      attempts
      open
      confirmed
      dismissed
    }
  }
`);

registerLive({
  entity: 'attempt',
  document: graphql(
    'subscription AttemptChanged { attemptChanged { kind id version changed reason attempt { ...AttemptLive } } }',
    [AttemptLive],
  ),
});
registerLive({
  entity: 'attemptCounts',
  document: graphql('subscription AttemptCountsChanged { attemptCounts { id tabs { tab n } } }'),
});
