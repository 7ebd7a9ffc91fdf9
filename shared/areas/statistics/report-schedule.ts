// A saved view of the statistics that its owner gets by mail: when, and what became of the last time.
import { type Role, roles } from '../../access/roles.ts';
import { type RowScope, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, whole } from '../../entities/fields.ts';

const reportScheduleStatuses = ['active', 'paused', 'removed'] as const;
export const reportCadences = ['daily', 'weekly', 'monthly'] as const;
/** What became of the last mail: it waits to leave, it has left, or there is none because of `lastError`. */
const reportResults = ['queued', 'sent', 'failed'] as const;
export const reportErrors = [
  'account_closed',
  'forbidden',
  'view_gone',
  'no_address',
  'not_delivered',
  'internal',
] as const;
export type ReportError = (typeof reportErrors)[number];

/** Schedules of one person at most. */
export const maxReportSchedules = 20;

const fields = defineFields({
  status: choice('ReportScheduleStatus', reportScheduleStatuses),
  ownerId: id({ api: false }),
  viewId: id({ description: 'The saved view of the statistics.' }),
  cadence: choice('ReportCadence', reportCadences),
  weekday: whole({ nullable: true, description: 'Of a weekly report: 1 is Monday, 7 Sunday.' }),
  monthDay: whole({ nullable: true, description: 'Of a monthly report: 1 to 28.' }),
  hour: whole({ description: 'Of the day in Casablanca.' }),
  nextAt: instant({ nullable: true, description: 'Null while it is paused.' }),
  lastAt: instant({ nullable: true }),
  lastResult: choice('ReportResult', reportResults, { nullable: true }),
  lastError: choice('ReportError', reportErrors, { nullable: true }),
  /** The last mail, until it has left or has failed. */
  mailId: id({ nullable: true, api: false }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type ReportScheduleRow = RowOf<typeof fields>;

/** Who opens the statistics; a handler looks whether a commercial is a manager. */
const who = ['ADMIN', 'COMMERCIAL'] as const;
const own = within({ ownerId: 'user' });
const ofOwner: Record<Role, RowScope<ReportScheduleRow>> = {
  ADMIN: own,
  ACCOUNTANT: own,
  SUBACCOUNTANT: own,
  DRIVER: own,
  COLLECTOR: own,
  CUSTOMER: own,
  HOUSEKEEPER: own,
  BACKOFFICE: own,
  SUPPORT: own,
  COMMERCIAL: own,
  SUBDRIVER: own,
  SUBCUSTOMER: own,
  TRANSPORTOR: own,
};
const present = { who, from: ['active', 'paused'], to: 'same' } as const;
const bySystem = { who: ['SYS'], from: ['active', 'paused'], to: 'same', internal: true } as const;

export const reportScheduleEntity = defineEntity('reportSchedule', fields, {
  statuses: reportScheduleStatuses,
  isWithoutNames: true,
  access: { see: ofOwner },
  actions: {
    create: { who, from: 'nothing', to: 'active', event: 'created' },
    edit: { ...present, event: 'edited' },
    pause: { ...present, from: ['active'], to: 'paused', event: 'paused' },
    resume: { ...present, from: ['paused'], to: 'active', event: 'resumed' },
    /** Sends it with the next round, whatever its days are. */
    sendNow: { ...present, event: 'requested' },
    /** Whoever may open the statistics no longer can still end what comes of them. */
    remove: { ...present, who: roles, to: 'removed', event: 'removed' },
    restore: { ...present, from: ['removed'], to: 'active', event: 'restored' },
    /** The mail was queued, or there is none. A closed account gets no other. */
    recordRun: { ...bySystem, to: ['active', 'paused'], event: 'ran' },
    /** The mail has left, or it could not be delivered. */
    recordDelivery: { ...bySystem, event: 'delivered' },
  },
});
export type ReportScheduleAction = keyof typeof reportScheduleEntity.lifecycle.actions;
