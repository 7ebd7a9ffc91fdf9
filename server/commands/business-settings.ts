// Business settings are read in the transaction that decides by them. So no instance uses outdated settings, and no
// cache needs invalidation.
import { type BusinessSettings, defaultBusinessSettings } from '#shared/access/business-settings.ts';
import type { Trx } from '../db/transaction.ts';

/** The business settings as of this transaction. */
export async function readBusinessSettings(trx: Trx): Promise<BusinessSettings> {
  return (await trx.selectFrom('rules').select('maxAttempts').executeTakeFirst()) ?? defaultBusinessSettings;
}
