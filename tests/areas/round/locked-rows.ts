// For the test of row locks: a row of each entity of the area, and two commands on it.
import { roundService } from '#server/areas/round/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { createRound } from './support/rounds.ts';

export const lockedRows: LockedRows = {
  round: async (server) => {
    const id = await createRound(server, 'subdriver', []);
    return actTogether(server, roundService, {
      table: 'rounds',
      id,
      by: 'subdriver',
      action: 'arrange',
      input: { stopIds: [id] },
    });
  },
};
