// GraphQL documents of deposits.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const DepositLive = graphql(`
  fragment DepositLive on Deposit {
    id
    version
    status
    allowedActions
    reference
    amount
    bankReference
    day
    cancelReason
    createdAt
    hub {
      id
      nameFr
      nameAr
    }
    madeBy {
      id
      name
      avatarId
    }
    proof {
      id
    }
  }
`);
/** A deposit as the server sends it: dates as text. */
export type Deposit = ResultOf<typeof DepositLive>;

export const DepositsQuery = graphql(
  `
    query Deposits(
      $tab: DepositTab
      $search: String
      $filter: DepositFilter
      $sort: DepositSort
      $page: Int
      $after: String
      $before: String
    ) {
      deposits(tab: $tab, search: $search, filter: $filter, sort: $sort, page: $page, after: $after, before: $before) {
        total
        totalIsExact
        page
        next
        previous
        rows {
          ...DepositLive
        }
      }
    }
  `,
  [DepositLive],
);

export const DepositCountsQuery = graphql('query DepositCounts { depositCounts { id tabs { tab n amount } } }');

registerLive({
  entity: 'deposit',
  document: graphql(
    'subscription DepositChanged { depositChanged { kind id version changed reason deposit { ...DepositLive } } }',
    [DepositLive],
  ),
});
registerLive({
  entity: 'depositCounts',
  document: graphql('subscription DepositCountsChanged { depositCounts { id tabs { tab n amount } } }'),
});
