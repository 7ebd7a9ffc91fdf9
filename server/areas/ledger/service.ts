// Accounts on the server.
import { ledgerAccountEntity, ledgerAccountInputs, type LedgerAccountRow } from '#shared/areas/ledger/account.ts';
import { BatchCache } from '../../commands/batch-cache.ts';
import type { HandlersOf } from '../../commands/entity-service.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';

const store = new TableStore(ledgerAccountEntity, { table: 'ledgerAccounts', read: { status: sql`'open'` } });

const limits = z.tuple([z.object({ cashLimit: z.coerce.number().nullable() })]);
const limitCache = new BatchCache<number | null>();

/** How much cash a driver may hold, in centimes; null without a limit. */
async function readCashLimit(trx: Trx): Promise<number | null> {
  return limits.parse((await sql`select cash_limit from rules`.execute(trx)).rows)[0].cashLimit;
}

const handlers: HandlersOf<LedgerAccountRow, typeof ledgerAccountInputs> = {
  fold: async ({ trx, row, input: { amount, collected }, now, batch }) => {
    const balance = row.balance + amount;
    const set = { balance, collected: row.collected + collected, updatedAt: now };
    if (row.kind !== 'driver_cash') return { set };
    const limit = await limitCache.read(batch, 'limit', () => readCashLimit(trx));
    return { set: { ...set, overLimitSince: limit !== null && balance >= limit ? (row.overLimitSince ?? now) : null } };
  },
  follow: ({ input: { driverHubId }, now }) => ({ set: { driverHubId, updatedAt: now } }),
};

export const ledgerAccountService = createEntityService(ledgerAccountEntity, store, ledgerAccountInputs, { handlers });
