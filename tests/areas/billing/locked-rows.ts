// For the test of row locks: a row of each entity of the area, and two commands on it.
import { invoiceService } from '#server/areas/billing/queries.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { delivered, makeForAtlas } from './support/invoices.ts';

export const lockedRows: LockedRows = {
  invoice: async (server) => {
    await delivered(server);
    const { id } = await makeForAtlas(server);
    const input = { failureReason: 'RIB inconnu' };
    return actTogether(server, invoiceService, { table: 'invoices', id, by: 'accountant', action: 'reject', input });
  },
};
