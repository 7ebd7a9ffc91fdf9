// With duty ends what is known of a driver's place: it is deleted in the same transaction.
import { z } from 'zod';
import type { Effect } from '../../commands/area-server.ts';

const duty = z.object({ onDutySince: z.date().nullable() });

/** Deletes the latest position of whoever goes off duty, is disabled, or is a driver no more. */
export const forgetPlace: Effect = async (trx, { entity, before, after }) => {
  if (entity !== 'user') return;
  const [was, is] = [duty.safeParse(before).data?.onDutySince, duty.safeParse(after).data?.onDutySince];
  if (was && !is) await trx.deleteFrom('driverPositions').where('driverId', '=', after.id).execute();
};
