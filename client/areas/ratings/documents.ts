// GraphQL documents of the rating screens. One fragment selects every field that they read.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const RatingLive = graphql(`
  fragment RatingLive on Rating {
    id
    version
    status
    type
    allowedActions
    packageId
    trackingNumber
    overall
    sentiment
    tags
    comment
    wouldRecommend
    categories {
      category
      score
    }
    company {
      id
      name
    }
    author {
      id
      name
      avatarId
      kind
    }
    driver {
      id
      name
      avatarId
      kind
    }
    support {
      id
      name
      avatarId
      kind
    }
    responder {
      id
      name
      avatarId
      kind
    }
    givenBy
    response
    respondedAt
    answer
    answeredAt
    flagged
    flagReason
    createdAt
    updatedAt
  }
`);

/** A rating as the server sends it: dates as text, null for fields hidden from the viewer's role. */
export type Rating = ResultOf<typeof RatingLive>;

export const RatingQuery = graphql('query Rating($id: ID!) { rating(id: $id) { ...RatingLive } }', [RatingLive]);

export const RatingsQuery = graphql(
  `
    query Ratings(
      $tab: RatingTab
      $search: String
      $filter: RatingFilter
      $sort: RatingSort
      $page: Int
      $after: String
      $before: String
    ) {
      ratings(tab: $tab, search: $search, filter: $filter, sort: $sort, page: $page, after: $after, before: $before) {
        total
        totalIsExact
        page
        next
        previous
        facets {
          flagged
          types {
            type
            n
          }
        }
        rows {
          ...RatingLive
        }
      }
    }
  `,
  [RatingLive],
);

const RatingFigures = graphql(`
  fragment RatingFigures on RatingFigures {
    total
    average
    satisfaction
    recommended
    lowRatedPackages
    scores {
      score
      n
    }
    sentiments {
      sentiment
      n
    }
  }
`);
const RankedPerson = graphql(
  'fragment RankedPerson on RankedPerson { type average total previousAverage person { id name avatarId } }',
);
export const RatingCountsQuery = graphql('query RatingCounts { ratingCounts { id tabs { tab n } } }');

export const MetricsQuery = graphql(
  `
    query CustomerSatisfactionMetrics($period: RatingPeriod!) {
      customerSatisfactionMetrics(period: $period) {
        since
        until
        current {
          ...RatingFigures
        }
        previous {
          ...RatingFigures
        }
        best {
          ...RankedPerson
        }
        lowest {
          ...RankedPerson
        }
        trend {
          start
          total
          average
        }
      }
    }
  `,
  [RatingFigures, RankedPerson],
);
export type RatingMetrics = ResultOf<typeof MetricsQuery>['customerSatisfactionMetrics'];

export const PackageRatingsQuery = graphql(
  'query PackageRatings($packageId: ID!) { packageRatings(packageId: $packageId) { ...RatingLive } }',
  [RatingLive],
);
export const RatableQuery = graphql('query Ratable($packageId: ID!) { ratable(packageId: $packageId) }');

registerLive({
  entity: 'rating',
  document: graphql(
    'subscription RatingChanged { ratingChanged { kind id version changed reason rating { ...RatingLive } } }',
    [RatingLive],
  ),
});
registerLive({
  entity: 'ratingCounts',
  document: graphql('subscription RatingCountsChanged { ratingCounts { id tabs { tab n } } }'),
});
