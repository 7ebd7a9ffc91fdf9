// The actions that list a parcel on a slip. The slip is made with them, in one transaction (server/areas/slips).
import { requireDriver, requireReadyForReturnSlip } from '../guards.ts';
import { ownDeliveries, ownPickups, ownReturns } from './return-actions.ts';

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
    on: [
      { who: ['HOUSEKEEPER', 'ADMIN'], from: ['canceled', 'returned'] },
      {
        who: ['DRIVER', 'SUBDRIVER', 'COLLECTOR'],
        from: ['canceled', 'returned'],
        only: { DRIVER: ownReturns, SUBDRIVER: ownPickups, COLLECTOR: ownPickups },
      },
    ],
    ...listing,
    guard: requireReadyForReturnSlip,
  },
} as const;
