// What the area brings: signed messages to companies.
import { followParent } from '../../entities/follow-parent.ts';
import { areaEntity, defineArea } from '../define-area.ts';
import { createWebhookConsumer } from './consumer.ts';
import { webhookMetrics } from './delivery/metrics.ts';
import { deliverWebhooks } from './delivery/start-delivery.ts';
import { deleteOldDeliveries } from './retention.ts';
import { webhookLiveFields } from './schema.ts';
import { deliveryService, webhookService } from './service.ts';
import './status-schema.ts';

export const webhooksArea = defineArea({
  entities: [areaEntity(webhookService), areaEntity(deliveryService)],
  liveFields: webhookLiveFields,
  subscribers: [followParent(deliveryService)],
  consumers: (readers) => [createWebhookConsumer(readers)],
  loops: [deliverWebhooks()],
  maintenance: [deleteOldDeliveries],
  metrics: webhookMetrics,
});
