// For the test of row locks: a row of each entity of the area, and two commands on it.
import { deliveryService, webhookService } from '#server/areas/webhooks/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { insertDelivery } from './support/insert-delivery.ts';
import { createWebhook } from './support/webhooks.ts';

export const lockedRows: LockedRows = {
  webhook: async (server) => {
    const { id } = await createWebhook(await server.as('customer'), { url: 'https://93.184.215.14/' });
    return actTogether(server, webhookService, { table: 'webhooks', id, by: 'customer', action: 'disable' });
  },
  webhookDelivery: async (server) => {
    const { id: webhookId } = await createWebhook(await server.as('customer'), { url: 'https://93.184.215.14/' });
    const id = await insertDelivery(server.db, { webhookId, companyId: server.fixtures.companies.atlas });
    return actTogether(server, deliveryService, { table: 'webhook_deliveries', id, by: 'customer', action: 'resend' });
  },
};
