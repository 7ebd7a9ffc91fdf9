// A phone that may report its driver's position. It is registered, and revoked permanently. A driver sees only their
// own devices.
import { nothing, within } from '../../access/scope.ts';
import { rowOf } from '../../entities/action-result.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, text } from '../../entities/fields.ts';

const deviceStatuses = ['active', 'revoked'] as const;

export const deviceFields = defineFields({
  /** Derived from the date of revocation. */
  status: choice('DriverDeviceStatus', deviceStatuses, { stored: 'generated', api: false }),
  driverId: id({ api: false }),
  /** SHA-256 of the token, as hex; the token itself is not stored. No answer contains it. */
  tokenHash: text({ stored: 'elsewhere', api: false }),
  name: text({ isPersonal: true }),
  createdAt: instant(),
  updatedAt: instant({ api: false }),
  lastSeenAt: instant({ nullable: true }),
  revokedAt: instant({ nullable: true }),
});
export type DeviceRow = RowOf<typeof deviceFields>;

export const deviceEntity = defineEntity('driverDevice', deviceFields, {
  statuses: deviceStatuses,
  isWithoutNames: true,
  errors: { wrongStatus: 'missing', notHolder: 'missing' },
  access: {
    see: {
      DRIVER: within({ driverId: 'user' }),
      SUBDRIVER: within({ driverId: 'user' }),
      ADMIN: nothing,
      BACKOFFICE: nothing,
      SUPPORT: nothing,
      ACCOUNTANT: nothing,
      SUBACCOUNTANT: nothing,
      HOUSEKEEPER: nothing,
      COLLECTOR: nothing,
      CUSTOMER: nothing,
      SUBCUSTOMER: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    create: {
      who: ['DRIVER', 'SUBDRIVER'],
      from: 'nothing',
      to: 'active',
      event: 'created',
      payload: ['name'],
      result: {
        device: rowOf('driverDevice'),
        token: text({ description: 'To be entered in the tracking app. Returned only here.' }),
      },
      // A token is returned once, so a lost answer cannot be repeated: the next try creates another device.
      keepsAnswer: false,
    },
    revoke: { who: ['DRIVER', 'SUBDRIVER'], from: ['active'], to: 'revoked', event: 'revoked', payload: ['name'] },
  },
});
export type DeviceAction = keyof typeof deviceEntity.lifecycle.actions;
