// For the test of row locks: a row of each entity of the area, and two commands on it.
import { slipService } from '#server/areas/slips/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { createSlip } from './support/slips.ts';

export const lockedRows: LockedRows = {
  slip: async (server) => {
    const { id } = await createSlip(server);
    const input = { voidReason: 'Erreur' };
    return actTogether(server, slipService, { table: 'slips', id, by: 'admin', action: 'void', input });
  },
};
