// For the test of row locks: a row of each entity of the area, and two commands on it.
import { inboxService, notificationService } from '#server/areas/notifications/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { notify } from './support/notifications.ts';

export const lockedRows: LockedRows = {
  notification: async (server) => {
    const { id } = await notify(server.db, server.fixtures.people.backoffice);
    return actTogether(server, notificationService, { table: 'notifications', id, by: 'backoffice', action: 'read' });
  },
  inbox: async (server) => {
    const id = server.fixtures.people.support;
    await notify(server.db, id);
    const input = { bell: false };
    return actTogether(server, inboxService, { table: 'inboxes', id, by: 'support', action: 'setPreferences', input });
  },
  // Never changed.
  announcement: null,
};
