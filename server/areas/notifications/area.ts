// What the area brings: notifications and announcements, pushes and mails about them.
import { areaEntity, defineArea } from '../define-area.ts';
import { announcementService } from './announcements/service.ts';
import { createNotificationConsumer } from './consumer.ts';
import { sendSummaries } from './digest/send-summaries.ts';
import { pushConsumer } from './push/consumer.ts';
import { deliverPushes } from './push/deliver-pushes.ts';
import './push/schema.ts';
import { deleteOldNotifications } from './retention.ts';
import { notificationLiveFields } from './schema.ts';
import { inboxService, notificationService } from './service.ts';

export const notificationsArea = defineArea({
  entities: [areaEntity(announcementService), areaEntity(notificationService), areaEntity(inboxService)],
  liveFields: notificationLiveFields,
  consumers: (readers) => [createNotificationConsumer(readers), pushConsumer],
  loops: [deliverPushes(), sendSummaries()],
  maintenance: [deleteOldNotifications],
});
