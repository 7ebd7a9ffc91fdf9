// The actions that list a parcel on a slip. The slip is made with them, in one transaction (server/areas/slips).
import { requireDriver, requireReadyForReturnSlip } from '../guards.ts';
import { heldStatuses } from '../statuses.ts';
import { byWhoReturns, ownDeliveries, ownPickups } from './return-actions.ts';

const listing = { to: 'same', event: 'listedOnSlip', ownMutation: true } as const;

export const slipActions = {
  pickupSlip: {
    on: [
      {
        who: ['COLLECTOR', 'DRIVER', 'SUBDRIVER'],
        from: ['confirmed', 'pickup'],
        only: { COLLECTOR: ownPickups, DRIVER: ownPickups, SUBDRIVER: ownPickups },
      },
      { who: ['HOUSEKEEPER', 'ADMIN'], from: ['confirmed', 'pickup'] },
    ],
    ...listing,
  },
  exitSlip: {
    on: [
      {
        who: ['DRIVER', 'SUBDRIVER'],
        from: ['inhouse', 'received'],
        only: { DRIVER: ownDeliveries, SUBDRIVER: ownDeliveries },
      },
      { who: ['HOUSEKEEPER', 'ADMIN'], from: ['inhouse', 'received'] },
    ],
    ...listing,
    guard: requireDriver,
  },
  // Both are listed once they have been handed over. The parcels of a pallet are listed by the system when it departs.
  transferSlip: {
    on: [
      { who: ['HOUSEKEEPER', 'ADMIN'], from: ['inhouse', 'transit'] },
      { who: ['SYS'], from: ['transit', 'canceled'] },
    ],
    ...listing,
  },
  driverReturnSlip: {
    on: [{ who: ['HOUSEKEEPER', 'ADMIN'], from: [...heldStatuses, 'inhouse'] }],
    ...listing,
  },
  returnSlip: {
    on: byWhoReturns(['canceled', 'returned']),
    ...listing,
    guard: requireReadyForReturnSlip,
  },
} as const;
