// GraphQL documents of webhooks and their deliveries.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

const WebhookLive = graphql(`
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

const DeliveryLive = graphql(`
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

export const WebhookCreateMutation = graphql(
  'mutation WebhookCreate($input: WebhookCreateInput!) { webhookCreate(input: $input) { secret webhook { ...WebhookLive } } }',
  [WebhookLive],
);
export const WebhookEditMutation = graphql(
  'mutation WebhookEdit($input: WebhookEditInput!) { webhookEdit(input: $input) { webhook { ...WebhookLive } } }',
  [WebhookLive],
);
export const WebhookRotateMutation = graphql(
  'mutation WebhookRotateSecret($input: WebhookRotateSecretInput!) { webhookRotateSecret(input: $input) { secret webhook { ...WebhookLive } } }',
  [WebhookLive],
);
export const WebhookEnableMutation = graphql(
  'mutation WebhookEnable($input: WebhookEnableInput!) { webhookEnable(input: $input) { webhook { ...WebhookLive } } }',
  [WebhookLive],
);
export const WebhookDisableMutation = graphql(
  'mutation WebhookDisable($input: WebhookDisableInput!) { webhookDisable(input: $input) { webhook { ...WebhookLive } } }',
  [WebhookLive],
);
export const WebhookRemoveMutation = graphql(
  'mutation WebhookRemove($input: WebhookRemoveInput!) { webhookRemove(input: $input) { webhook { ...WebhookLive } } }',
  [WebhookLive],
);
export const WebhookTestMutation = graphql(
  'mutation WebhookTest($input: WebhookTargetInput!) { webhookTest(input: $input) { succeeded answerStatus error milliseconds } }',
);
export const DeliveryResendMutation = graphql(
  'mutation WebhookDeliveryResend($input: WebhookDeliveryResendInput!) { webhookDeliveryResend(input: $input) { webhookDelivery { ...WebhookDeliveryLive } } }',
  [DeliveryLive],
);
export const DeliveriesResendMutation = graphql(
  'mutation WebhookDeliveriesResend($input: WebhookDeliveriesResendInput!) { webhookDeliveriesResend(input: $input) { done refused { id } } }',
);
