// What an arrival does to the stock: declared, its products get levels in the warehouse, so that the hub sees them; counted,
// what came is there.
import { arrivalEntity, type ArrivalRow } from '#shared/areas/stock/arrival.ts';
import { type Movement, noQuantities } from '#shared/areas/stock/movements.ts';
import type { EntityChange, EntityRow, TransactionalSubscriber } from '../../commands/entity-service.ts';
import { openLevels } from './follow-products.ts';
import { levelService } from './levels.ts';

const isArrival = (change: EntityChange<EntityRow>): change is EntityChange<ArrivalRow> =>
  change.entity === 'stockArrival' && arrivalEntity.isRow(change.after);

/** Transactional subscriber: opens levels for what is declared, and moves in what was counted. */
export const followArrivals: TransactionalSubscriber = async (trx, changes, run) => {
  for (const change of changes.filter(isArrival)) {
    const { after: arrival, actor } = change;
    if (arrival.status === 'canceled') continue;
    const warehouse = { id: arrival.warehouseId, hubId: arrival.hubId };
    const productIds = arrival.lines.map(({ productId }) => productId);
    const levels = await openLevels(trx, arrival.companyId, productIds, { warehouse }, (inputs) =>
      run(levelService, 'open', inputs, change),
    );
    if (arrival.status !== 'counted') continue;
    const inputs = arrival.lines.flatMap(({ productId, counted }) => {
      const id = levels.get(productId);
      if (id === undefined || !counted) return [];
      const movement: Movement = {
        ...noQuantities,
        kind: 'in',
        available: counted,
        arrivalId: arrival.id,
        reference: arrival.reference,
        actorId: actor.id,
      };
      return [{ id, movements: [movement] }];
    });
    await run(levelService, 'move', inputs, change);
  }
};
