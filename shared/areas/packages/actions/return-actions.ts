// The actions on a parcel that ends undelivered: cancellation, write-off and the way back to its sender.
import { within } from '../../../access/scope.ts';
import {
  isWithDriver,
  requireAtOrigin,
  requireOnItsWay,
  requireReadyToHandOver,
  requireRecipient,
  requireReturning,
} from '../guards.ts';
import { heldStatuses } from '../statuses.ts';

const underway = ['pickup', 'inhouse', 'transit', ...heldStatuses] as const;
export const ownPickups = within({ collectorId: 'user' });
export const ownDeliveries = within({ driverId: 'user' });
/** Who hands a return to its sender, from these statuses. */
export const byWhoReturns = <Status extends string>(from: readonly Status[]) =>
  [
    { who: ['HOUSEKEEPER', 'ADMIN'], from },
    // Whoever the return was assigned to.
    {
      who: ['DRIVER', 'SUBDRIVER', 'COLLECTOR'],
      from,
      only: { DRIVER: ownPickups, SUBDRIVER: ownPickups, COLLECTOR: ownPickups },
    },
    // A driver who holds the parcel: one that was canceled in house keeps the driver who was to deliver it.
    { who: ['DRIVER'], from, only: { DRIVER: ownDeliveries }, when: isWithDriver },
  ] as const;

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
    // By the system when a discrepancy ends as lost.
    who: ['HOUSEKEEPER', 'BACKOFFICE', 'ADMIN', 'SYS'],
    // Also one that is lost on its way back.
    from: [...underway, 'canceled'],
    to: 'canceled',
    event: 'writtenOff',
    payload: ['reason'],
    guard: requireOnItsWay,
  },
  assignReturn: {
    bulk: true,
    who: ['HOUSEKEEPER', 'BACKOFFICE', 'ADMIN', 'SYS'],
    from: ['canceled'],
    to: 'same',
    event: 'returnAssigned',
    payload: ['collectorId'],
    guard: requireAtOrigin,
  },
  moveReturn: {
    bulk: true,
    // By the system when its pallet departs.
    who: ['HOUSEKEEPER', 'ADMIN', 'SYS'],
    from: ['canceled'],
    to: 'same',
    event: 'returnMoved',
    payload: ['returnStage', 'hubId', 'toHubId'],
    guard: requireReturning,
  },
  return: {
    bulk: true,
    on: byWhoReturns(['canceled']),
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
