// For the test of row locks: a row of each entity of the area, and two commands on it.
import { sheetService } from '#server/areas/sheets/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { createSheet } from './support/sheets.ts';

export const lockedRows: LockedRows = {
  sheet: async (server) => {
    const id = await createSheet(await server.as('customer'));
    return actTogether(server, sheetService, { table: 'sheets', id, by: 'customer', action: 'remove' });
  },
};
