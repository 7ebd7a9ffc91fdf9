// GraphQL schema of the deliveries of webhooks.
import { deliveryEntity, deliveryErrors, deliveryStatuses, type DeliveryRow } from '#shared/areas/webhooks/delivery.ts';
import { isId } from '#shared/lib/uuid.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { RedactedRow } from '../../access/redact-row.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { redactRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { findDeliveries, findWebhook, readActivity, type WebhookActivity } from './queries.ts';
import { deliveryService } from './service.ts';

const DeliveryType = defineEntityType(deliveryEntity, {
  description: 'One message to one webhook. Deliveries are kept for 30 days.',
  withActions: true,
});
export const DeliveryErrorEnum = enumOf('WebhookDeliveryError', deliveryErrors);

export const deliveryLiveFields: readonly LiveField[] = registerEntity(deliveryService, DeliveryType, {
  plural: 'webhookDeliveries',
});

const rule: AccessRule = { kind: 'scope', access: deliveryEntity.access };

interface Page {
  rows: RedactedRow<DeliveryRow>[];
  hasMore: boolean;
}
const PageType = builder.objectRef<Page>('WebhookDeliveryPage').implement({
  fields: (t) => ({
    rows: t.field({ type: [DeliveryType], resolve: ({ rows }) => rows }),
    hasMore: t.exposeBoolean('hasMore'),
  }),
});
declareAccess('Query.webhookDeliveries', rule);
builder.queryField('webhookDeliveries', (t) =>
  t.field({
    type: PageType,
    description: 'The deliveries of a webhook, the newest first, 20 per page.',
    args: {
      webhookId: t.arg.id({ required: true }),
      status: t.arg({ type: enumOf('WebhookDeliveryStatus', deliveryStatuses) }),
      after: t.arg.id({ description: 'The id of the last row of the page before.' }),
    },
    resolve: async (_, { webhookId, status, after }, context) => {
      const audience = authorizeField(rule, context);
      const known = deliveryStatuses.find((each) => each === status) ?? null;
      const query = { webhookId, status: known, after: after ?? null };
      const page = await context.read((trx) => findDeliveries(trx, audience, query));
      return { ...page, rows: await redactRows(context, deliveryService, audience, page.rows) };
    },
  }),
);

const ActivityType = builder.objectRef<WebhookActivity>('WebhookActivity').implement({
  fields: (t) => ({
    id: t.id({ description: 'That of the webhook.', resolve: ({ webhookId }) => webhookId }),
    sent: t.exposeInt('sent', { description: 'Of the last 24 hours, as the next two.' }),
    failed: t.exposeInt('failed'),
    waiting: t.exposeInt('waiting'),
    failedIds: t.idList({
      description: 'The deliveries that have failed, the newest first, at most 1,000.',
      resolve: ({ failedIds }) => [...failedIds],
    }),
  }),
});
declareAccess('Query.webhookActivity', rule);
builder.queryField('webhookActivity', (t) =>
  t.field({
    type: ActivityType,
    args: { webhookId: t.arg.id({ required: true }) },
    resolve: async (_, { webhookId }, context) => {
      const audience = authorizeField(rule, context);
      return context.read(async (trx) => {
        const webhook = isId(webhookId) ? await findWebhook(trx, webhookId, audience) : null;
        return webhook ? readActivity(trx, webhook.id, context.now) : fail('missing');
      });
    },
  }),
);
