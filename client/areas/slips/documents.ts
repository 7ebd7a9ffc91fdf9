// GraphQL documents of slips. One fragment selects every field that is shown.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const SlipLive = graphql(`
  fragment SlipLive on Slip {
    id
    version
    status
    kind
    number
    allowedActions
    count
    total
    prints
    voidReason
    giverSignatureId
    takerSignatureId
    hub {
      id
      code
      nameFr
      nameAr
    }
    toHub {
      id
      code
      nameFr
      nameAr
    }
    carrier {
      id
      name
    }
    company {
      id
      name
    }
    madeBy {
      id
      name
    }
    createdAt
  }
`);
export type Slip = ResultOf<typeof SlipLive>;

export const SlipsQuery = graphql(
  `
    query Slips(
      $tab: SlipTab
      $search: String
      $filter: SlipFilter
      $sort: SlipSort
      $page: Int
      $after: String
      $before: String
    ) {
      slips(tab: $tab, search: $search, filter: $filter, sort: $sort, page: $page, after: $after, before: $before) {
        total
        totalIsExact
        page
        next
        previous
        facets {
          kinds {
            kind
            n
          }
        }
        rows {
          ...SlipLive
        }
      }
    }
  `,
  [SlipLive],
);

export const OwnSlipsQuery = graphql(
  'query OwnSlips($after: String) { slips(tab: all, after: $after) { next rows { ...SlipLive } } }',
  [SlipLive],
);

export const SlipCountsQuery = graphql('query SlipCounts { slipCounts { id tabs { tab n } } }');

export const SlipQuery = graphql('query Slip($id: ID!) { slip(id: $id) { ...SlipLive } }', [SlipLive]);

export const SignSlipMutation = graphql(
  'mutation SlipSign($input: SlipSignInput!) { slipSign(input: $input) { slip { ...SlipLive } } }',
  [SlipLive],
);

/** A parcel that is scanned for a slip. */
export const SlipParcelQuery = graphql(`
  query SlipParcel($numbers: [String!]) {
    packages(tab: all, filter: { numbers: $numbers }) {
      rows {
        id
        trackingNumber
        status
        returnStage
        cityText
        cod
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
    }
  }
`);
export type SlipParcel = ResultOf<typeof SlipParcelQuery>['packages']['rows'][number];

export const PackageSlipsQuery = graphql(
  'query PackageSlips($packageId: ID!) { packageSlips(packageId: $packageId) { ...SlipLive } }',
  [SlipLive],
);

export const SlipLinesQuery = graphql(`
  query SlipLines($id: ID!) {
    slip(id: $id) {
      id
      version
      lines {
        place
        packageId
        trackingNumber
        sender
        recipientName
        city
        cod
      }
    }
  }
`);

export const MakeSlipsMutation = graphql(
  `
    mutation SlipsMake($input: SlipsMakeInput!) {
      slipsMake(input: $input) {
        slips {
          ...SlipLive
        }
        packages {
          done
          refused {
            id
            package {
              id
              trackingNumber
            }
            error {
              code
              params
              fields {
                path
                code
                params
              }
            }
          }
        }
      }
    }
  `,
  [SlipLive],
);

export const PrintSlipMutation = graphql(
  'mutation SlipPrint($input: SlipPrintInput!) { slipPrint(input: $input) { job { id } } }',
);

registerLive({
  entity: 'slip',
  document: graphql(
    'subscription SlipChanged { slipChanged { kind id version changed reason slip { ...SlipLive } } }',
    [SlipLive],
  ),
});
registerLive({
  entity: 'slipCounts',
  document: graphql('subscription SlipCountsChanged { slipCounts { id tabs { tab n } } }'),
});
