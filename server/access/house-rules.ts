// The rules of the house are read in the transaction that decides by them: no instance can go on with those of before a save, and none
// has to be told.
import { type HouseRules, usualRules } from '#shared/access/house-rules.ts';
import type { Trx } from '../db/transaction.ts';

/** What holds for all parcels as of this transaction. */
export async function readHouseRules(trx: Trx): Promise<HouseRules> {
  return (await trx.selectFrom('rules').select('maxAttempts').executeTakeFirst()) ?? usualRules;
}
