// GraphQL documents of the cash of drivers.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { DriverAccount } from '#client/balances/documents.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

const OwnCashFields = graphql(`
  fragment OwnCashFields on OwnCash {
    id
    held
    limit
    collectedToday
    commissionToday
    commissionDue
    shortage
    parcels {
      id
      trackingNumber
      recipientName
      cash
      at
    }
  }
`);
export type OwnCash = ResultOf<typeof OwnCashFields>;

export const OwnCashQuery = graphql('query OwnCash { ownCash { ...OwnCashFields } }', [OwnCashFields]);

registerLive({
  entity: 'ownCash',
  document: graphql('subscription OwnCashChanged { ownCash { ...OwnCashFields } }', [OwnCashFields]),
});

/** The accounts of drivers that hold cash, and how much they may hold. */
export const CashHoldersQuery = graphql(
  'query CashHolders($hubId: ID!) { cashHolders(hubId: $hubId) { ...DriverAccount } }',
  [DriverAccount],
);

export const CashHubsQuery = graphql('query CashHubs { hubs { id nameFr nameAr } }');
