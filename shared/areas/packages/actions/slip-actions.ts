// The actions that list a parcel on a slip. The slip is made with them, in one transaction (server/areas/slips).
import { requireDriver, requireReadyForReturnSlip } from '../guards.ts';
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
  returnSlip: {
    on: byWhoReturns(['canceled', 'returned']),
    ...listing,
    guard: requireReadyForReturnSlip,
  },
} as const;
