// One warehouse: where stock lies, which hub keeps it, and how many units it has room for.
import { everything, nothing } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, float, id, instant, type RowOf, text, whole } from '../../entities/fields.ts';

export const warehouseStatuses = ['open', 'closed'] as const;

const warehouseFields = defineFields({
  status: choice('WarehouseStatus', warehouseStatuses),
  name: text(),
  address: text(),
  lat: float({ nullable: true }),
  lng: float({ nullable: true }),
  hubId: id({ description: 'The hub that keeps it: its people receive, count and send out.' }),
  capacity: whole({ description: 'Units that it has room for.' }),
  managerId: id({ nullable: true }),
  phone: text({ nullable: true, description: 'E.164' }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type WarehouseRow = RowOf<typeof warehouseFields>;

const keepers = ['ADMIN', 'BACKOFFICE'] as const;
const payload = ['name', 'hubId'] as const;

export const warehouseEntity = defineEntity('warehouse', warehouseFields, {
  statuses: warehouseStatuses,
  presenceScreens: ['warehouses'],
  searched: ['name', 'address'],
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      // The others read no more than the name of the warehouse where stock lies.
      ACCOUNTANT: nothing,
      SUBACCOUNTANT: nothing,
      DRIVER: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      CUSTOMER: nothing,
      SUBCUSTOMER: nothing,
      HOUSEKEEPER: nothing,
      SUPPORT: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    create: { who: keepers, from: 'nothing', to: 'open', event: 'created', payload },
    edit: { who: keepers, from: ['open'], to: 'same', event: 'edited', payload },
    close: { who: keepers, from: ['open'], to: 'closed', event: 'closed', payload },
    reopen: { who: keepers, from: ['closed'], to: 'open', event: 'reopened', payload },
  },
});
export type WarehouseAction = keyof typeof warehouseEntity.lifecycle.actions;
