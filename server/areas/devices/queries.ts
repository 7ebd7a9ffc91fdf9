// Finds the driver of a device token. Checked with every report, so that a revoked device or a disabled driver is
// rejected at once on every instance.
import DataLoader from 'dataloader';
import type { Db } from '../../db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '../../db/transaction.ts';
import { hashToken } from './store.ts';

/** Maximum age of `last_seen_at`; it is only displayed, so it need not be exact. */
const lastSeenPrecisionMs = 60_000;
const maxTokenLength = 200;
/** Lookups within this time share one query. */
const batchWindowMs = 3;

/**
 * Returns a function that finds the driver of a token, or null for an invalid token. Results are not cached between
 * calls.
 */
export function createTokenLookup(db: Db, now: () => Date): (token: string) => Promise<string | null> {
  const loader = new DataLoader<string, string | null>(
    (hashes) =>
      inTransaction(db, systemPrincipal, async (trx) => {
        const at = now();
        const rows = await trx
          .selectFrom('driverDevices as d')
          .innerJoin('users as u', 'u.id', 'd.driverId')
          .select(['d.id', 'd.tokenHash', 'd.driverId', 'd.lastSeenAt'])
          .where(
            'd.tokenHash',
            'in',
            hashes.map((hash) => Buffer.from(hash, 'hex')),
          )
          .where('d.revokedAt', 'is', null)
          .where('u.status', '=', 'active')
          .execute();
        const outdated = rows
          .filter(({ lastSeenAt }) => !lastSeenAt || at.getTime() - lastSeenAt.getTime() > lastSeenPrecisionMs)
          .map(({ id }) => id);
        // Written directly and not by a command: it is no action of a user and creates no event.
        if (outdated.length > 0)
          await trx.updateTable('driverDevices').set({ lastSeenAt: at }).where('id', 'in', outdated).execute();
        const drivers = new Map(rows.map(({ tokenHash, driverId }) => [tokenHash.toString('hex'), driverId]));
        return hashes.map((hash) => drivers.get(hash) ?? null);
      }),
    { cache: false, maxBatchSize: 500, batchScheduleFn: (run) => setTimeout(run, batchWindowMs) },
  );
  return async (token) => (token.length > maxTokenLength ? null : loader.load(hashToken(token).toString('hex')));
}
