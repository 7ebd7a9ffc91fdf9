// The actions on a parcel. Each is one row: who, from which status, to which status, which event.
import { defaultBusinessSettings } from '../../../access/business-settings.ts';
import { within } from '../../../access/scope.ts';
import { recordingActions } from './recording-actions.ts';
import { ownDeliveries, ownPickups, returnActions } from './return-actions.ts';
import { heldStatuses, movingStatuses } from '../statuses.ts';
import { slipActions } from './slip-actions.ts';
import {
  requireAttemptsLeft,
  requireCity,
  requireDriver,
  requireNoCity,
  requireNotPaid,
  requireSettled,
  requireUndoable,
} from '../guards.ts';

/** Default number of delivery attempts before a parcel may not go out again. */
export const { maxAttempts } = defaultBusinessSettings;

const reporters = ['DRIVER', 'SUBDRIVER', 'SUPPORT'] as const;
const editors = [
  { who: ['CUSTOMER', 'SUBCUSTOMER', 'COMMERCIAL'], from: ['created'] },
  { who: ['BACKOFFICE', 'SUPPORT', 'ADMIN'], from: movingStatuses },
] as const;
const byEditors = { on: editors, to: 'same', event: 'edited', bulk: true, internal: true, right: 'create' } as const;
const created = { event: 'created', payload: ['trackingNumber', 'cityId', 'cod', 'linkedId'] } as const;

