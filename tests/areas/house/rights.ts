// The rights of shelves, the days of drivers and the board, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

const open = 'from preparing..returning';

export const rights: AreaRights = {
  access: {
    shelf: `
ADMIN BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT: everything
HOUSEKEEPER: hubId=hub
`,
    driverDay: `
ADMIN BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT: everything
HOUSEKEEPER: hubId=hub
DRIVER SUBDRIVER: driverId=user
hidden from BACKOFFICE: cashLeft cashNote
hidden from SUPPORT: cashLeft cashNote
`,
  },
  actions: {
    shelf: `
create: HOUSEKEEPER ADMIN, from nothing
edit: HOUSEKEEPER ADMIN, from active
remove: HOUSEKEEPER ADMIN, from active
restore: HOUSEKEEPER ADMIN, from removed
`,
    driverDay: `
open: HOUSEKEEPER ADMIN, from nothing
scanOut: HOUSEKEEPER ADMIN, ${open}
unscan: HOUSEKEEPER ADMIN, ${open}
checkOut: HOUSEKEEPER ADMIN, ${open}
scanBack: HOUSEKEEPER ADMIN, ${open}
keep: HOUSEKEEPER ADMIN, ${open}
close: HOUSEKEEPER ADMIN, ${open}
`,
  },
  fields: {
    'ADMIN HOUSEKEEPER BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT':
      'Query.shelves Query.shelvesOfHub Subscription.shelfChanged Mutation.shelfLabelsPrint',
    'ADMIN HOUSEKEEPER BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT COMMERCIAL': 'Query.houseBoard',
    'ADMIN HOUSEKEEPER BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT DRIVER SUBDRIVER':
      'Query.driverDay Subscription.driverDayChanged',
    'everybody but TRANSPORTOR': 'Query.houseState Subscription.houseState',
    'ADMIN HOUSEKEEPER': `Mutation.shelfCreate Mutation.shelfEdit Mutation.shelfRemove Mutation.shelfRestore
      Mutation.houseScan Mutation.driverDayScan Mutation.driverDayOpen Mutation.driverDayUnscan
      Mutation.driverDayCheckOut Mutation.driverDayKeep Mutation.driverDayClose`,
  },
  live: { shelfChanged: 'shelf', driverDayChanged: 'driverDay', houseState: 'package' },
  menu: {
    house: 'ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER HOUSEKEEPER+ BACKOFFICE SUPPORT COMMERCIAL COMMERCIAL+',
  },
  tables: [
    'driver_day_lines: scoped sid, staff sid',
    'driver_days: scoped siu, staff siu',
    'shelves: scoped siu, staff siu',
  ],
  columns: [
    'driver_day_lines: scoped update at, by_id, note, taken_at',
    'driver_day_lines: staff update at, by_id, note, taken_at',
  ],
};
