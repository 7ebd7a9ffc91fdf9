// Positions and fleet figures are snapshot streams: they go to `FleetStore`, not to the cache.
import { graphql, type ResultOf } from '#client/live/graphql.ts';

export const FleetSubscription = graphql(`
  subscription FleetView {
    fleetChanged {
      full
      gone
      drivers {
        id
        driver {
          id
          name
          avatarId
        }
        phone
        hub {
          id
          nameFr
          nameAr
        }
        onDuty
        lastAt
        clockSkew
        delivered
        held
        heldCod
        putOff
        enroute
        late
        nonCompliant
        cash
        collectedToday
        cashLimit
        next {
          id
          nameFr
          nameAr
        }
      }
    }
  }
`);
export type FleetUpdate = ResultOf<typeof FleetSubscription>['fleetChanged'];
/** A driver with today's figures; money in centimes. */
export type FleetDriver = FleetUpdate['drivers'][number];

export const PositionsSubscription = graphql(`
  subscription PositionsView($bounds: Bounds, $drivers: [ID!]) {
    driverPositions(bounds: $bounds, drivers: $drivers) {
      full
      gone
      moved {
        driverId
        at
        lat
        lng
        speed
        bearing
      }
    }
  }
`);
export type PositionsUpdate = ResultOf<typeof PositionsSubscription>['driverPositions'];
/** Speed in metres per second; bearing in degrees clockwise from north. */
export type DriverPosition = PositionsUpdate['moved'][number];

/** Used to reload the unassigned parcels and nothing else. */
export const ParcelChangesSubscription = graphql(`
  subscription MapParcels {
    packageChanged {
      kind
      id
      package {
        id
        status
        driver {
          id
        }
      }
    }
  }
`);

export const MapLocationsQuery = graphql(`
  query MapPlaces {
    hubs {
      id
      nameFr
      nameAr
      lat
      lng
    }
    cities {
      id
      nameFr
      nameAr
      lat
      lng
    }
    mapSettings {
      tiles
      attribution
    }
  }
`);

export const DriverRouteQuery = graphql(`
  query DriverRoute($driverId: ID!) {
    driverRoute(driverId: $driverId) {
      number
      lat
      lng
      doneAt
      package {
        id
        version
        trackingNumber
        status
        recipientName
        cod
        late
        city {
          id
          nameFr
          nameAr
        }
        cityText
      }
    }
  }
`);
export type RouteStop = ResultOf<typeof DriverRouteQuery>['driverRoute'][number];

export const UnassignedParcelsQuery = graphql(`
  query WaitingParcels($page: Int) {
    packages(
      tab: packages
      filter: { status: [inhouse], unassigned: true }
      sort: { by: updated, direction: desc }
      page: $page
    ) {
      total
      totalIsExact
      rows {
        id
        version
        status
        trackingNumber
        recipientName
        cod
        hub {
          id
          nameFr
          nameAr
        }
        city {
          id
          nameFr
          nameAr
        }
        cityText
      }
    }
  }
`);
export type UnassignedParcel = ResultOf<typeof UnassignedParcelsQuery>['packages']['rows'][number];

export const AssignMutation = graphql(`
  mutation MapAssign($input: PackageAssignInput!) {
    packageAssign(input: $input) {
      package {
        id
        version
        status
        driver {
          id
          name
        }
      }
    }
  }
`);
