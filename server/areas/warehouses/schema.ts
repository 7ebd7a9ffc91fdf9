// GraphQL schema of warehouses.
import { normalizeSearch } from '#shared/lib/search.ts';
import { levelEntity } from '#shared/areas/stock/level.ts';
import { warehouseEntity } from '#shared/areas/warehouses/warehouse.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { hubById, personById } from '../directory/queries.ts';
import { HubType, PersonType } from '../directory/schema.ts';
import { findManagers, findOpenWarehouses, unitsInWarehouse, type WarehouseName } from './queries.ts';
import { warehouseListSource, warehouseService } from './service.ts';

const WarehouseType = defineEntityType(warehouseEntity, {
  description: 'A place where goods of customers lie.',
  withActions: true,
});

builder.objectFields(WarehouseType, (t) => ({
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => loaders.of(hubById).load(hubId),
  }),
  manager: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ managerId }, _, { loaders }) => (managerId === null ? null : loaders.of(personById).load(managerId)),
  }),
  units: t.int({
    description: 'Units that it holds: available, kept for parcels, and in quarantine.',
    resolve: ({ id }, _, { loaders }) => loaders.of(unitsInWarehouse).load(id),
  }),
}));

/** The live fields of warehouses. */
export const warehouseLiveFields: readonly LiveField[] = registerEntity(warehouseService, WarehouseType, {
  list: { name: 'warehouses', source: warehouseListSource },
});

const keepRule: AccessRule = { kind: 'action', entity: 'warehouse', action: 'create' };
declareAccess('Query.warehouseManagers', keepRule);
builder.queryField('warehouseManagers', (t) =>
  t.field({
    type: [PersonType],
    description: 'Who may manage a warehouse: active people of the hubs and the offices, by name.',
    args: { search: t.arg.string() },
    resolve: async (_, { search }, context) => {
      authorizeField(keepRule, context);
      const ids = await context.read((trx) => findManagers(trx, normalizeSearch(search)));
      const people = await context.loaders.of(personById).loadMany(ids);
      return people.flatMap((found) => (found === null || found instanceof Error ? [] : [found]));
    },
  }),
);

export const WarehouseNameType = builder.objectRef<WarehouseName>('WarehouseName').implement({
  description: 'What everybody who sees stock knows of the warehouse where it lies.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    hub: t.field({
      type: HubType,
      nullable: true,
      resolve: ({ hubId }, _, { loaders }) => loaders.of(hubById).load(hubId),
    }),
  }),
});

const stockRule: AccessRule = { kind: 'scope', access: levelEntity.access };
declareAccess('Query.stockWarehouses', stockRule);
builder.queryField('stockWarehouses', (t) =>
  t.field({
    type: [WarehouseNameType],
    description: 'The open warehouses, by name.',
    resolve: (_, __, context) => {
      authorizeField(stockRule, context);
      return context.read(findOpenWarehouses);
    },
  }),
);
