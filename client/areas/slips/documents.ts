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
    hub {
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
