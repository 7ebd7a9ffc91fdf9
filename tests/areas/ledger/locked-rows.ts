// For the test of row locks. Nobody acts on an account: one consumer at a time folds entries into balances.
import { taxRateService } from '#server/areas/ledger/tax-rates.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { createTaxRate } from './support/tax-rates.ts';

export const lockedRows: LockedRows = {
  ledgerAccount: null,
  taxRate: async (server) => {
    const id = await createTaxRate(await server.as('admin'), { basisPoints: 1_000, since: '2999-01-01' });
    return actTogether(server, taxRateService, { table: 'tax_rates', id, by: 'admin', action: 'remove' });
  },
};
