// Accounts on the server.
import { ledgerAccountEntity, ledgerAccountInputs, type LedgerAccountRow } from '#shared/areas/ledger/account.ts';
import type { HandlersOf } from '../../commands/entity-service.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';

const store = new TableStore(ledgerAccountEntity, { table: 'ledgerAccounts', read: { status: sql`'open'` } });

const handlers: HandlersOf<LedgerAccountRow, typeof ledgerAccountInputs> = {
  fold: ({ row, input: { amount }, now }) => ({ set: { balance: row.balance + amount, updatedAt: now } }),
};

export const ledgerAccountService = createEntityService(ledgerAccountEntity, store, ledgerAccountInputs, { handlers });

const sums = z.tuple([z.object({ amount: z.coerce.number() })]);

/** What recipients have ever paid on an account, in centimes; the policies show entries of visible accounts only. */
export async function sumCollected(trx: Trx, accountId: string): Promise<number> {
  const { rows } = await sql`
    select coalesce(abs(sum(amount)), 0) as amount from ledger_entries
    where account_id = ${accountId} and rule = 'collected'`.execute(trx);
  return sums.parse(rows)[0].amount;
}
