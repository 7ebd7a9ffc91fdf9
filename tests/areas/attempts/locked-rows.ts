// For the test of row locks: a row of each entity of the area, and two commands on it.
import { attemptService } from '#server/areas/attempts/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { doubtfulAttempt } from './support/attempts.ts';

export const lockedRows: LockedRows = {
  attempt: async (server) => {
    const id = await doubtfulAttempt(server);
    return actTogether(server, attemptService, { table: 'attempts', id, by: 'admin', action: 'confirm' });
  },
};