export const packageActionTable = {
  create: {
    who: ['CUSTOMER', 'SUBCUSTOMER', 'COMMERCIAL', 'BACKOFFICE', 'ADMIN', 'SYS'],
    from: 'nothing',
    to: 'created',
    ...created,
    right: 'create',
  },
  createReturn: { who: ['SYS'], from: 'nothing', to: 'pickup', ...created, internal: true },
  createAgain: { who: ['SYS'], from: 'nothing', to: 'created', ...created, internal: true },
  edit: {
    on: editors,
    to: 'same',
    event: 'edited',
    right: 'create',
  },
  // One decision about a city text, for all parcels with it, and its withdrawal (tab "cities to validate").
  resolveCity: { ...byEditors, guard: requireNoCity },
  unresolveCity: byEditors,
  confirm: {
    bulk: true,
    who: ['CUSTOMER', 'SUBCUSTOMER', 'BACKOFFICE', 'SUPPORT', 'ADMIN'],
    from: ['created'],
    to: 'confirmed',
    event: 'confirmed',
    payload: ['cityId'],
    guard: requireCity,
    right: 'confirm',
  },
  assignPickup: {
    bulk: true,
    who: ['HOUSEKEEPER', 'BACKOFFICE', 'SUPPORT', 'ADMIN', 'SYS'],
    from: ['confirmed'],
    to: 'same',
    event: 'pickupAssigned',
    payload: ['collectorId'],
  },
  pickUp: {
    bulk: true,
    on: [
      {
        who: ['COLLECTOR', 'DRIVER', 'SUBDRIVER'],
        from: ['confirmed'],
        only: { COLLECTOR: ownPickups, DRIVER: ownPickups, SUBDRIVER: ownPickups },
      },
      { who: ['HOUSEKEEPER', 'ADMIN'], from: ['confirmed'] },
    ],
    to: 'pickup',
    event: 'pickedUp',
  },
  takeIn: {
    bulk: true,
    who: ['HOUSEKEEPER', 'BACKOFFICE', 'ADMIN'],
    from: ['pickup', 'confirmed'],
    to: 'inhouse',
    event: 'takenIn',
    payload: ['hubId'],
  },
  dispatch: {
    bulk: true,
    who: ['HOUSEKEEPER', 'ADMIN', 'SYS'],
    from: ['inhouse'],
    to: 'transit',
    event: 'dispatched',
    payload: ['hubId', 'toHubId'],
  },
  arrive: {
    bulk: true,
    on: [{ who: ['HOUSEKEEPER', 'ADMIN'], from: ['transit'], only: { HOUSEKEEPER: within({ toHubId: 'hub' }) } }],
    to: 'inhouse',
    event: 'arrived',
    payload: ['hubId'],
  },
  assign: {
    bulk: true,
    on: [
      { who: ['HOUSEKEEPER', 'BACKOFFICE', 'ADMIN'], from: ['inhouse', ...heldStatuses] },
      // Between a driver and its subdrivers, and between these.
      {
        who: ['DRIVER'],
        from: heldStatuses,
        only: { DRIVER: within({ driverId: 'driver' }) },
        managersOnly: ['DRIVER'],
      },
    ],
    to: 'same',
    event: 'assigned',
    payload: ['driverId'],
  },
  receive: {
    bulk: true,
    on: [
      { who: ['DRIVER', 'SUBDRIVER'], from: ['inhouse'], only: { DRIVER: ownDeliveries, SUBDRIVER: ownDeliveries } },
      { who: ['HOUSEKEEPER', 'ADMIN'], from: ['inhouse'] },
    ],
    to: 'received',
    event: 'received',
    payload: ['driverId'],
    guard: requireDriver,
  },
  start: {
    bulk: true,
    who: ['DRIVER', 'SUBDRIVER', 'ADMIN'],
    from: ['received'],
    to: 'enroute',
    event: 'started',
    payload: ['driverId'],
  },
  deliver: {
    bulk: true,
    who: ['DRIVER', 'SUBDRIVER', 'HOUSEKEEPER', 'ADMIN'],
    from: ['enroute'],
    to: 'delivered',
    event: 'delivered',
    payload: ['driverId', 'cashCollected', 'receivedBy'],
  },
  report: {
    bulk: true,
    who: reporters,
    from: ['received', 'enroute'],
    to: 'reported',
    event: 'reported',
    payload: ['reason', 'nextDate', 'attempts', 'proofOfNoResponse'],
  },
  schedule: {
    bulk: true,
    on: [
      { who: ['DRIVER', 'SUBDRIVER', 'SUPPORT', 'BACKOFFICE'], from: ['received', 'enroute'] },
      // For another day that the recipient asked for: also after a visit.
      { who: ['SYS'], from: heldStatuses },
    ],
    to: 'scheduled',
    event: 'scheduled',
    payload: ['nextDate'],
  },
  markInterested: {
    bulk: true,
    who: reporters,
    from: ['received', 'enroute'],
    to: 'interested',
    event: 'markedInterested',
    payload: ['nextDate'],
  },
  resume: {
    bulk: true,
    who: ['DRIVER', 'SUBDRIVER', 'SYS'],
    from: ['reported', 'scheduled', 'interested'],
    to: 'enroute',
    event: 'resumed',
    payload: ['attempts'],
    guard: requireAttemptsLeft,
  },
  handBack: {
    bulk: true,
    who: ['HOUSEKEEPER', 'ADMIN'],
    from: heldStatuses,
    to: 'inhouse',
    event: 'handedBack',
    payload: ['hubId'],
  },
  ...returnActions,
  archive: {
    bulk: true,
    who: ['ADMIN', 'SYS'],
    from: ['delivered', 'returned', 'canceled'],
    to: 'archived',
    event: 'archived',
    guard: requireSettled,
  },
  correct: {
    bulk: true,
    who: ['ADMIN', 'ACCOUNTANT'],
    from: ['delivered'],
    to: 'enroute',
    event: 'corrected',
    guard: requireNotPaid,
  },
  // By whoever recorded it, within a minute, and only while nothing else happened to the parcel (its handler).
  undoOutcome: {
    bulk: true,
    isUndo: true,
    on: [
      { who: ['DRIVER', 'SUBDRIVER', 'HOUSEKEEPER', 'ADMIN'], from: ['delivered'] },
      { who: reporters, from: ['reported', 'scheduled', 'interested'] },
      { who: ['BACKOFFICE'], from: ['scheduled'] },
    ],
    to: ['received', 'enroute'],
    event: 'outcomeUndone',
    payload: ['attempts'],
    guard: requireUndoable,
  },
  redirect: {
    on: [
      { who: ['SUPPORT', 'BACKOFFICE', 'ADMIN', 'SYS'], from: ['inhouse'], to: ['same', 'transit'] },
      { who: ['SUPPORT', 'BACKOFFICE', 'ADMIN', 'SYS'], from: movingStatuses.filter((status) => status !== 'inhouse') },
    ],
    to: 'same',
    event: 'redirected',
    payload: ['cityId', 'newDestination', 'hubId', 'toHubId'],
  },
  ...slipActions,
  ...recordingActions,
} as const;
