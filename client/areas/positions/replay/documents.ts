// The day that is seen again. Read once for a day: what passed does not change.
import type { ResultOf } from '#client/live/graphql.ts';
import { graphql } from '#client/live/graphql.ts';

export const DayReplayQuery = graphql(`
  query DayReplay($day: Day!, $driverId: ID, $hubId: ID) {
    dayReplay(day: $day, driverId: $driverId, hubId: $hubId) {
      driver {
        id
        name
        avatarId
      }
      points
      pauses {
        since
        until
        lat
        lng
      }
      opening {
        packageId
        trackingNumber
        status
      }
      steps {
        second
        packageId
        trackingNumber
        event
        status
        isHeld
        isByDriver
        cash
      }
    }
  }
`);
export type DriverReplay = ResultOf<typeof DayReplayQuery>['dayReplay'][number];
