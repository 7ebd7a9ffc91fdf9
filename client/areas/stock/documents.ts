// GraphQL documents of the stock.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';
import { StockLevelLive } from '#client/stock/level.ts';

export const StockLevelQuery = graphql('query StockLevel($id: ID!) { stockLevel(id: $id) { ...StockLevelLive } }', [
  StockLevelLive,
]);

export const StockLevelsQuery = graphql(
  `
    query StockLevels(
      $tab: StockLevelTab
      $search: String
      $filter: StockLevelFilter
      $sort: StockLevelSort
      $page: Int
      $after: String
      $before: String
    ) {
      stockLevels(
        tab: $tab
        search: $search
        filter: $filter
        sort: $sort
        page: $page
        after: $after
        before: $before
      ) {
        total
        totalIsExact
        page
        next
        previous
        facets {
          exact
        }
        rows {
          ...StockLevelLive
        }
      }
    }
  `,
  [StockLevelLive],
);

export const StockLevelCountsQuery = graphql(
  'query StockLevelCounts { stockLevelCounts { id tabs { tab n available reserved used quarantine } } }',
);

export const StockMovementsQuery = graphql(`
  query StockMovements($levelId: ID!, $before: ID) {
    stockMovements(levelId: $levelId, before: $before) {
      id
      kind
      available
      reserved
      used
      quarantine
      packageId
      reference
      reason
      at
      actor {
        id
        name
      }
    }
  }
`);
export type StockMovement = NonNullable<ResultOf<typeof StockMovementsQuery>['stockMovements']>[number];

export const StockProductLive = graphql(`
  fragment StockProductLive on StockProduct {
    id
    version
    status
    allowedActions
    sku
    name
    variant
    barcode
    weight
    reorderPoint
    pictureId
  }
`);
export type StockProduct = ResultOf<typeof StockProductLive>;

export const StockProductQuery = graphql(
  'query StockProduct($id: ID!) { stockProduct(id: $id) { ...StockProductLive } }',
  [StockProductLive],
);

export const StockArrivalLive = graphql(`
  fragment StockArrivalLive on StockArrival {
    id
    version
    status
    allowedActions
    reference
    expectedOn
    declared
    counted
    differs
    note
    countNote
    countedAt
    createdAt
    updatedAt
    lines {
      productId
      sku
      name
      quantity
      counted
    }
    warehouse {
      id
      name
    }
    company {
      id
      name
    }
    declaredBy {
      id
      name
    }
    countedBy {
      id
      name
    }
  }
`);
export type StockArrival = ResultOf<typeof StockArrivalLive>;

export const StockArrivalQuery = graphql(
  'query StockArrival($id: ID!) { stockArrival(id: $id) { ...StockArrivalLive } }',
  [StockArrivalLive],
);

export const StockArrivalsQuery = graphql(
  `
    query StockArrivals(
      $tab: StockArrivalTab
      $search: String
      $filter: StockArrivalFilter
      $sort: StockArrivalSort
      $page: Int
      $after: String
      $before: String
    ) {
      stockArrivals(
        tab: $tab
        search: $search
        filter: $filter
        sort: $sort
        page: $page
        after: $after
        before: $before
      ) {
        total
        totalIsExact
        page
        next
        previous
        facets {
          exact
        }
        rows {
          ...StockArrivalLive
        }
      }
    }
  `,
  [StockArrivalLive],
);

export const StockArrivalCountsQuery = graphql('query StockArrivalCounts { stockArrivalCounts { id tabs { tab n } } }');

registerLive({
  entity: 'stockLevelCounts',
  document: graphql(
    'subscription StockLevelCountsChanged { stockLevelCounts { id tabs { tab n available reserved used quarantine } } }',
  ),
});
registerLive({
  entity: 'stockProduct',
  document: graphql(
    `
      subscription StockProductChanged {
        stockProductChanged {
          kind
          id
          version
          changed
          reason
          stockProduct {
            ...StockProductLive
          }
        }
      }
    `,
    [StockProductLive],
  ),
});
registerLive({
  entity: 'stockArrival',
  document: graphql(
    `
      subscription StockArrivalChanged {
        stockArrivalChanged {
          kind
          id
          version
          changed
          reason
          stockArrival {
            ...StockArrivalLive
          }
        }
      }
    `,
    [StockArrivalLive],
  ),
});
registerLive({
  entity: 'stockArrivalCounts',
  document: graphql('subscription StockArrivalCountsChanged { stockArrivalCounts { id tabs { tab n } } }'),
});
