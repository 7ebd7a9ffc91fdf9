// A device is registered, and revoked permanently.
import { defineLifecycle } from '../../access/lifecycle.ts';
import { type DeviceRow, deviceStatuses } from './row.ts';

export const deviceLifecycle = defineLifecycle<DeviceRow>()('driverDevice', {
  statuses: deviceStatuses,
  errors: { wrongStatus: 'missing', notHolder: 'missing' },
  actions: {
    // Its mutation is written by hand, because it also returns the token, once.
    create: { on: [{ who: ['DRIVER', 'SUBDRIVER'], from: 'nothing' }], to: 'active', event: 'created', internal: true },
    revoke: { on: [{ who: ['DRIVER', 'SUBDRIVER'], from: ['active'] }], to: 'revoked', event: 'revoked' },
  },
});
export type DeviceAction = keyof typeof deviceLifecycle.actions;
