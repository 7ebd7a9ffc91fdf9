// For the test of row locks: a row of each entity of the area, and two commands on it. Nobody acts on a closed day.
import { depositService, handOverService } from '#server/areas/cash/queries.ts';
import { delivered } from '#tests/areas/billing/support/invoices.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { z } from 'zod';
import { actOnDeposit, actOnHandOver, declare, rowOf } from './support/cash.ts';

const made = z.object({ id: z.string() });

export const lockedRows: LockedRows = {
  handOver: async (server) => {
    await delivered(server);
    const { id } = await declare(server);
    return actTogether(server, handOverService, { table: 'hand_overs', id, by: 'driver', action: 'cancel' });
  },
  deposit: async (server) => {
    const driverId = server.fixtures.people.driver2;
    await delivered(server, { driverId });
    await actOnHandOver(server, 'admin', 'receive', { driverId, counted: 24_950 });
    const input = { hubId: server.fixtures.hubs.casa, amount: 1_000, bankReference: 'BV-1', day: '2026-01-02' };
    const { id } = rowOf(await actOnDeposit(server, 'admin', 'create', input), made);
    return actTogether(server, depositService, {
      table: 'deposits',
      id,
      by: 'accountant',
      action: 'cancel',
      input: { cancelReason: 'Refusé' },
    });
  },
  cashDay: null,
};
