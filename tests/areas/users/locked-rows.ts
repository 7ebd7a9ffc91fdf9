// For the test of row locks: a row of each entity of the area, and two commands on it.
import { userService } from '#server/areas/users/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';

export const lockedRows: LockedRows = {
  user: (server) => {
    const id = server.fixtures.people.driver2;
    return actTogether(server, userService, { table: 'users', id, by: 'driver2', action: 'goOnDuty' });
  },
};
