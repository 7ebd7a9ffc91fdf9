// Whose phone has a token. Asked with every report, so that a revoked phone and a disabled driver are shut out at once, on every instance.
import DataLoader from 'dataloader';
import type { Db } from '../../db/connection.ts';
import { inTransaction, system } from '../../db/transaction.ts';
import { hashToken } from './store.ts';

/** How old "last seen" may be: it is for people. */
const seenMs = 60_000;
const maxToken = 200;
/** Reports of this time are looked up together. */
const gatherMs = 3;

/** What finds the driver of a token; null when it opens nothing. Nothing is remembered between calls. */
export function driverByToken(db: Db, now: () => Date): (token: string) => Promise<string | null> {
  const loader = new DataLoader<string, string | null>(
    (hashes) =>
      inTransaction(db, system, async (trx) => {
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
        const unseen = rows
          .filter(({ lastSeenAt }) => !lastSeenAt || at.getTime() - lastSeenAt.getTime() > seenMs)
          .map(({ id }) => id);
        // Not the door's: nobody decides it, and it changes nothing that anybody hears of.
        if (unseen.length > 0)
          await trx.updateTable('driverDevices').set({ lastSeenAt: at }).where('id', 'in', unseen).execute();
        const drivers = new Map(rows.map(({ tokenHash, driverId }) => [tokenHash.toString('hex'), driverId]));
        return hashes.map((hash) => drivers.get(hash) ?? null);
      }),
    { cache: false, maxBatchSize: 500, batchScheduleFn: (run) => setTimeout(run, gatherMs) },
  );
  return async (token) => (token.length > maxToken ? null : loader.load(hashToken(token).toString('hex')));
}
