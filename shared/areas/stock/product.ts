// One product of a customer. A variant (a size, a colour) is a SKU, and so a product, of its own.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, text, whole } from '../../entities/fields.ts';

export const productStatuses = ['active', 'archived'] as const;

/** What a level copies of its product, so that it is listed, found and told of without reading another row. */
export const describedFields = {
  sku: text({ description: 'In capitals; one per product of a company.' }),
  name: text(),
  variant: text({ nullable: true }),
  barcode: text({ nullable: true }),
  weight: whole({ nullable: true, description: 'Grams of one unit.' }),
  reorderPoint: whole({ description: 'With no more than this available in a warehouse it is low there; 0: never.' }),
  pictureId: id({ nullable: true, description: 'At /files/{id}.' }),
};

const productFields = defineFields({
  status: choice('StockProductStatus', productStatuses),
  companyId: id({ api: false }),
  ...describedFields,
  createdAt: instant(),
  updatedAt: instant(),
});
export type ProductRow = RowOf<typeof productFields>;

/** Who describes products: their customer, and the office. */
export const productEditors = ['CUSTOMER', 'ADMIN', 'BACKOFFICE'] as const;
const payload = ['sku', 'name'] as const;

export const productEntity = defineEntity('stockProduct', productFields, {
  statuses: productStatuses,
  isWithoutNames: true,
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      CUSTOMER: within({ companyId: 'company' }),
      // A hub sees what lies in its warehouses: the levels.
      HOUSEKEEPER: nothing,
      ACCOUNTANT: nothing,
      SUBACCOUNTANT: nothing,
      DRIVER: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      SUBCUSTOMER: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    create: { who: productEditors, from: 'nothing', to: 'active', event: 'created', payload },
    edit: { who: productEditors, from: ['active'], to: 'same', event: 'edited', payload },
    archive: { who: productEditors, from: ['active'], to: 'archived', event: 'archived', payload },
    restore: { who: productEditors, from: ['archived'], to: 'active', event: 'restored', payload },
  },
});
export type ProductAction = keyof typeof productEntity.lifecycle.actions;
