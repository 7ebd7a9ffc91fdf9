// GraphQL documents of the discrepancies of pallets.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const DiscrepancyLive = graphql(`
  fragment DiscrepancyLive on PalletDiscrepancy {
    id
    version
    status
    kind
    allowedActions
    palletId
    palletNumber
    inventoryId
    inventoryNumber
    trackingNumber
    resolution
    explanation
    resolvedAt
    createdAt
    owner {
      id
      name
      avatarId
    }
    resolvedBy {
      id
      name
    }
  }
`);
export type Discrepancy = ResultOf<typeof DiscrepancyLive>;

export const DiscrepanciesQuery = graphql(
  'query Discrepancies($palletId: ID!) { discrepanciesOfPallet(palletId: $palletId) { ...DiscrepancyLive } }',
  [DiscrepancyLive],
);

export const DiscrepanciesOfInventoryQuery = graphql(
  `
    query DiscrepanciesOfInventory($inventoryId: ID!) {
      discrepanciesOfInventory(inventoryId: $inventoryId) {
        ...DiscrepancyLive
      }
    }
  `,
  [DiscrepancyLive],
);

export const DiscrepanciesOfHubQuery = graphql(
  `
    query DiscrepanciesOfHub($hubId: ID!) {
      openPalletDiscrepancies(hubId: $hubId) {
        ...DiscrepancyLive
      }
    }
  `,
  [DiscrepancyLive],
);

registerLive({
  entity: 'palletDiscrepancy',
  document: graphql(
    `
      subscription PalletDiscrepancyChanged {
        palletDiscrepancyChanged {
          kind
          id
          version
          changed
          reason
          palletDiscrepancy {
            ...DiscrepancyLive
          }
        }
      }
    `,
    [DiscrepancyLive],
  ),
});
