// GraphQL schema of the stock: products, their levels with movements, and arrivals.
import { arrivalEntity, type ArrivalLine } from '#shared/areas/stock/arrival.ts';
import { levelEntity } from '#shared/areas/stock/level.ts';
import { movementKinds } from '#shared/areas/stock/movements.ts';
import { productEntity } from '#shared/areas/stock/product.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { companyById, personById } from '../directory/queries.ts';
import { CompanyType, PersonType } from '../directory/schema.ts';
import { warehouseNameById } from '../warehouses/queries.ts';
import { WarehouseNameType } from '../warehouses/schema.ts';
import { arrivalService } from './arrivals.ts';
import { defineLabels } from './labels/schema.ts';
import { levelService } from './levels.ts';
import { productService } from './products.ts';
import { arrivalListSource, levelListSource } from './queries.ts';
import { readMovements, type StoredMovement } from './stores.ts';

const movementsOfPage = 30;

const ProductType = defineEntityType(productEntity, {
  description: 'A product of a customer; a variant is a product of its own.',
  withActions: true,
});
builder.objectFields(ProductType, (t) => ({
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => loaders.of(companyById).load(companyId),
  }),
}));

const LevelType = defineEntityType(levelEntity, {
  description: 'A product in a warehouse, with its quantities.',
  withActions: true,
});
builder.objectFields(LevelType, (t) => ({
  warehouse: t.field({
    type: WarehouseNameType,
    nullable: true,
    resolve: ({ warehouseId }, _, { loaders }) => loaders.of(warehouseNameById).load(warehouseId),
  }),
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => loaders.of(companyById).load(companyId),
  }),
}));

const MovementType = builder.objectRef<StoredMovement>('StockMovement').implement({
  description: 'What changed the quantities of a level, and by how much.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: enumOf('StockMovementKind', movementKinds), resolve: ({ kind }) => kind }),
    available: t.exposeInt('available'),
    reserved: t.exposeInt('reserved'),
    used: t.exposeInt('used'),
    quarantine: t.exposeInt('quarantine'),
    packageId: t.exposeID('packageId', { nullable: true }),
    reference: t.exposeString('reference', {
      nullable: true,
      description: 'The number of the parcel or the arrival, or the other warehouse of a transfer.',
    }),
    reason: t.exposeString('reason', { nullable: true }),
    at: t.expose('at', { type: 'Instant' }),
    actor: t.field({
      type: PersonType,
      nullable: true,
      description: 'Null when the system did it.',
      resolve: ({ actorId }, _, { loaders }) => (actorId === null ? null : loaders.of(personById).load(actorId)),
    }),
  }),
});

const LineType = builder.objectRef<ArrivalLine>('StockArrivalLine').implement({
  description: 'Units of a product: as declared, and as counted.',
  fields: (t) => ({
    productId: t.exposeID('productId'),
    sku: t.exposeString('sku'),
    name: t.exposeString('name'),
    quantity: t.exposeInt('quantity'),
    counted: t.exposeInt('counted', { nullable: true }),
  }),
});

const ArrivalType = defineEntityType(arrivalEntity, {
  description: 'Goods that a customer announces for a warehouse, and what the hub counted.',
  withActions: true,
});
builder.objectFields(ArrivalType, (t) => ({
  lines: t.field({ type: [LineType], resolve: ({ lines }) => lines }),
  warehouse: t.field({
    type: WarehouseNameType,
    nullable: true,
    resolve: ({ warehouseId }, _, { loaders }) => loaders.of(warehouseNameById).load(warehouseId),
  }),
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => loaders.of(companyById).load(companyId),
  }),
  declaredBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ declaredById }, _, { loaders }) =>
      declaredById === null ? null : loaders.of(personById).load(declaredById),
  }),
  countedBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ countedById }, _, { loaders }) =>
      countedById === null ? null : loaders.of(personById).load(countedById),
  }),
}));

defineLabels(LevelType);

/** The live fields of the stock. */
export const stockLiveFields: readonly LiveField[] = [
  ...registerEntity(productService, ProductType),
  ...registerEntity(levelService, LevelType, { list: { name: 'stockLevels', source: levelListSource } }),
  ...registerEntity(arrivalService, ArrivalType, { list: { name: 'stockArrivals', source: arrivalListSource } }),
];

const seeRule: AccessRule = { kind: 'scope', access: levelEntity.access };
declareAccess('Query.stockMovements', seeRule);
builder.queryField('stockMovements', (t) =>
  t.field({
    type: [MovementType],
    description: `The last ${movementsOfPage} movements of a level before \`before\`, the newest first; none of a level that the viewer does not see.`,
    args: { levelId: t.arg.id({ required: true }), before: t.arg.id() },
    resolve: (_, { levelId, before }, context) => {
      authorizeField(seeRule, context);
      return context.read((trx) => readMovements(trx, levelId, { before: before ?? null, limit: movementsOfPage }));
    },
  }),
);
