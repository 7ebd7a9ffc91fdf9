// For the test of row locks: a row of each entity of the area, and two commands on it.
import { importService } from '#server/areas/imports/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { importRows } from './support/imports.ts';

export const lockedRows: LockedRows = {
  import: async (server) => {
    const { id } = await importRows(server.url, await server.as('customer'));
    const input = { lines: [2], field: 'city', text: 'Rabat' };
    return actTogether(server, importService, { table: 'imports', id, by: 'subcustomer', action: 'edit', input });
  },
};
