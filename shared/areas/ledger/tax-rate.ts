// A rate of the tax on fees, from a day on, until the next one begins. A rate that is in force is in the books: it neither
// changes nor goes.
import { defineEntity } from '../../entities/entity.ts';
import { choice, day, defineFields, id, instant, type RowOf, whole } from '../../entities/fields.ts';
import { adminOnly } from '../config/config.ts';

const taxRateStatuses = ['active', 'removed'] as const;

const taxRateFields = defineFields({
  status: choice('TaxRateStatus', taxRateStatuses),
  since: day({ description: 'The first day.' }),
  basisPoints: whole({ description: 'Hundredths of a percent: 2000 is 20 %.' }),
  /** Null for the rate that came with the program. */
  createdById: id({ nullable: true, api: false }),
  removedById: id({ nullable: true, api: false }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type TaxRateRow = RowOf<typeof taxRateFields>;

const payload = ['since', 'basisPoints'] as const;

export const taxRateEntity = defineEntity('taxRate', taxRateFields, {
  statuses: taxRateStatuses,
  isWithoutNames: true,
  errors: { wrongStatus: 'missing', notHolder: 'forbidden' },
  access: adminOnly,
  actions: {
    create: { who: ['ADMIN'], from: 'nothing', to: 'active', event: 'created', payload },
    /** One that has not begun. */
    remove: { who: ['ADMIN'], from: ['active'], to: 'removed', event: 'removed', payload },
    /** One that was removed, while its first day is to come. */
    restore: { who: ['ADMIN'], from: ['removed'], to: 'active', event: 'restored', payload },
  },
});
export type TaxRateAction = keyof typeof taxRateEntity.lifecycle.actions;
