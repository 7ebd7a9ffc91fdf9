// One saved answer of the support, in up to three languages, with placeholders that the claim fills (`placeholders.ts`).
import { everything, nothing } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, instant, type RowOf, text } from '../../entities/fields.ts';

const macroStatuses = ['active', 'archived'] as const;

const macroFields = defineFields({
  status: choice('MacroStatus', macroStatuses),
  name: text(),
  textFr: text({ nullable: true }),
  textAr: text({ nullable: true }),
  textEn: text({ nullable: true }),
  createdAt: instant({ api: false }),
  updatedAt: instant({ api: false }),
});
export type MacroRow = RowOf<typeof macroFields>;

/** The roles that write saved answers. Whoever answers claims uses them. */
const authors = ['ADMIN', 'BACKOFFICE', 'SUPPORT'] as const;

export const macroEntity = defineEntity('macro', macroFields, {
  statuses: macroStatuses,
  isWithoutNames: true,
  errors: { wrongStatus: 'missing', notHolder: 'forbidden' },
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      HOUSEKEEPER: everything,
      DRIVER: nothing,
      SUBDRIVER: nothing,
      CUSTOMER: nothing,
      SUBCUSTOMER: nothing,
      ACCOUNTANT: nothing,
      SUBACCOUNTANT: nothing,
      COLLECTOR: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    create: { who: authors, from: 'nothing', to: 'active', event: 'created', payload: ['name'] },
    edit: { who: authors, from: ['active'], to: 'same', event: 'edited', payload: ['name'] },
    archive: { who: authors, from: ['active'], to: 'archived', event: 'archived', payload: ['name'] },
    restore: { who: authors, from: ['archived'], to: 'active', event: 'restored', payload: ['name'] },
  },
});
export type MacroAction = keyof typeof macroEntity.lifecycle.actions;

/** Saved answers that are read at once. */
export const maxMacros = 200;
