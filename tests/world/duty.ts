// Drivers on duty, written directly to the database.
import type { Db } from '#server/db/connection.ts';
import { inTransaction, system } from '#server/db/transaction.ts';

/** Puts a driver on duty since an hour ago. Call it before the instance starts; use `userGoOnDuty` otherwise. */
export async function setOnDuty(db: Db, id: string, since = new Date(Date.now() - 3_600_000)): Promise<void> {
  await inTransaction(db, system, (trx) =>
    trx.updateTable('users').set({ onDutySince: since }).where('id', '=', id).execute(),
  );
}
