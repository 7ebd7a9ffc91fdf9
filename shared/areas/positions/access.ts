// Who sees where a driver is. The latest place may be seen by a sender too, while that driver is out with one of its parcels: which
// senders those are follows from the parcels and stands in no column of the driver. Tracks, routes and the fleet are for the house.
import { defineAccess, everything, nothing, within } from '../../access/scope.ts';

/** A driver's place as scopes look at it; `companyId` stands for each company with a parcel that the driver is out with. */
export interface PlaceKeys {
  driverId: string;
  hubId: string | null;
  managerId: string | null;
  companyId: string | null;
}

export const positionAccess = defineAccess<PlaceKeys>('position', {
  see: {
    ADMIN: everything,
    BACKOFFICE: everything,
    SUPPORT: everything,
    HOUSEKEEPER: within({ hubId: 'hub' }),
    // Itself and its subdrivers, as they are now: a subdriver that is handed to another driver leaves at once.
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
export interface DriverKeys {
  id: string;
  hubId: string | null;
  managerId: string | null;
}

const house = {
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

/** Whose figures, cash and state of the day one sees. */
export const fleetAccess = defineAccess<DriverKeys>('fleet', { see: { ...house, SUBDRIVER: nothing } });

/** Whose way one sees: the stops of today and the track of a day. */
export const wayAccess = defineAccess<DriverKeys>('way', { see: { ...house, SUBDRIVER: within({ id: 'user' }) } });
