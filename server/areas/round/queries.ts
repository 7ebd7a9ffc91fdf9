// What other areas read of rounds.
import type { Trx } from '../../db/transaction.ts';

/** The order that the driver chose for the day, as far as the principal of the transaction sees it; null if none was. */
export async function findStopIds(trx: Trx, driverId: string, day: string): Promise<readonly string[] | null> {
  const row = await trx
    .selectFrom('rounds')
    .select('stopIds')
    .where('driverId', '=', driverId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.stopIds ?? null;
}
