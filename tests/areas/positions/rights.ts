// The rights of positions, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    position: `
ADMIN BACKOFFICE SUPPORT: everything
HOUSEKEEPER: hubId=hub
DRIVER: driverId=user managerId=user
SUBDRIVER: driverId=user
CUSTOMER SUBCUSTOMER: companyId=company
`,
    fleet: `
ADMIN BACKOFFICE SUPPORT: everything
HOUSEKEEPER: hubId=hub
DRIVER: id=user managerId=user
`,
    way: `
ADMIN BACKOFFICE SUPPORT: everything
HOUSEKEEPER: hubId=hub
DRIVER: id=user managerId=user
SUBDRIVER: id=user
`,
  },
  fields: {
    'ADMIN DRIVER SUBDRIVER SUBCUSTOMER CUSTOMER HOUSEKEEPER BACKOFFICE SUPPORT':
      'Query.driverPosition Subscription.driverPositions',
    everybody: 'Query.mapSettings',
    'ADMIN DRIVER HOUSEKEEPER BACKOFFICE SUPPORT': 'Query.fleet Subscription.fleetChanged',
    'ADMIN DRIVER SUBDRIVER HOUSEKEEPER BACKOFFICE SUPPORT': 'Query.driverRoute Query.driverTrack Query.dayReplay',
  },
  live: { driverPositions: 'position', fleetChanged: 'fleet' },
  screens: {
    '/subdrivers': 'DRIVER HOUSEKEEPER',
  },
  menu: {
    map: 'ADMIN SUPPORT DRIVER+ HOUSEKEEPER+',
    subdrivers: 'DRIVER+ HOUSEKEEPER+',
  },
  tables: ['driver_positions: scoped s, staff siud', 'driver_tracks: scoped s, staff siud'],
};
