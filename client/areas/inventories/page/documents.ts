// GraphQL documents of the page of an inventory: what is still to be found, the scans, and the report.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';
import { InventoryLive } from '../documents.ts';

const InventoryScanLive = graphql(`
  fragment InventoryScanLive on InventoryScan {
    id
    version
    status
    inventoryId
    trackingNumber
    bookStatus
    bookHub {
      id
      nameFr
      nameAr
    }
    shelf {
      id
      code
    }
    bookShelf {
      id
      code
    }
    scannedBy {
      id
      name
    }
    scannedAt
  }
`);
export type InventoryScan = ResultOf<typeof InventoryScanLive>;

/** What is read of a parcel that is still to be found. */
const ExpectedParcel = graphql(`
  fragment ExpectedParcel on Package {
    id
    trackingNumber
    status
    returnStage
    recipientName
    cityText
    shelf {
      id
      code
    }
    hub {
      id
      nameFr
      nameAr
    }
    toHub {
      id
      nameFr
      nameAr
    }
    driver {
      id
      name
    }
    updatedAt
  }
`);
export type ExpectedParcel = ResultOf<typeof ExpectedParcel>;

export const InventoryScansQuery = graphql(
  `
    query InventoryScans($tab: InventoryScanTab, $filter: InventoryScanFilter, $after: String) {
      inventoryScans(tab: $tab, filter: $filter, after: $after) {
        next
        rows {
          ...InventoryScanLive
        }
      }
    }
  `,
  [InventoryScanLive],
);
export const RemainingQuery = graphql(
  `
    query InventoryRemaining($id: ID!, $shelfId: ID, $after: String) {
      inventoryRemaining(id: $id, shelfId: $shelfId, after: $after) {
        next
        rows {
          ...ExpectedParcel
        }
      }
    }
  `,
  [ExpectedParcel],
);

export const ScanMutation = graphql(
  `
    mutation InventoryScanOne($input: InventoryScanInput!) {
      inventoryScan(input: $input) {
        outcome
        number
        inventory {
          ...InventoryLive
        }
        scan {
          ...InventoryScanLive
        }
        package {
          ...ExpectedParcel
        }
      }
    }
  `,
  [InventoryLive, InventoryScanLive, ExpectedParcel],
);
export const PrintReportMutation = graphql(
  'mutation InventoryPrint($input: InventoryPrintInput!) { inventoryPrint(input: $input) { job { id } } }',
);

export const TakeShelvesMutation = graphql(
  'mutation InventoryTakeShelves($input: InventoryTakeShelvesInput!) { inventoryTakeShelves(input: $input) { job { id } } }',
);

registerLive({
  entity: 'inventoryScan',
  document: graphql(
    `
      subscription InventoryScanChanged {
        inventoryScanChanged {
          kind
          id
          version
          changed
          reason
          inventoryScan {
            ...InventoryScanLive
          }
        }
      }
    `,
    [InventoryScanLive],
  ),
});
