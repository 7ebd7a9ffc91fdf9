// Accounts on the server.
import { ledgerAccountEntity, ledgerAccountInputs, type LedgerAccountRow } from '#shared/areas/ledger/account.ts';
import type { HandlersOf } from '../../commands/entity-service.ts';
import { sql } from 'kysely';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';

const store = new TableStore(ledgerAccountEntity, { table: 'ledgerAccounts', read: { status: sql`'open'` } });

const handlers: HandlersOf<LedgerAccountRow, typeof ledgerAccountInputs> = {
  fold: ({ row, input: { amount }, now }) => ({ set: { balance: row.balance + amount, updatedAt: now } }),
};

export const ledgerAccountService = createEntityService(ledgerAccountEntity, store, ledgerAccountInputs, { handlers });
