// GraphQL documents of pallets. One fragment selects every field that list and page read.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const PalletLive = graphql(`
  fragment PalletLive on Pallet {
    id
    version
    status
    allowedActions
    number
    sealNumber
    parcels
    received
    weight
    codTotal
    openDiscrepancies
    giverSignatureId
    takerSignatureId
    fromHub {
      id
      code
      nameFr
      nameAr
      lat
      lng
    }
    toHub {
      id
      code
      nameFr
      nameAr
      lat
      lng
    }
    carrier {
      id
      name
    }
    madeBy {
      id
      name
    }
    sealedAt
    departedAt
    arrivedAt
    unloadedAt
    closedAt
    createdAt
    updatedAt
  }
`);

/** A pallet as the server sends it: dates as text, null for fields hidden from the viewer's role. */
export type Pallet = ResultOf<typeof PalletLive>;

export const PalletsQuery = graphql(
  `
    query Pallets(
      $tab: PalletTab
      $search: String
      $filter: PalletFilter
      $sort: PalletSort
      $page: Int
      $after: String
      $before: String
    ) {
      pallets(tab: $tab, search: $search, filter: $filter, sort: $sort, page: $page, after: $after, before: $before) {
        total
        totalIsExact
        page
        next
        previous
        facets {
          statuses {
            status
            n
          }
        }
        rows {
          ...PalletLive
        }
      }
    }
  `,
  [PalletLive],
);

export const PalletCountsQuery = graphql('query PalletCounts { palletCounts { id tabs { tab n } } }');

export const PalletQuery = graphql('query Pallet($id: ID!) { pallet(id: $id) { ...PalletLive } }', [PalletLive]);

/** What is read of a parcel on a pallet, or at its hub. */
const PalletParcel = graphql(`
  fragment PalletParcel on Package {
    id
    trackingNumber
    status
    returnStage
    recipientName
    cityText
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
    createdAt
    updatedAt
  }
`);
export type PalletParcel = ResultOf<typeof PalletParcel>;

export const PalletContentQuery = graphql(
  `
    query PalletContent($id: ID!) {
      pallet(id: $id) {
        id
        version
        lines {
          place
          packageId
          trackingNumber
          city
          weight
          state
          receivedAt
          package {
            ...PalletParcel
          }
        }
        waiting {
          ...PalletParcel
        }
      }
    }
  `,
  [PalletParcel],
);
type Content = NonNullable<ResultOf<typeof PalletContentQuery>['pallet']>;
export type LoadedLine = Content['lines'][number];

/** The manifest as a carrier sees it: nothing is asked that is hidden. */
export const ManifestQuery = graphql(
  'query Manifest($id: ID!) { pallet(id: $id) { id version lines { place packageId trackingNumber city weight state } } }',
);

export const ScanMutation = graphql(
  `
    mutation PalletScan($input: PalletScanInput!) {
      palletScan(input: $input) {
        outcome
        number
        error {
          code
          params
          fields {
            path
            code
            params
          }
        }
        pallet {
          ...PalletLive
        }
        package {
          ...PalletParcel
        }
      }
    }
  `,
  [PalletLive, PalletParcel],
);

export const UnloadMutation = graphql(
  'mutation PalletUnload($input: PalletUnloadInput!) { palletUnload(input: $input) { pallet { ...PalletLive } } }',
  [PalletLive],
);
export const SplitMutation = graphql(
  'mutation PalletSplit($input: PalletSplitInput!) { palletSplit(input: $input) { pallet { ...PalletLive } } }',
  [PalletLive],
);
export const SignPalletMutation = graphql(
  'mutation PalletSign($input: PalletSignInput!) { palletSign(input: $input) { pallet { ...PalletLive } } }',
  [PalletLive],
);
export const PrintManifestMutation = graphql(
  'mutation PalletPrint($input: PalletPrintInput!) { palletPrint(input: $input) { job { id } } }',
);

/** Where the carrier is, for who sees it. */
export const PositionLive = graphql(`
  fragment PalletPositionLive on PalletPosition {
    id
    version
    status
    palletId
    lat
    lng
    at
  }
`);
export const PalletPositionQuery = graphql(
  'query PalletPosition($id: ID!) { pallet(id: $id) { id version position { ...PalletPositionLive } } }',
  [PositionLive],
);
export const LocateMutation = graphql(
  'mutation PalletLocate($input: PalletLocateInput!) { palletLocate(input: $input) { pallet { id version } } }',
);
registerLive({
  entity: 'palletPosition',
  document: graphql(
    `
      subscription PalletPositionChanged {
        palletPositionChanged {
          kind
          id
          version
          changed
          reason
          palletPosition {
            ...PalletPositionLive
          }
        }
      }
    `,
    [PositionLive],
  ),
});

registerLive({
  entity: 'pallet',
  document: graphql(
    'subscription PalletChanged { palletChanged { kind id version changed reason pallet { ...PalletLive } } }',
    [PalletLive],
  ),
});
registerLive({
  entity: 'palletCounts',
  document: graphql('subscription PalletCountsChanged { palletCounts { id tabs { tab n } } }'),
});
