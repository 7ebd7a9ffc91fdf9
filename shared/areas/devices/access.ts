// A driver sees only their own devices.
import { defineAccess, nothing, within } from '../../access/scope.ts';
import type { DeviceRow } from './row.ts';

export const deviceAccess = defineAccess<DeviceRow>('driverDevice', {
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
});
