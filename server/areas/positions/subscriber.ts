// Deletes a driver's latest position in the transaction that ends the duty.
import { z } from 'zod';
import type { TransactionalSubscriber } from '../../commands/entity-service.ts';

const duty = z.object({ onDutySince: z.date().nullable() });

/**
 * Transactional subscriber: deletes the latest position of each user who goes off duty, is disabled or is no longer a
 * driver.
 */
export const deletePositionOffDuty: TransactionalSubscriber = async (trx, changes) => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'user') return;
    const [was, is] = [duty.safeParse(before).data?.onDutySince, duty.safeParse(after).data?.onDutySince];
    if (was && !is) await trx.deleteFrom('driverPositions').where('driverId', '=', after.id).execute();
  }
};
