// GraphQL documents of inventories. Those of what was scanned are with their page.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const InventoryLive = graphql(`
  fragment InventoryLive on Inventory {
    id
    version
    status
    allowedActions
    number
    expected
    counted
    moved
    arrived
    surplus
    misplaced
    missing
    hub {
      id
      code
      nameFr
      nameAr
    }
    openedBy {
      id
      name
    }
    closedBy {
      id
      name
    }
    closedAt
    shelvesTakenAt
    createdAt
    updatedAt
  }
`);
export type Inventory = ResultOf<typeof InventoryLive>;

export const InventoriesQuery = graphql(
  'query Inventories($after: String) { inventories(tab: all, after: $after) { next rows { ...InventoryLive } } }',
  [InventoryLive],
);
export const InventoryQuery = graphql('query Inventory($id: ID!) { inventory(id: $id) { ...InventoryLive } }', [
  InventoryLive,
]);
registerLive({
  entity: 'inventory',
  document: graphql(
    'subscription InventoryChanged { inventoryChanged { kind id version changed reason inventory { ...InventoryLive } } }',
    [InventoryLive],
  ),
});
