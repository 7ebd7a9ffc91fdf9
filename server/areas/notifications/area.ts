// What the area brings: notifications and announcements.
import { areaEntity, defineArea } from '../define-area.ts';
import { announcementService } from './announcements/service.ts';
import { createNotificationConsumer } from './consumer.ts';
import { deleteOldNotifications } from './retention.ts';
import { notificationLiveFields } from './schema.ts';
import { inboxService, notificationService } from './service.ts';

export const notificationsArea = defineArea({
  entities: [areaEntity(announcementService), areaEntity(notificationService), areaEntity(inboxService)],
  liveFields: notificationLiveFields,
  consumers: (readers) => [createNotificationConsumer(readers)],
  maintenance: [deleteOldNotifications],
});
