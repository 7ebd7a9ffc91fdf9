// A product in a warehouse, live: for the stock, and for the warehouses, which it fills.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const StockLevelLive = graphql(`
  fragment StockLevelLive on StockLevel {
    id
    version
    status
    allowedActions
    productId
    sku
    name
    variant
    barcode
    weight
    reorderPoint
    pictureId
    available
    reserved
    used
    quarantine
    margin
    isLow
    isQuarantined
    warehouse {
      id
      name
    }
    company {
      id
      name
    }
    createdAt
    updatedAt
  }
`);
export type StockLevel = ResultOf<typeof StockLevelLive>;

/** For those who watch it: importing this registers how it is read. */
export const stockLevelEntity = 'stockLevel';

registerLive({
  entity: stockLevelEntity,
  document: graphql(
    `
      subscription StockLevelChanged {
        stockLevelChanged {
          kind
          id
          version
          changed
          reason
          stockLevel {
            ...StockLevelLive
          }
        }
      }
    `,
    [StockLevelLive],
  ),
});
