// A price that is not in a tariff: the fees of one customer, everywhere or in one city; or a promotion, which takes a part
// off the fee of a delivery between two days, for a customer, a tariff, a city, or everybody. Amounts never change: another
// rule begins on another day, so it can be said what was in force when.
import { defineEntity } from '../../entities/entity.ts';
import { choice, day, defineFields, id, instant, type RowOf, safeInt, text, whole } from '../../entities/fields.ts';
import { adminOnly } from './config.ts';

const priceRuleStatuses = ['active', 'removed'] as const;
/** The fees of a customer; a promotion in percent; one of an amount. */
export const priceRuleKinds = ['fixed', 'percent', 'amount'] as const;

const priceRuleFields = defineFields({
  status: choice('PriceRuleStatus', priceRuleStatuses, { api: false }),
  kind: choice('PriceRuleKind', priceRuleKinds),
  name: text({ description: 'As it stands in "why this price".' }),
  companyId: id({ nullable: true, api: false }),
  groupId: id({ nullable: true, api: false }),
  cityId: id({ nullable: true, api: false }),
  delivered: safeInt({ nullable: true, description: 'Centimes; of a fixed price, like the others.' }),
  refused: safeInt({ nullable: true }),
  returned: safeInt({ nullable: true }),
  percent: whole({ nullable: true, description: 'Hundredths of a percent that are taken off.' }),
  amount: safeInt({ nullable: true, description: 'Centimes that are taken off.' }),
  since: day({ description: 'The first day.' }),
  until: day({ nullable: true, description: 'The last day. Null: without an end.' }),
  createdById: id({ nullable: true, api: false }),
  /** Who set its end, or removed it. */
  changedById: id({ nullable: true, api: false }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type PriceRuleRow = RowOf<typeof priceRuleFields>;

const payload = ['name', 'since', 'until'] as const;

export const priceRuleEntity = defineEntity('priceRule', priceRuleFields, {
  statuses: priceRuleStatuses,
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
export type PriceRuleAction = keyof typeof priceRuleEntity.lifecycle.actions;
