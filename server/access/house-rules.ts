// Business settings are read in the transaction that decides by them. So no instance uses outdated settings, and no
// cache needs invalidation.
import { type HouseRules, usualRules } from '#shared/access/house-rules.ts';
import type { Trx } from '../db/transaction.ts';

/** The business settings as of this transaction. */
export async function readHouseRules(trx: Trx): Promise<HouseRules> {
  return (await trx.selectFrom('rules').select('maxAttempts').executeTakeFirst()) ?? usualRules;
}
