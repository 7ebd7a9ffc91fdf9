import { dayMs } from '#shared/lib/time.ts';
import type { MaintenanceTask } from '../../events/maintenance.ts';

/** Days for which a delivery is kept. */
const retentionDays = 30;

/** Deletes old deliveries, with those that still wait because their webhook is switched off. */
export const deleteOldDeliveries: MaintenanceTask = async (trx, now) => {
  const before = new Date(now.getTime() - retentionDays * dayMs);
  await trx.deleteFrom('webhookDeliveries').where('createdAt', '<', before).execute();
};
