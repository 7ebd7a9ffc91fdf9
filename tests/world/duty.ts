// Drivers on duty, and where they are, past the door.
import type { Db } from '#server/db/connection.ts';
import { inTransaction, system } from '#server/db/transaction.ts';

/** Puts a driver on duty since an hour ago. To be done before the instance starts, or told to it by an event: see `goOnDuty` otherwise. */
export async function setOnDuty(db: Db, id: string, since = new Date(Date.now() - 3_600_000)): Promise<void> {
  await inTransaction(db, system, (trx) =>
    trx.updateTable('users').set({ onDutySince: since }).where('id', '=', id).execute(),
  );
}
