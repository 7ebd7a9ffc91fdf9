// The actions on a parcel. Each is one row: who, from which status, to which status, which event.
import { type BusinessSettings, defaultBusinessSettings } from '../../access/business-settings.ts';
import { actionNames, defineLifecycle } from '../../access/lifecycle.ts';
import { within } from '../../access/scope.ts';
import type { ErrorCode } from '../../lib/app-error.ts';
import { heldStatuses, movingStatuses, packageStatuses } from './statuses.ts';
import type { PackageRow } from './row.ts';

/** Default number of delivery attempts before a parcel may not go out again. */
export const { maxAttempts } = defaultBusinessSettings;

const underway = ['pickup', 'inhouse', 'transit', ...heldStatuses] as const;
const ownPickups = within({ collectorId: 'user' });
const ownDeliveries = within({ driverId: 'user' });

type Guard = (row: PackageRow, settings: BusinessSettings) => ErrorCode | null;
const requireCity: Guard = (row) => (row.cityId ? null : 'package.city_unresolved');
const requireDriver: Guard = (row) => (row.driverId ? null : 'package.no_driver');
const requireAttemptsLeft: Guard = (row, settings) =>
  row.attempts < settings.maxAttempts ? null : 'package.too_many_attempts';
const requireAtOrigin: Guard = (row) => (row.returnStage === 'at_origin_hub' ? null : 'package.not_at_origin');
const requireReturning: Guard = (row) =>
  ['at_driver', 'at_hub', 'in_transit_back'].includes(row.returnStage) ? null : 'package.not_at_driver';
const requireReadyToHandOver: Guard = (row) =>
  ['at_driver', 'at_hub', 'at_origin_hub'].includes(row.returnStage) ? null : 'package.not_at_origin';
const requireNotPaid: Guard = (row) =>
  row.clientInvoiceStatus === 'PAID' || row.driverInvoiceStatus === 'PAID' ? 'package.already_invoiced' : null;

const requireSettled: Guard = (row) => {
  if (row.status === 'delivered')
    return row.clientInvoiceStatus === 'PAID' && row.driverInvoiceStatus === 'PAID' ? null : 'package.not_settled';
  if (row.status === 'canceled') return row.returnStage === 'none' ? null : 'package.return_pending';
  return null;
};

