// Runs every check of the ledger, one page of rows after the other, so it needs the same memory for any number of them.
import type { Difference } from '#shared/areas/reconciliation/input.ts';
import type { Db } from '../db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '../db/transaction.ts';
import type { Compared } from '../entities/ledger-check.ts';
import { ledgerChecks } from '../areas/index.ts';
import { parcelsCheck, repairParcels } from '../areas/ledger/queries.ts';

/** Rows of a page: all of them are in memory at once. */
const pageSize = 1_000;

interface VerifyOptions {
  onDifference: (difference: Difference) => void;
  /** Posts what is missing for parcels. */
  repair?: boolean;
  now?: () => Date;
}

/**
 * Calls `onDifference` with each difference. With `repair` the missing entries of parcels are posted; others are told
 * only, as nothing says which side is right. Returns the number of rows that were compared, by check.
 */
export async function verifyLedger(
  db: Db,
  { onDifference, repair = false, now = () => new Date() }: VerifyOptions,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const check of ledgerChecks) {
    let read = 0;
    for (let after: string | null = null, isLast = false; !isLast;) {
      const from: string | null = after;
      const page: Compared = await inSnapshot(db, systemPrincipal, (trx) => check.compare(trx, from, pageSize));
      for (const difference of page.differences) onDifference(difference);
      const ids = page.differences.map(({ sourceId }) => sourceId);
      if (repair && check === parcelsCheck && ids.length > 0) await repairParcels(db, ids, now());
      read += page.rows;
      after = page.next;
      isLast = page.next === null;
    }
    counts[check.name] = read;
  }
  return counts;
}
