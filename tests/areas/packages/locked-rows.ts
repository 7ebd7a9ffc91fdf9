// For the test of row locks: a row of each entity of the area, and two commands on it.
import { packageService } from '#server/areas/packages/service.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';

export const lockedRows: LockedRows = {
  package: async (server) => {
    const pkg = buildParcel(server.fixtures);
    await insertParcels(server.db, pkg);
    const input = { internalNote: 'Appeler avant' };
    return actTogether(server, packageService, {
      table: 'packages',
      id: pkg.id,
      by: 'admin',
      action: 'addNote',
      input,
    });
  },
};
