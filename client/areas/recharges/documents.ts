// GraphQL documents of the recharges. One fragment selects every field that the screens read.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const RechargeLive = graphql(`
  fragment RechargeLive on Recharge {
    id
    version
    status
    allowedActions
    reference
    amount
    bankReference
    requestId
    reversalReason
    createdAt
    updatedAt
    company {
      id
      name
    }
    createdBy {
      id
      name
    }
    files {
      id
      mediaType
    }
  }
`);
export type Recharge = ResultOf<typeof RechargeLive>;

export const RechargesQuery = graphql(
  `
    query Recharges(
      $tab: RechargeTab
      $search: String
      $filter: RechargeFilter
      $sort: RechargeSort
      $page: Int
      $after: String
      $before: String
    ) {
      recharges(tab: $tab, search: $search, filter: $filter, sort: $sort, page: $page, after: $after, before: $before) {
        total
        totalIsExact
        page
        next
        previous
        facets {
          exact
        }
        rows {
          ...RechargeLive
        }
      }
    }
  `,
  [RechargeLive],
);
export const RechargeCountsQuery = graphql('query RechargeCounts { rechargeCounts { id tabs { tab n amount } } }');
export const RechargeQuery = graphql('query Recharge($id: ID!) { recharge(id: $id) { ...RechargeLive } }', [
  RechargeLive,
]);

registerLive({
  entity: 'recharge',
  document: graphql(
    'subscription RechargeChanged { rechargeChanged { kind id version changed reason recharge { ...RechargeLive } } }',
    [RechargeLive],
  ),
});
registerLive({
  entity: 'rechargeCounts',
  document: graphql('subscription RechargeCountsChanged { rechargeCounts { id tabs { tab n amount } } }'),
});
