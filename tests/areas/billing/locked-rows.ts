// For the test of row locks: a row of each entity of the area, and two commands on it.
import { bankFileService } from '#server/areas/billing/bank/service.ts';
import { transferService } from '#server/areas/billing/transfers/service.ts';
import { invoiceService } from '#server/areas/billing/queries.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { draftOf, giveRib, makeBatch, uploadBankFile } from './support/banking.ts';
import { delivered, makeForAtlas } from './support/invoices.ts';

export const lockedRows: LockedRows = {
  invoice: async (server) => {
    await delivered(server);
    const { id } = await makeForAtlas(server);
    const input = { failureReason: 'RIB inconnu' };
    return actTogether(server, invoiceService, { table: 'invoices', id, by: 'accountant', action: 'reject', input });
  },
  transferBatch: async (server) => {
    await giveRib(server, 'customer');
    await delivered(server);
    const invoice = await makeForAtlas(server);
    const { id } = await makeBatch(await server.as('accountant'), { invoiceIds: [invoice.id] });
    return actTogether(server, transferService, { table: 'transfer_batches', id, by: 'accountant', action: 'cancel' });
  },
  bankFile: async (server) => {
    const csv = 'Facture;Montant\nF-2020-000001;1,00\n';
    const id = draftOf(await uploadBankFile(server.url, await server.as('accountant'), csv));
    const input = { reference: 0, amount: 1, reason: 1 };
    return actTogether(server, bankFileService, {
      table: 'bank_files',
      id,
      by: 'accountant',
      action: 'mapColumns',
      input,
    });
  },
};
