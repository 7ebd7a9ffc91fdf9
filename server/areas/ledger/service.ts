// Accounts on the server.
import { ledgerAccountEntity, ledgerAccountInputs, type LedgerAccountRow } from '#shared/areas/ledger/account.ts';
import { BatchCache } from '../../commands/batch-cache.ts';
import type { HandlerContext, HandlersOf } from '../../commands/entity-service.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';

const store = new TableStore(ledgerAccountEntity, { table: 'ledgerAccounts', read: { status: sql`'open'` } });

const limits = z.tuple([z.object({ cashLimit: z.coerce.number().nullable() })]);
const limitCache = new BatchCache<number | null>();

/** How much cash a driver without an own limit may hold, in centimes; null without a limit. */
export async function readCashLimit(trx: Trx): Promise<number | null> {
  return limits.parse((await sql`select cash_limit from rules`.execute(trx)).rows)[0].cashLimit;
}

/** What follows for a driver that holds so much: since when that is too much. */
async function overLimit(
  { trx, batch, now }: Pick<HandlerContext<LedgerAccountRow>, 'trx' | 'batch' | 'now'>,
  { cashLimit, balance, overLimitSince }: Pick<LedgerAccountRow, 'cashLimit' | 'balance' | 'overLimitSince'>,
): Promise<Pick<LedgerAccountRow, 'overLimitSince'>> {
  const limit = cashLimit ?? (await limitCache.read(batch, 'limit', () => readCashLimit(trx)));
  return { overLimitSince: limit !== null && balance >= limit ? (overLimitSince ?? now) : null };
}

const handlers: HandlersOf<LedgerAccountRow, typeof ledgerAccountInputs> = {
  fold: async (context) => {
    const { row, input, now } = context;
    const balance = row.balance + input.amount;
    const set = { balance, collected: row.collected + input.collected, updatedAt: now };
    return { set: row.kind === 'driver_cash' ? { ...set, ...(await overLimit(context, { ...row, balance })) } : set };
  },
  setLimit: async (context) => {
    const { row, input, now } = context;
    const cashLimit = input.cashLimit ?? null;
    return { set: { cashLimit, ...(await overLimit(context, { ...row, cashLimit })), updatedAt: now } };
  },
  follow: ({ input: { driverHubId }, now }) => ({ set: { driverHubId, updatedAt: now } }),
};

export const ledgerAccountService = createEntityService(ledgerAccountEntity, store, ledgerAccountInputs, { handlers });
