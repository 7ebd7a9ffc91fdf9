// One arrival: goods that a customer announces for a warehouse, and what the hub counted when they came.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, day, defineFields, flag, id, instant, json, type RowOf, text, whole } from '../../entities/fields.ts';
import { isRecord } from '../../lib/is-record.ts';
import { stockKeepers } from './level.ts';
import { productEditors } from './product.ts';

export const arrivalStatuses = ['declared', 'counted', 'canceled'] as const;

/** Units of a product: as declared, and as counted. */
export interface ArrivalLine {
  productId: string;
  sku: string;
  name: string;
  quantity: number;
  counted: number | null;
}

const isLine = (value: unknown): value is ArrivalLine =>
  isRecord(value) &&
  typeof value['productId'] === 'string' &&
  typeof value['sku'] === 'string' &&
  typeof value['name'] === 'string' &&
  typeof value['quantity'] === 'number' &&
  (value['counted'] === null || typeof value['counted'] === 'number');
const areLines = (value: unknown): value is ArrivalLine[] => Array.isArray(value) && value.every(isLine);

const arrivalFields = defineFields({
  status: choice('StockArrivalStatus', arrivalStatuses),
  reference: text({ description: 'As people say it: AR-1042.' }),
  companyId: id({ api: false }),
  warehouseId: id(),
  hubId: id({ api: false }),
  expectedOn: day(),
  lines: json(areLines),
  declared: whole({ description: 'Units of all lines.' }),
  counted: whole({ nullable: true, description: 'Units that came.' }),
  differs: flag({ description: 'Some line was counted differently than it was declared.' }),
  note: text({ nullable: true }),
  countNote: text({ nullable: true, description: 'What the hub says of a difference.' }),
  declaredById: id({ nullable: true, api: false }),
  countedById: id({ nullable: true, api: false }),
  countedAt: instant({ nullable: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type ArrivalRow = RowOf<typeof arrivalFields>;

const payload = ['reference'] as const;

export const arrivalEntity = defineEntity('stockArrival', arrivalFields, {
  statuses: arrivalStatuses,
  isWithoutNames: true,
  presenceScreens: ['stockArrivals'],
  searched: ['reference'],
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      HOUSEKEEPER: within({ hubId: 'hub' }),
      CUSTOMER: within({ companyId: 'company' }),
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
    declare: { who: productEditors, from: 'nothing', to: 'declared', event: 'declared', payload },
    count: { who: stockKeepers, from: ['declared'], to: 'counted', event: 'counted', payload },
    cancel: { who: productEditors, from: ['declared'], to: 'canceled', event: 'canceled', payload },
  },
});
export type ArrivalAction = keyof typeof arrivalEntity.lifecycle.actions;
