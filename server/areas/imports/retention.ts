// Retention of imports that came to nothing: their rows name recipients.
import { dayMs } from '#shared/lib/time.ts';
import type { MaintenanceTask } from '../../events/maintenance.ts';

/** Maintenance task: deletes imports a day after they were canceled, by a person or because their draft was too old. */
export const deleteCanceledImports: MaintenanceTask = async (trx, now) => {
  await trx
    .deleteFrom('imports')
    .where('status', '=', 'canceled')
    .where('updatedAt', '<', new Date(now.getTime() - dayMs))
    .execute();
};
