// What checks of the ledger share: reading what was posted for rows, and comparing it with what must be.
import { sql } from 'kysely';
import { z } from 'zod';
import { accountKinds } from '#shared/areas/ledger/account-kinds.ts';
import { entriesBetween, type LedgerEntry } from '#shared/areas/ledger/parcel-entries.ts';
import type { Difference } from '#shared/areas/reconciliation/input.ts';
import type { Trx } from '../../../db/transaction.ts';

/** The id behind which the next page begins. */
export function nextOf(ids: readonly string[], limit: number): string | null {
  return ids.length < limit ? null : (ids.at(-1) ?? null);
}

const postedRows = z.array(
  z.object({
    sourceId: z.string(),
    rule: z.string(),
    account: z.enum(accountKinds),
    ownerId: z.string().nullable(),
    amount: z.coerce.number(),
  }),
);

/** What was posted for these rows, summed by rule and account. */
export async function postedFor(
  trx: Trx,
  source: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LedgerEntry[]>> {
  const { rows } = await sql`
    select p.source_id, e.rule, a.kind as account, coalesce(a.company_id, a.driver_id, a.hub_id) as owner_id, sum(e.amount) as amount
    from ledger_postings p join ledger_entries e on e.posting_id = p.id join ledger_accounts a on a.id = e.account_id
    where p.source = ${source} and p.source_id = any (${ids}::uuid[])
    group by p.source_id, e.rule, a.id having sum(e.amount) <> 0
    order by p.source_id, min(p.at), min(e.n), a.id`.execute(trx);
  return Map.groupBy(postedRows.parse(rows), ({ sourceId }) => sourceId);
}

const debitsOf = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);

/** The difference of a row whose entries are not those that it must have; none if they are. The amounts are its debits. */
export function compareEntries(
  row: Pick<Difference, 'check' | 'source' | 'sourceId' | 'label'>,
  posted: readonly LedgerEntry[],
  expected: readonly LedgerEntry[],
): Difference[] {
  const missing = entriesBetween(posted, expected).map(({ rule, account, ownerId, amount }) => ({
    rule,
    account,
    ownerId,
    amount,
  }));
  if (missing.length === 0) return [];
  return [{ ...row, expected: debitsOf(expected), found: debitsOf(posted), missing }];
}
