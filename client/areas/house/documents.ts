// GraphQL documents of the board of a hub, and of scans into it.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';
import { DriverDayLive } from './days/documents.ts';

export const HouseStateQuery = graphql('query HouseState { houseState { id at } }');
registerLive({
  entity: 'houseState',
  document: graphql('subscription HouseStateChanged { houseState { id at } }'),
});

export const HouseBoardQuery = graphql(
  `
    query HouseBoard($hubId: ID!) {
      houseBoard(hubId: $hubId) {
        hubId
        recentSince
        arriving
        inHouse {
          n
          today
          days
          old
        }
        shelves {
          n
          today
          days
          old
          shelf {
            id
            version
            code
            place
            kind
            toHub {
              id
              nameFr
              nameAr
            }
            cities {
              id
              nameFr
              nameAr
            }
          }
        }
        leaving
        late
        returns
        toSign
        discrepancies
        pallets {
          id
          version
          number
          status
          parcels
          received
          departedAt
          arrivedAt
          fromHub {
            id
            nameFr
            nameAr
          }
        }
        lateParcels {
          id
          version
          trackingNumber
          recipientName
          status
          attempts
          inDeliverySince
          driver {
            id
            name
          }
        }
        drivers {
          id
          driver {
            id
            name
            avatarId
          }
          expected
          held
          cash
          day {
            ...DriverDayLive
          }
        }
      }
    }
  `,
  [DriverDayLive],
);
export type Board = NonNullable<ResultOf<typeof HouseBoardQuery>['houseBoard']>;
export type BoardShelf = Board['shelves'][number];
export type HouseDriver = Board['drivers'][number];

/** A parcel as it is shown after a scan, and beside its driver. */
export const HouseParcel = graphql(`
  fragment HouseParcel on Package {
    id
    version
    trackingNumber
    status
    reason
    nextDate
    returnStage
    recipientName
    cityText
    cod
    updatedAt
    shelf {
      id
      code
    }
    city {
      id
      nameFr
      nameAr
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
  }
`);
export type HouseParcel = ResultOf<typeof HouseParcel>;

export const HouseScanMutation = graphql(
  `
    mutation HouseScan($input: HouseScanInput!) {
      houseScan(input: $input) {
        outcome
        step
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
        package {
          ...HouseParcel
        }
      }
    }
  `,
  [HouseParcel],
);
