// GraphQL documents of the days of drivers.
import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const DriverDayLive = graphql(`
  fragment DriverDayLive on DriverDay {
    id
    version
    status
    allowedActions
    day
    scanned
    taken
    missing
    cameBack
    stillOut
    cashLeft
    cashNote
    checkedOutAt
    returnedAt
    closedAt
    createdAt
    updatedAt
    hub {
      id
    }
    driver {
      id
      name
      avatarId
    }
    closedBy {
      id
      name
    }
  }
`);
/** A day as the server sends it: dates as text; amounts are null for who does not see them. */
export type DriverDay = ResultOf<typeof DriverDayLive>;

export const openDay = createActionDocument({ entity: 'driverDay', action: 'open', fragment: DriverDayLive });
export const closeDay = createActionDocument({ entity: 'driverDay', action: 'close', fragment: DriverDayLive });
export const unscan = createActionDocument({ entity: 'driverDay', action: 'unscan', fragment: DriverDayLive });

registerLive({
  entity: 'driverDay',
  document: graphql(
    'subscription DriverDayChanged { driverDayChanged { kind id version changed reason driverDay { ...DriverDayLive } } }',
    [DriverDayLive],
  ),
});
