// Uploads of a person that were refused for their content: they cost work and left no row that a quota could count.
import { sql } from 'kysely';
import { maxRefusedUploads } from '#shared/files/file-kinds.ts';
import { fail } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { Db } from '../db/connection/connection.ts';
import { type DbPrincipal, inTransaction, type Trx } from '../db/transaction.ts';

/** Fails with `file.too_many_refused` when as many uploads of a person were refused today as may be. */
export async function requireFewRefused(trx: Trx, uploaderId: string, now: Date): Promise<void> {
  const refused = await trx
    .selectFrom('refusedUploads')
    .select('n')
    .where('uploaderId', '=', uploaderId)
    .where('day', '=', dayOf(now))
    .executeTakeFirst();
  if ((refused?.n ?? 0) >= maxRefusedUploads) fail('file.too_many_refused', { limit: maxRefusedUploads });
}

/** Counts an upload that was refused. */
export async function countRefused(
  db: Db,
  { id: uploaderId, dbPrincipal }: { id: string; dbPrincipal: DbPrincipal },
  now: Date,
): Promise<void> {
  await inTransaction(db, dbPrincipal, (trx) =>
    trx
      .insertInto('refusedUploads')
      .values({ uploaderId, day: dayOf(now), n: 1 })
      .onConflict((conflict) =>
        conflict.columns(['uploaderId', 'day']).doUpdateSet({ n: sql<number>`refused_uploads.n + 1` }),
      )
      .execute(),
  );
}