export const packageLifecycle = defineLifecycle<PackageRow>()('package', {
  statuses: packageStatuses,
  usesSettings: true,
  errors: { wrongStatus: 'package.wrong_status', notHolder: 'package.not_holder' },
  actions: {
    create: {
      on: [{ who: ['CUSTOMER', 'SUBCUSTOMER', 'COMMERCIAL', 'BACKOFFICE', 'ADMIN', 'SYS'], from: 'nothing' }],
      to: 'created',
      event: 'created',
    },
    createReturn: { on: [{ who: ['SYS'], from: 'nothing' }], to: 'pickup', event: 'created', internal: true },
    createAgain: { on: [{ who: ['SYS'], from: 'nothing' }], to: 'created', event: 'created', internal: true },
    edit: {
      on: [
        { who: ['CUSTOMER', 'SUBCUSTOMER', 'COMMERCIAL'], from: ['created'] },
        { who: ['BACKOFFICE', 'SUPPORT', 'ADMIN'], from: movingStatuses },
      ],
      to: 'same',
      event: 'edited',
    },
    confirm: {
      on: [{ who: ['CUSTOMER', 'SUBCUSTOMER', 'BACKOFFICE', 'SUPPORT', 'ADMIN'], from: ['created'] }],
      to: 'confirmed',
      event: 'confirmed',
      guard: requireCity,
    },
    assignPickup: {
      on: [{ who: ['HOUSEKEEPER', 'BACKOFFICE', 'SUPPORT', 'ADMIN'], from: ['confirmed'] }],
      to: 'same',
      event: 'pickupAssigned',
    },
    pickUp: {
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
      on: [{ who: ['HOUSEKEEPER', 'BACKOFFICE', 'ADMIN'], from: ['pickup', 'confirmed'] }],
      to: 'inhouse',
      event: 'takenIn',
    },
    dispatch: { on: [{ who: ['HOUSEKEEPER', 'ADMIN', 'SYS'], from: ['inhouse'] }], to: 'transit', event: 'dispatched' },
    arrive: {
      on: [{ who: ['HOUSEKEEPER', 'ADMIN'], from: ['transit'], only: { HOUSEKEEPER: within({ toHubId: 'hub' }) } }],
      to: 'inhouse',
      event: 'arrived',
    },
    assign: {
      on: [{ who: ['HOUSEKEEPER', 'BACKOFFICE', 'ADMIN'], from: ['inhouse', ...heldStatuses] }],
      to: 'same',
      event: 'assigned',
    },
    receive: {
      on: [
        { who: ['DRIVER', 'SUBDRIVER'], from: ['inhouse'], only: { DRIVER: ownDeliveries, SUBDRIVER: ownDeliveries } },
        { who: ['HOUSEKEEPER', 'ADMIN'], from: ['inhouse'] },
      ],
      to: 'received',
      event: 'received',
      guard: requireDriver,
    },
    start: { on: [{ who: ['DRIVER', 'SUBDRIVER', 'ADMIN'], from: ['received'] }], to: 'enroute', event: 'started' },
    deliver: {
      on: [{ who: ['DRIVER', 'SUBDRIVER', 'HOUSEKEEPER', 'ADMIN'], from: ['enroute'] }],
      to: 'delivered',
      event: 'delivered',
    },
    report: {
      on: [{ who: ['DRIVER', 'SUBDRIVER', 'SUPPORT'], from: ['received', 'enroute'] }],
      to: 'reported',
      event: 'reported',
    },
    schedule: {
      on: [{ who: ['DRIVER', 'SUBDRIVER', 'SUPPORT', 'BACKOFFICE'], from: ['received', 'enroute'] }],
      to: 'scheduled',
      event: 'scheduled',
    },
    markInterested: {
      on: [{ who: ['DRIVER', 'SUBDRIVER', 'SUPPORT'], from: ['received', 'enroute'] }],
      to: 'interested',
      event: 'markedInterested',
    },
    resume: {
      on: [{ who: ['DRIVER', 'SUBDRIVER', 'SYS'], from: ['reported', 'scheduled', 'interested'] }],
      to: 'enroute',
      event: 'resumed',
      guard: requireAttemptsLeft,
    },
    handBack: { on: [{ who: ['HOUSEKEEPER', 'ADMIN'], from: heldStatuses }], to: 'inhouse', event: 'handedBack' },
    cancel: {
      on: [
        { who: ['CUSTOMER', 'SUBCUSTOMER', 'BACKOFFICE', 'ADMIN'], from: ['created', 'confirmed'] },
        { who: ['DRIVER', 'SUBDRIVER', 'SUPPORT', 'BACKOFFICE', 'ADMIN'], from: underway },
      ],
      to: 'canceled',
      event: 'canceled',
    },
    writeOff: {
      on: [{ who: ['HOUSEKEEPER', 'BACKOFFICE', 'ADMIN'], from: underway }],
      to: 'canceled',
      event: 'writtenOff',
    },
    assignReturn: {
      on: [{ who: ['HOUSEKEEPER', 'BACKOFFICE', 'ADMIN'], from: ['canceled'] }],
      to: 'same',
      event: 'returnAssigned',
      guard: requireAtOrigin,
    },
    moveReturn: {
      on: [{ who: ['HOUSEKEEPER', 'ADMIN'], from: ['canceled'] }],
      to: 'same',
      event: 'returnMoved',
      guard: requireReturning,
    },
    return: {
      on: [
        { who: ['HOUSEKEEPER', 'ADMIN'], from: ['canceled'] },
        { who: ['DRIVER', 'COLLECTOR'], from: ['canceled'], only: { DRIVER: ownDeliveries, COLLECTOR: ownPickups } },
      ],
      to: 'returned',
      event: 'returned',
      guard: requireReadyToHandOver,
    },
    relaunch: {
      on: [{ who: ['SUPPORT', 'BACKOFFICE', 'ADMIN'], from: ['canceled'] }],
      to: ['enroute', 'inhouse', 'same'],
      event: 'relaunched',
    },
    archive: {
      on: [{ who: ['ADMIN', 'SYS'], from: ['delivered', 'returned', 'canceled'] }],
      to: 'archived',
      event: 'archived',
      guard: requireSettled,
    },
    correct: {
      on: [{ who: ['ADMIN', 'ACCOUNTANT'], from: ['delivered'] }],
      to: 'enroute',
      event: 'corrected',
      guard: requireNotPaid,
    },
    redirect: {
      on: [
        { who: ['SUPPORT', 'BACKOFFICE', 'ADMIN'], from: ['inhouse'], to: ['same', 'transit'] },
        { who: ['SUPPORT', 'BACKOFFICE', 'ADMIN'], from: movingStatuses.filter((status) => status !== 'inhouse') },
      ],
      to: 'same',
      event: 'redirected',
    },
    setFees: { on: [{ who: ['ADMIN'], from: movingStatuses }], to: 'same', event: 'feesSet' },
    markProcessed: {
      on: [{ who: ['SUPPORT', 'BACKOFFICE', 'ADMIN'], from: movingStatuses }],
      to: 'same',
      event: 'processed',
    },
    // Roles that read internal notes and work on the parcel, until it is archived.
    addNote: {
      on: [
        {
          who: ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'HOUSEKEEPER', 'DRIVER', 'SUBDRIVER', 'COLLECTOR'],
          from: packageStatuses.filter((status) => status !== 'archived'),
        },
      ],
      to: 'same',
      event: 'noteAdded',
    },
    flag: { on: [{ who: ['SYS'], from: packageStatuses }], to: 'same', event: 'flagged', internal: true },
  },
});

export type PackageAction = keyof typeof packageLifecycle.actions;

/** The actions that users may run, in the table's order; those of the system are left out. */
export const packageActions = actionNames(packageLifecycle).filter((name) => !packageLifecycle.actions[name].internal);
