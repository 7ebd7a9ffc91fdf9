// For the test of row locks: a row of each entity of the area, and two commands on it.
import { savedViewService } from '#server/areas/views/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { createView } from './support/views.ts';

export const lockedRows: LockedRows = {
  savedView: async (server) => {
    const { id } = await createView(await server.as('support'));
    return actTogether(server, savedViewService, { table: 'saved_views', id, by: 'support', action: 'share' });
  },
};
