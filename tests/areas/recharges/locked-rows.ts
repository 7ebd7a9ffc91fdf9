// For the test of row locks: a row of each entity of the area, and two commands on it.
import { rechargeService } from '#server/areas/recharges/queries.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { rechargeAtlas } from './recharge.ts';

export const lockedRows: LockedRows = {
  recharge: async (server) => {
    const id = await rechargeAtlas(server, 10_000);
    const input = { reversalReason: 'Saisie deux fois' };
    return actTogether(server, rechargeService, { table: 'recharges', id, by: 'accountant', action: 'reverse', input });
  },
};
