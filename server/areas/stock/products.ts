// Products on the server: the handlers of their actions.
import { productInputs } from '#shared/areas/stock/product-input.ts';
import { productEntity, type ProductRow } from '#shared/areas/stock/product.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { assertNoConflict, diffFields } from '../../entities/field-changes.ts';
import { attachFiles } from '../../files/stored-files.ts';
import { senderId, senderOf } from '../packages/queries.ts';
import { requireOpenWarehouse } from '../warehouses/queries.ts';
import { lockCompanyStock, productStore } from './stores.ts';

async function assertSkuFree(trx: Trx, companyId: string, sku: string): Promise<void> {
  await lockCompanyStock(trx, companyId);
  const other = await trx
    .selectFrom('stockProducts')
    .select('id')
    .where('companyId', '=', companyId)
    .where('sku', '=', sku)
    .executeTakeFirst();
  if (other) failField('sku', 'stock.sku_taken', { sku });
}

/** Attaches a new picture of the product. */
async function attachPicture(trx: Trx, actor: Actor, id: string, ids: readonly string[]): Promise<void> {
  await attachFiles(trx, { ids, kinds: ['photo'], owner: { entity: 'stockProduct', id }, actor, field: 'pictureIds' });
}

const createHandlers: CreateHandlersOf<ProductRow, typeof productInputs> = {
  // Where it lies, and how much of it, is a level: the subscriber of products opens it.
  create: async ({ trx, input, actor, now }) => {
    if (actor.principal.role === 'CUSTOMER' && input.quantity) failField('quantity', 'stock.office_only');
    const { id: companyId } = await senderOf(trx, senderId(actor, input.companyId));
    await requireOpenWarehouse(trx, actor, input.warehouseId, 'warehouseId');
    await assertSkuFree(trx, companyId, input.sku);
    const id = newId(now.getTime());
    const pictures = input.pictureIds ?? [];
    await attachPicture(trx, actor, id, pictures);
    return {
      id,
      version: 1,
      status: 'active',
      companyId,
      sku: input.sku,
      name: input.name,
      variant: input.variant ?? null,
      barcode: input.barcode ?? null,
      weight: input.weight ?? null,
      reorderPoint: input.reorderPoint ?? 0,
      pictureId: pictures[0] ?? null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<ProductRow, typeof productInputs> = {
  edit: async ({ trx, row, input, actor }) => {
    const { id: _, version, idempotencyKey: __, pictureIds, ...given } = input;
    const changes = diffFields(row, given);
    await assertNoConflict(trx, row, version, changes);
    if (input.sku !== undefined && input.sku !== row.sku) await assertSkuFree(trx, row.companyId, input.sku);
    const set: Partial<ProductRow> = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    const [picture] = pictureIds ?? [];
    if (picture !== undefined && picture !== row.pictureId) {
      await attachPicture(trx, actor, row.id, [picture]);
      set.pictureId = picture;
    }
    return { set, payload: { changes } };
  },
  archive: async ({ trx, row }) => {
    const left = await trx
      .selectFrom('stockLevels')
      .select((eb) => eb.fn.sum<string>(eb('available', '+', eb('reserved', '+', eb.ref('quarantine')))).as('units'))
      .where('productId', '=', row.id)
      .executeTakeFirst();
    const units = Number(left?.units ?? 0);
    return units === 0 ? {} : fail('stock.not_empty', { units });
  },
};

export const productService = createEntityService(productEntity, productStore, productInputs, {
  countKey: ({ status }) => status,
  createHandlers,
  handlers,
});
