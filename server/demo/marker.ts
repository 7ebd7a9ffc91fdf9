// Marks a database that contains the demo company.
import type { Db } from '../db/connection/connection.ts';
import { inSnapshot, anonymousPrincipal } from '../db/transaction.ts';

/** The setting that the loader writes: `{ seed, loadedAt }`. */
export const demoSetting = 'demo';

/** The seed of the demo company and of its simulator. */
export const demoSeed = 1;

/** True if the demo company was loaded into this database. */
export async function isDemo(db: Db): Promise<boolean> {
  const found = await inSnapshot(db, anonymousPrincipal, (trx) =>
    trx.selectFrom('settings').select('name').where('name', '=', demoSetting).executeTakeFirst(),
  );
  return found !== undefined;
}
