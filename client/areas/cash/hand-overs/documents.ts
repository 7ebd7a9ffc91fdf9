// GraphQL documents of hand-overs.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const HandOverLive = graphql(`
  fragment HandOverLive on HandOver {
    id
    version
    status
    allowedActions
    reference
    declared
    declaredAtCount
    note
    counted
    expected
    difference
    outcome
    possibleOutcomes
    reason
    pieces {
      value
      n
    }
    countedAt
    postedAt
    createdAt
    updatedAt
    hub {
      id
      nameFr
      nameAr
    }
    driver {
      id
      name
      avatarId
    }
    countedBy {
      id
      name
    }
    resolvedBy {
      id
      name
    }
  }
`);
/** A hand-over as the server sends it: dates as text; what was declared is null for who counts. */
export type HandOver = ResultOf<typeof HandOverLive>;

export const HandOversQuery = graphql(
  `
    query HandOvers(
      $tab: HandOverTab
      $search: String
      $filter: HandOverFilter
      $sort: HandOverSort
      $page: Int
      $after: String
      $before: String
    ) {
      handOvers(tab: $tab, search: $search, filter: $filter, sort: $sort, page: $page, after: $after, before: $before) {
        total
        totalIsExact
        page
        next
        previous
        rows {
          ...HandOverLive
        }
      }
    }
  `,
  [HandOverLive],
);

export const HandOverCountsQuery = graphql('query HandOverCounts { handOverCounts { id tabs { tab n counted } } }');

export const HandOverQuery = graphql('query HandOver($id: ID!) { handOver(id: $id) { ...HandOverLive } }', [
  HandOverLive,
]);

/** Those that hold up the close of a hub's day. */
export const OpenHandOversQuery = graphql(
  `
    query OpenHandOvers($hubs: [ID!]) {
      waiting: handOvers(tab: waiting, filter: { hub: $hubs }) {
        rows {
          ...HandOverLive
        }
      }
      different: handOvers(tab: different, filter: { hub: $hubs }) {
        rows {
          ...HandOverLive
        }
      }
    }
  `,
  [HandOverLive],
);

export const HandOversOfDriverQuery = graphql(
  'query HandOversOfDriver($driverId: ID!) { handOversOfDriver(driverId: $driverId, first: 10) { ...HandOverLive } }',
  [HandOverLive],
);

export const PrintHandOverMutation = graphql(
  'mutation PrintHandOver($input: HandOverPrintInput!) { handOverPrint(input: $input) { job { id } } }',
);

registerLive({
  entity: 'handOver',
  document: graphql(
    'subscription HandOverChanged { handOverChanged { kind id version changed reason handOver { ...HandOverLive } } }',
    [HandOverLive],
  ),
});
registerLive({
  entity: 'handOverCounts',
  document: graphql('subscription HandOverCountsChanged { handOverCounts { id tabs { tab n counted } } }'),
});
