// For the test of row locks: a row of each entity of the area, and two commands on it.
import { extraService } from '#server/areas/extras/queries.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { addExtra } from './extras.ts';

export const lockedRows: LockedRows = {
  extra: async (server) => {
    const id = await addExtra(server, { code: 'LOCKED', price: 100 });
    return actTogether(server, extraService, {
      table: 'extra_services',
      id,
      by: 'admin',
      action: 'deactivate',
      input: {},
    });
  },
};
