// Whether this database holds the demo company. Kept apart from the loader: sign-in asks it in every edition.
import type { Db } from '../db/connection/connection.ts';
import { inSnapshot, anonymousPrincipal } from '../db/transaction.ts';

/** The setting that the loader leaves behind: `{ seed, loadedAt }`. */
export const demoSetting = 'demo';

/** From which the demo company is made, and its simulator's chance. */
export const demoSeed = 1;

/** True when the demo company was loaded into this database. */
export async function isDemo(db: Db): Promise<boolean> {
  const found = await inSnapshot(db, anonymousPrincipal, (trx) =>
    trx.selectFrom('settings').select('name').where('name', '=', demoSetting).executeTakeFirst(),
  );
  return found !== undefined;
}
