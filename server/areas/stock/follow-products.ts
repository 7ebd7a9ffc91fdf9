// The levels of a product: opened where it comes to a warehouse, and described as it is.
import { z } from 'zod';
import type { levelInputs } from '#shared/areas/stock/level-input.ts';
import { type Movement, noQuantities } from '#shared/areas/stock/movements.ts';
import { productEntity, type ProductRow } from '#shared/areas/stock/product.ts';
import type { EntityChange, EntityRow, RunCommands, TransactionalSubscriber } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { levelService } from './levels.ts';
import { lockCompanyStock, productStore } from './stores.ts';

const describe = ({ sku, name, variant, barcode, weight, reorderPoint, pictureId }: ProductRow) => ({
  sku,
  name,
  variant,
  barcode,
  weight,
  reorderPoint,
  pictureId,
});

interface Opening {
  warehouse: { id: string; hubId: string };
  /** What comes to it with the opening, by product. */
  movements?: ReadonlyMap<string, Movement>;
}

/**
 * Opens the levels of these products of one company that the warehouse does not have yet, with the rights of the system.
 * Returns all levels of the products there, by product; those that existed got no movement.
 */
export async function openLevels(
  trx: Trx,
  companyId: string,
  productIds: readonly string[],
  { warehouse, movements = new Map() }: Opening,
  open: (inputs: z.input<typeof levelInputs.open>[]) => Promise<unknown>,
): Promise<Map<string, string>> {
  const find = async () => {
    const rows = await trx
      .selectFrom('stockLevels')
      .select(['id', 'productId'])
      .where('warehouseId', '=', warehouse.id)
      .where('productId', 'in', productIds)
      .execute();
    return new Map(rows.map(({ id, productId }) => [productId, id]));
  };
  const all = await find();
  if (productIds.every((id) => all.has(id))) return all;
  // Two at once would both open one; the second sees that of the first.
  await lockCompanyStock(trx, companyId);
  const known = await find();
  const missing = productIds.filter((id) => !known.has(id));
  const products = await productStore.readMany(trx, missing);
  await open(
    products.map((product) => {
      const movement = movements.get(product.id);
      return {
        productId: product.id,
        companyId,
        warehouseId: warehouse.id,
        hubId: warehouse.hubId,
        ...describe(product),
        movements: movement ? [movement] : [],
      };
    }),
  );
  return find();
}

const isProduct = (change: EntityChange<EntityRow>): change is EntityChange<ProductRow> =>
  change.entity === 'stockProduct' && productEntity.isRow(change.after);

const placed = z.object({ warehouseId: z.string(), quantity: z.number().nullish() });

async function openFirst(trx: Trx, change: EntityChange<ProductRow>, run: RunCommands): Promise<void> {
  const { after: product, input, actor } = change;
  const { warehouseId, quantity } = placed.parse(input);
  const warehouse = await trx
    .selectFrom('warehouses')
    .select(['id', 'hubId'])
    .where('id', '=', warehouseId)
    .executeTakeFirstOrThrow();
  const movements = new Map<string, Movement>();
  if (quantity) movements.set(product.id, { ...noQuantities, kind: 'initial', available: quantity, actorId: actor.id });
  await openLevels(trx, product.companyId, [product.id], { warehouse, movements }, (inputs) =>
    run(levelService, 'open', inputs, change),
  );
}

/** Transactional subscriber: a new product gets a level, the levels of an edited one say what it says. */
export const followProducts: TransactionalSubscriber = async (trx, changes, run) => {
  for (const change of changes.filter(isProduct)) {
    const { before, after } = change;
    if (!before) {
      await openFirst(trx, change, run);
      continue;
    }
    const levels = await trx
      .selectFrom('stockLevels')
      .select('id')
      .where('productId', '=', after.id)
      .orderBy('id')
      .execute();
    const described = { status: after.status, ...describe(after) };
    await run(
      levelService,
      'describe',
      levels.map(({ id }) => ({ id, ...described })),
      change,
    );
  }
};
