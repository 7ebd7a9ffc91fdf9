// GraphQL documents of the warehouses. One fragment selects every field that the screen reads.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const WarehouseLive = graphql(`
  fragment WarehouseLive on Warehouse {
    id
    version
    status
    allowedActions
    name
    address
    lat
    lng
    capacity
    units
    phone
    hub {
      id
      code
      nameFr
      nameAr
    }
    manager {
      id
      name
      avatarId
    }
    createdAt
    updatedAt
  }
`);
export type Warehouse = ResultOf<typeof WarehouseLive>;

export const WarehouseQuery = graphql('query Warehouse($id: ID!) { warehouse(id: $id) { ...WarehouseLive } }', [
  WarehouseLive,
]);

export const WarehousesQuery = graphql(
  `
    query Warehouses(
      $tab: WarehouseTab
      $search: String
      $filter: WarehouseFilter
      $sort: WarehouseSort
      $page: Int
      $after: String
      $before: String
    ) {
      warehouses(
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
          ...WarehouseLive
        }
      }
    }
  `,
  [WarehouseLive],
);

export const WarehouseCountsQuery = graphql('query WarehouseCounts { warehouseCounts { id tabs { tab n } } }');

/** How full they are: the stock changes it, not the warehouse. */
export const WarehouseUnitsQuery = graphql('query WarehouseUnits($id: ID!) { warehouse(id: $id) { id units } }');

registerLive({
  entity: 'warehouse',
  document: graphql(
    `
      subscription WarehouseChanged {
        warehouseChanged {
          kind
          id
          version
          changed
          reason
          warehouse {
            ...WarehouseLive
          }
        }
      }
    `,
    [WarehouseLive],
  ),
});
registerLive({
  entity: 'warehouseCounts',
  document: graphql('subscription WarehouseCountsChanged { warehouseCounts { id tabs { tab n } } }'),
});
