// For the test of row locks: a row of each entity of the area, and two commands on it.
import { userRequestService } from '#server/areas/user-requests/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { ask } from './support/requests.ts';

export const lockedRows: LockedRows = {
  userRequest: async (server) => {
    const id = await ask(await server.as('customer'));
    return actTogether(server, userRequestService, { table: 'user_requests', id, by: 'admin', action: 'see' });
  },
};
