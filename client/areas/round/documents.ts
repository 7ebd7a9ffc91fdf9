// GraphQL documents of the round.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { PackageLive } from '#client/round-extension.ts';
import { RoundOrder } from '#client/rounds/documents.ts';

export const OwnRoundQuery = graphql(
  `
    query OwnRound {
      ownRound {
        id
        day
        startLat
        startLng
        round {
          ...RoundOrder
        }
        parcels {
          lat
          lng
          package {
            ...PackageLive
          }
        }
      }
    }
  `,
  [PackageLive, RoundOrder],
);
export type OwnRoundData = ResultOf<typeof OwnRoundQuery>['ownRound'];

/** Whose a parcel is that the viewer should not have: its hub, and nothing else. */
export const ParcelHubQuery = graphql(
  'query ParcelHub($number: String!) { parcelHub(number: $number) { id nameFr nameAr } }',
);
