// For the test of row locks: a row of each entity of the area, and two commands on it.
import { announcementService } from '#server/areas/notifications/announcements/service.ts';
import { inboxService, notificationService } from '#server/areas/notifications/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { publish } from './support/announcements.ts';
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
  announcement: async (server) => {
    const id = await publish(await server.as('admin'));
    return actTogether(server, announcementService, { table: 'announcements', id, by: 'admin', action: 'withdraw' });
  },
};
