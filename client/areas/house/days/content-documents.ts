// What was scanned on a day, what waits and what is out, and the mutations of scans.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { HouseParcel } from '../documents.ts';
import { DriverDayLive } from './documents.ts';

export const DriverDayQuery = graphql(
  `
    query DriverDayContent($id: ID!) {
      driverDay(id: $id) {
        ...DriverDayLive
        cashHeld
        lines {
          packageId
          side
          trackingNumber
          note
          at
          takenAt
          by {
            id
            name
          }
        }
        waiting {
          ...HouseParcel
        }
        back {
          ...HouseParcel
        }
        out {
          isExplained
          package {
            ...HouseParcel
          }
        }
      }
    }
  `,
  [DriverDayLive, HouseParcel],
);
export type DayContent = NonNullable<ResultOf<typeof DriverDayQuery>['driverDay']>;
export type DayLine = DayContent['lines'][number];

export const DriverDayScanMutation = graphql(
  `
    mutation DriverDayScan($input: DriverDayScanInput!) {
      driverDayScan(input: $input) {
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
        driverDay {
          ...DriverDayLive
        }
      }
    }
  `,
  [DriverDayLive, HouseParcel],
);

export const CheckOutMutation = graphql(
  `
    mutation DriverDayCheckOut($input: DriverDayCheckOutInput!) {
      driverDayCheckOut(input: $input) {
        driverDay {
          ...DriverDayLive
        }
        slips {
          id
          number
        }
      }
    }
  `,
  [DriverDayLive],
);

/** The hand-overs of a driver, the newest first, for who sees them. */
export const DayHandOversQuery = graphql(`
  query DayHandOvers($driverId: ID!) {
    handOversOfDriver(driverId: $driverId, first: 6) {
      id
      version
      reference
      status
      counted
      expected
      outcome
      reason
      createdAt
    }
  }
`);
