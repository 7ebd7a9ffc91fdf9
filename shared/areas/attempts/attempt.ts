// One attempt without a response: a driver recorded that a recipient did not answer. What the positions of the driver and
// the records before it say makes it doubtful or not; the hub decides about a doubtful one.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, choices, defineFields, flag, id, instant, type RowOf, text, whole } from '../../entities/fields.ts';
import { attemptSignals, attemptStatuses } from './signals.ts';

const attemptFields = defineFields({
  status: choice('AttemptStatus', attemptStatuses),
  packageId: id(),
  trackingNumber: text(),
  /** Who recorded it. */
  driverId: id({ api: false }),
  /** That of the parcel when it was recorded. */
  hubId: id({ api: false }),
  cityId: id({ nullable: true, api: false }),
  signals: choices('AttemptSignal', attemptSignals, { description: 'What makes it doubtful; empty if nothing does.' }),
  // The place itself is not kept: tracks are deleted after some weeks, and these figures are not.
  distance: whole({ nullable: true, description: 'Metres from the city of the address; null without a position.' }),
  speed: whole({ nullable: true, description: 'km/h; null without a position.' }),
  seconds: whole({ nullable: true, description: 'Since the attempt at another recipient before it.' }),
  hasProof: flag({ description: 'A photo, or calls with their times.' }),
  attemptedAt: instant(),
  note: text({ nullable: true, isPersonal: true, description: 'Of the decision.' }),
  decidedById: id({ nullable: true, api: false }),
  decidedAt: instant({ nullable: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type AttemptRow = RowOf<typeof attemptFields>;

const deciders = ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'HOUSEKEEPER'] as const;
const payload = ['trackingNumber', 'driverId', 'packageId'] as const;

export const attemptEntity = defineEntity('attempt', attemptFields, {
  statuses: attemptStatuses,
  isWithoutNames: true,
  presenceScreens: ['attempts'],
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      HOUSEKEEPER: within({ hubId: 'hub' }),
      ACCOUNTANT: nothing,
      SUBACCOUNTANT: nothing,
      // A driver reads its own figures in its scorecard, and of nobody's single attempts.
      DRIVER: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      CUSTOMER: nothing,
      SUBCUSTOMER: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    record: { who: ['SYS'], from: 'nothing', to: ['clear', 'open'], event: 'recorded', payload, internal: true },
    /** The driver undid what it had recorded. */
    withdraw: { who: ['SYS'], from: ['clear', 'open'], to: 'withdrawn', event: 'takenBack', internal: true },
    confirm: { who: deciders, from: ['open'], to: 'confirmed', event: 'foundFalse', payload },
    dismiss: { who: deciders, from: ['open'], to: 'dismissed', event: 'cleared', payload },
    reopen: { who: deciders, from: ['confirmed', 'dismissed'], to: 'open', event: 'reopened', payload },
  },
});
export type AttemptAction = keyof typeof attemptEntity.lifecycle.actions;
