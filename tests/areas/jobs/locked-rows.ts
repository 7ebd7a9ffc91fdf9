// For the test of row locks: a row of each entity of the area, and two commands on it.
import { jobService } from '#server/areas/jobs/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { createExport } from './support/exports.ts';

export const lockedRows: LockedRows = {
  job: async (server) => {
    const { id } = await createExport(await server.as('support'));
    return actTogether(server, jobService, { table: 'jobs', id, by: 'support', action: 'cancel' });
  },
};
