// What a driver earns for a delivered parcel: for all, or of one driver, hub or city, from a day on. The most particular
// one applies: that of the driver before that of the city, of the hub, and of all. Amounts never change: another one
// begins on another day, so it can be said what was in force when.
import { defineEntity } from '../../entities/entity.ts';
import { choice, day, defineFields, id, instant, type RowOf, safeInt } from '../../entities/fields.ts';
import { adminOnly } from './config.ts';

const commissionStatuses = ['active', 'removed'] as const;

const commissionFields = defineFields({
  status: choice('CommissionStatus', commissionStatuses, { api: false }),
  driverId: id({ nullable: true, api: false }),
  hubId: id({ nullable: true, api: false }),
  cityId: id({ nullable: true, api: false }),
  amount: safeInt({ description: 'Centimes for a delivered parcel.' }),
  since: day({ description: 'The first day.' }),
  until: day({ nullable: true, description: 'The last day. Null: without an end.' }),
  createdById: id({ nullable: true, api: false }),
  /** Who set its end, or removed it. */
  changedById: id({ nullable: true, api: false }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type CommissionRow = RowOf<typeof commissionFields>;

const payload = ['amount', 'since', 'until'] as const;

export const commissionEntity = defineEntity('commission', commissionFields, {
  statuses: commissionStatuses,
  isWithoutNames: true,
  errors: { wrongStatus: 'missing', notHolder: 'forbidden' },
  access: adminOnly,
  actions: {
    create: { who: ['ADMIN'], from: 'nothing', to: 'active', event: 'created', payload },
    /** Sets its last day, or takes it back. */
    end: { who: ['ADMIN'], from: ['active'], to: 'same', event: 'ended', payload },
    /** One that has not begun. */
    remove: { who: ['ADMIN'], from: ['active'], to: 'removed', event: 'removed', payload },
    /** One that was removed, while its first day has not passed. */
    restore: { who: ['ADMIN'], from: ['removed'], to: 'active', event: 'restored', payload },
  },
});
export type CommissionAction = keyof typeof commissionEntity.lifecycle.actions;
