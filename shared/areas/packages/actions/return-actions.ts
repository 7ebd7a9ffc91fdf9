// The actions on a parcel that ends undelivered: cancellation, write-off and the way back to its sender.
import { within } from '../../../access/scope.ts';
import { requireAtOrigin, requireReadyToHandOver, requireRecipient, requireReturning } from '../guards.ts';
import { heldStatuses } from '../statuses.ts';

const underway = ['pickup', 'inhouse', 'transit', ...heldStatuses] as const;
export const ownPickups = within({ collectorId: 'user' });
export const ownDeliveries = within({ driverId: 'user' });
/** A driver who still holds the parcel, or to whom the return was assigned. */
export const ownReturns = within({ driverId: 'user', collectorId: 'user' });

export const returnActions = {
  cancel: {
    bulk: true,
    on: [
      { who: ['CUSTOMER', 'SUBCUSTOMER', 'BACKOFFICE', 'ADMIN'], from: ['created', 'confirmed'] },
      { who: ['DRIVER', 'SUBDRIVER', 'SUPPORT', 'BACKOFFICE', 'ADMIN'], from: underway },
    ],
    to: 'canceled',
    event: 'canceled',
    payload: ['reason', 'returnStage'],
    right: 'cancel',
  },
  writeOff: {
    bulk: true,
    who: ['HOUSEKEEPER', 'BACKOFFICE', 'ADMIN'],
    from: underway,
    to: 'canceled',
    event: 'writtenOff',
    payload: ['reason'],
  },
  assignReturn: {
    bulk: true,
    who: ['HOUSEKEEPER', 'BACKOFFICE', 'ADMIN'],
    from: ['canceled'],
    to: 'same',
    event: 'returnAssigned',
    payload: ['collectorId'],
    guard: requireAtOrigin,
  },
  moveReturn: {
    bulk: true,
    who: ['HOUSEKEEPER', 'ADMIN'],
    from: ['canceled'],
    to: 'same',
    event: 'returnMoved',
    payload: ['returnStage', 'hubId', 'toHubId'],
    guard: requireReturning,
  },
  return: {
    bulk: true,
    on: [
      { who: ['HOUSEKEEPER', 'ADMIN'], from: ['canceled'] },
      {
        // A driver who still holds the parcel, or whoever the return was assigned to.
        who: ['DRIVER', 'SUBDRIVER', 'COLLECTOR'],
        from: ['canceled'],
        only: {
          DRIVER: ownReturns,
          SUBDRIVER: ownPickups,
          COLLECTOR: ownPickups,
        },
      },
    ],
    to: 'returned',
    event: 'returned',
    guard: requireReadyToHandOver,
  },
  relaunch: {
    who: ['SUPPORT', 'BACKOFFICE', 'ADMIN'],
    from: ['canceled'],
    to: ['enroute', 'inhouse', 'same'],
    event: 'relaunched',
    payload: ['driverId', 'hubId'],
    guard: requireRecipient,
  },
} as const;
