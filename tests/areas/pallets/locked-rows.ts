// For the test of row locks: a row of each entity of the area, and two commands on it.
import { expect } from 'vitest';
import { discrepancyService, palletService } from '#server/areas/pallets/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { palletPositionService } from '#server/areas/pallets/locate.ts';
import { departedPallet, loadedPallet, locate, parcelsForRabat, readDiscrepancies, scan } from './support/pallets.ts';

export const lockedRows: LockedRows = {
  palletPosition: async (server) => {
    const { id: palletId } = await departedPallet(server, await parcelsForRabat(server, 1));
    const id = await locate(server, palletId);
    const input = { lat: 34, lng: -6.8, at: new Date() };
    const second = { table: 'pallet_positions', id, by: 'transportor', action: 'move', input } as const;
    return actTogether(server, palletPositionService, second);
  },
  pallet: async (server) => {
    const { id } = await loadedPallet(server, []);
    return actTogether(server, palletService, { table: 'pallets', id, by: 'admin', action: 'cancel' });
  },
  palletDiscrepancy: async (server) => {
    const { id } = await departedPallet(server, await parcelsForRabat(server, 1));
    await scan(await server.as('housekeeperRabat'), id, 'CAS-26-111111');
    const [found = expect.fail()] = await readDiscrepancies(await server.as('admin'), id);
    const input = { ownerId: server.fixtures.people.housekeeper };
    const second = { table: 'pallet_discrepancies', id: found.id, by: 'admin', action: 'assign', input } as const;
    return actTogether(server, discrepancyService, second);
  },
};
