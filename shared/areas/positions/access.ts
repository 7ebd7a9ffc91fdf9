// Who sees a driver's position. A sender sees the latest position too while that driver delivers one of the sender's
// parcels: which senders those are is derived from the parcels and is in no column of the driver. Tracks, routes and
// the fleet are for staff.
import { defineAccess, everything, nothing, within } from '../../access/scope.ts';

/** The scope keys of a position; `companyId` stands for each company with a parcel that the driver is delivering. */
interface PositionScopeKeys {
  driverId: string;
  hubId: string | null;
  managerId: string | null;
  companyId: string | null;
}

export const positionAccess = defineAccess<PositionScopeKeys>('position', {
  see: {
    ADMIN: everything,
    BACKOFFICE: everything,
    SUPPORT: everything,
    HOUSEKEEPER: within({ hubId: 'hub' }),
    // The driver and the current subdrivers: a subdriver that moves to another driver is removed at once.
    DRIVER: within({ driverId: 'user', managerId: 'user' }),
    SUBDRIVER: within({ driverId: 'user' }),
    CUSTOMER: within({ companyId: 'company' }),
    SUBCUSTOMER: within({ companyId: 'company' }),
    ACCOUNTANT: nothing,
    SUBACCOUNTANT: nothing,
    COLLECTOR: nothing,
    COMMERCIAL: nothing,
    TRANSPORTOR: nothing,
  },
});

/** A driver's own row. */
interface DriverScopeKeys {
  id: string;
  hubId: string | null;
  managerId: string | null;
}

const staffAndDrivers = {
  ADMIN: everything,
  BACKOFFICE: everything,
  SUPPORT: everything,
  HOUSEKEEPER: within({ hubId: 'hub' }),
  DRIVER: within({ id: 'user', managerId: 'user' }),
  ACCOUNTANT: nothing,
  SUBACCOUNTANT: nothing,
  COLLECTOR: nothing,
  CUSTOMER: nothing,
  SUBCUSTOMER: nothing,
  COMMERCIAL: nothing,
  TRANSPORTOR: nothing,
} as const;

/** Whose counts, cash and status of the day a role sees. */
export const fleetAccess = defineAccess<DriverScopeKeys>('fleet', { see: { ...staffAndDrivers, SUBDRIVER: nothing } });

/** Whose route a role sees: the stops of today and the track of a day. */
export const routeAccess = defineAccess<DriverScopeKeys>('way', {
  see: { ...staffAndDrivers, SUBDRIVER: within({ id: 'user' }) },
});
