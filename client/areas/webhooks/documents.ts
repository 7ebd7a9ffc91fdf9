// GraphQL documents of webhooks and their deliveries.
import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const WebhookLive = graphql(`
  fragment WebhookLive on Webhook {
    id
    version
    status
    url
    events
    bearer
    headerNames
    previousSecretUntil
    failingSince
    disabledReason
  }
`);
export type Webhook = ResultOf<typeof WebhookLive>;

export const DeliveryLive = graphql(`
  fragment WebhookDeliveryLive on WebhookDelivery {
    id
    version
    status
    allowedActions
    webhookId
    messageId
    event
    trackingNumber
    body
    attempts
    nextAt
    attemptedAt
    answerStatus
    answerBody
    error
    milliseconds
    createdAt
  }
`);
export type Delivery = ResultOf<typeof DeliveryLive>;

export const WebhooksQuery = graphql(
  'query Webhooks($companyId: ID) { webhooksAvailable webhooks(companyId: $companyId) { ...WebhookLive } }',
  [WebhookLive],
);

export const DeliveriesQuery = graphql(
  `
    query WebhookDeliveries($webhookId: ID!, $after: ID) {
      webhookDeliveries(webhookId: $webhookId, after: $after) {
        hasMore
        rows {
          ...WebhookDeliveryLive
        }
      }
      webhookActivity(webhookId: $webhookId) {
        id
        sent
        failed
        failedIds
      }
    }
  `,
  [DeliveryLive],
);

registerLive({
  entity: 'webhook',
  document: graphql(
    'subscription WebhookChanged { webhookChanged { kind id version changed reason webhook { ...WebhookLive } } }',
    [WebhookLive],
  ),
});
registerLive({
  entity: 'webhookDelivery',
  document: graphql(
    'subscription WebhookDeliveryChanged { webhookDeliveryChanged { kind id version changed reason webhookDelivery { ...WebhookDeliveryLive } } }',
    [DeliveryLive],
  ),
});

const ofWebhook = { entity: 'webhook', fragment: WebhookLive } as const;
export const createWebhook = createActionDocument({ ...ofWebhook, action: 'create', makesSecret: true });
export const editWebhook = createActionDocument({ ...ofWebhook, action: 'edit' });
export const WebhookTestMutation = graphql(
  'mutation WebhookTest($input: WebhookTargetInput!) { webhookTest(input: $input) { succeeded answerStatus error milliseconds } }',
);
export const DeliveriesResendMutation = graphql(
  'mutation WebhookDeliveriesResend($input: WebhookDeliveriesResendInput!) { webhookDeliveriesResend(input: $input) { done refused { id } } }',
);
