import { dayMs } from '#shared/lib/time.ts';
import { readKeptDays } from '../../db/kept-days.ts';
import type { MaintenanceTask } from '../../events/maintenance.ts';

/** Deletes old deliveries, with those that still wait because their webhook is switched off. */
export const deleteOldDeliveries: MaintenanceTask = async (trx, now) => {
  const before = new Date(now.getTime() - (await readKeptDays(trx, 'keepDeliveries')) * dayMs);
  await trx.deleteFrom('webhookDeliveries').where('createdAt', '<', before).execute();
};
