// For how long what is told once is kept: the business rules say it.
import { type RetentionField, retentionRanges } from '#shared/access/retention.ts';
import type { Trx } from './transaction.ts';

/** For how many days rows of a kind are kept. */
export async function readKeptDays(trx: Trx, field: RetentionField): Promise<number> {
  const row = await trx.selectFrom('rules').select(`${field} as days`).executeTakeFirst();
  return row?.days ?? retentionRanges[field].usual;
}
