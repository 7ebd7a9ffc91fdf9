// GraphQL documents of closed days, and of the day of a hub that is not closed yet.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const CashDayLive = graphql(`
  fragment CashDayLive on CashDay {
    id
    version
    status
    day
    opening
    received
    handOvers
    deposited
    deposits
    returned
    closing
    shortage
    overage
    held
    holders
    note
    createdAt
    hub {
      id
      nameFr
      nameAr
    }
    closedBy {
      id
      name
      avatarId
    }
  }
`);
/** A closed day as the server sends it. */
export type CashDay = ResultOf<typeof CashDayLive>;

export const CashDaysQuery = graphql(
  `
    query CashDays(
      $tab: CashDayTab
      $search: String
      $filter: CashDayFilter
      $sort: CashDaySort
      $page: Int
      $after: String
      $before: String
    ) {
      cashDays(tab: $tab, search: $search, filter: $filter, sort: $sort, page: $page, after: $after, before: $before) {
        total
        totalIsExact
        page
        next
        previous
        rows {
          ...CashDayLive
        }
      }
    }
  `,
  [CashDayLive],
);

export const CashDayCountsQuery = graphql('query CashDayCounts { cashDayCounts { id tabs { tab n } } }');

const LineFields = graphql(`
  fragment CashDayLineFields on CashDayLine {
    kind
    reference
    amount
    difference
    at
    driver {
      id
      name
    }
  }
`);
/** What moved the safe, or what a driver holds. */
export type ClosedDayLine = ResultOf<typeof LineFields>;

export const CashDayQuery = graphql(
  'query CashDay($id: ID!) { cashDay(id: $id) { ...CashDayLive lines { ...CashDayLineFields } } }',
  [CashDayLive, LineFields],
);

export const OpenCashDayQuery = graphql(`
  query OpenCashDay($hubId: ID!) {
    openCashDay(hubId: $hubId) {
      hubId
      opening
      received
      handOvers
      deposited
      deposits
      returned
      closing
      shortage
      overage
      held
      holders
      open
      lastDay
    }
  }
`);
export type HubDay = NonNullable<ResultOf<typeof OpenCashDayQuery>['openCashDay']>;

export const PrintCashDayMutation = graphql(
  'mutation PrintCashDay($input: CashDayPrintInput!) { cashDayPrint(input: $input) { job { id } } }',
);

registerLive({
  entity: 'cashDay',
  document: graphql(
    'subscription CashDayChanged { cashDayChanged { kind id version changed reason cashDay { ...CashDayLive } } }',
    [CashDayLive],
  ),
});
registerLive({
  entity: 'cashDayCounts',
  document: graphql('subscription CashDayCountsChanged { cashDayCounts { id tabs { tab n } } }'),
});
