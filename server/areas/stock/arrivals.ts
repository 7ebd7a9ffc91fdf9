// Arrivals on the server: a customer declares them, the hub counts what came.
import { arrivalInputs } from '#shared/areas/stock/arrival-input.ts';
import { arrivalEntity, type ArrivalRow } from '#shared/areas/stock/arrival.ts';
import { failField } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { senderId, senderOf } from '../packages/queries.ts';
import { requireOpenWarehouse } from '../warehouses/queries.ts';
import { arrivalStore, nextArrivalReference } from './stores.ts';

/** Fails where a product is named twice. */
function assertEachOnce(lines: readonly { productId: string }[]): void {
  const known = new Set<string>();
  for (const [index, { productId }] of lines.entries()) {
    if (known.has(productId)) failField(`lines.${index}.productId`, 'stock.repeated_item');
    known.add(productId);
  }
}

const createHandlers: CreateHandlersOf<ArrivalRow, typeof arrivalInputs> = {
  declare: async ({ trx, input, actor, now }) => {
    const { id: companyId } = await senderOf(trx, senderId(actor, input.companyId));
    const warehouse = await requireOpenWarehouse(trx, actor, input.warehouseId, 'warehouseId');
    if (input.expectedOn < dayOf(now)) failField('expectedOn', 'day_in_past');
    assertEachOnce(input.lines);
    const products = await trx
      .selectFrom('stockProducts')
      .select(['id', 'sku', 'name'])
      .where('companyId', '=', companyId)
      .where('status', '=', 'active')
      .where(
        'id',
        'in',
        input.lines.map(({ productId }) => productId),
      )
      .execute();
    const byId = new Map(products.map((product) => [product.id, product]));
    const lines = input.lines.map(({ productId, quantity }, index) => {
      const { sku, name } = byId.get(productId) ?? failField(`lines.${index}.productId`, 'stock.unknown_product');
      return { productId, sku, name, quantity, counted: null };
    });
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'declared',
      reference: await nextArrivalReference(trx),
      companyId,
      warehouseId: warehouse.id,
      hubId: warehouse.hubId,
      expectedOn: input.expectedOn,
      lines,
      declared: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      counted: null,
      differs: false,
      note: input.note ?? null,
      countNote: null,
      declaredById: actor.id,
      countedById: null,
      countedAt: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<ArrivalRow, typeof arrivalInputs> = {
  // What was counted comes to the stock by a subscriber, in this transaction.
  count: ({ row, input, actor, now }) => {
    assertEachOnce(input.lines);
    const counted = new Map(input.lines.map((line) => [line.productId, line.counted]));
    for (const [index, { productId }] of input.lines.entries())
      if (!row.lines.some((line) => line.productId === productId))
        failField(`lines.${index}.productId`, 'stock.unknown_product');
    const lines = row.lines.map((line) => ({ ...line, counted: counted.get(line.productId) ?? 0 }));
    return {
      set: {
        lines,
        counted: lines.reduce((sum, line) => sum + line.counted, 0),
        differs: lines.some((line) => line.counted !== line.quantity),
        countNote: input.countNote ?? null,
        countedById: actor.id,
        countedAt: now,
      },
    };
  },
};

export const arrivalService = createEntityService(arrivalEntity, arrivalStore, arrivalInputs, {
  createHandlers,
  handlers,
});
