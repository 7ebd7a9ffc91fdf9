// The rights of devices of drivers, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    driverDevice: 'DRIVER SUBDRIVER: driverId=user',
  },
  actions: {
    driverDevice: `
create: DRIVER SUBDRIVER, from nothing
revoke: DRIVER SUBDRIVER, from active
`,
  },
  fields: {
    'DRIVER SUBDRIVER': `Query.driverDevices Subscription.driverDeviceChanged Mutation.driverDeviceCreate
      Mutation.driverDeviceRevoke`,
  },
  live: { driverDeviceChanged: 'driverDevice' },
  tables: ['driver_devices: scoped siu, staff siud'],
  personalTexts: { driverDevice: 'name' },
};
