// The webhooks of the profile in front of a server that a test writes.
import { screen, within } from '@testing-library/react';
import Webhooks from '#client/areas/webhooks/section.tsx';
import type { Delivery } from '#client/areas/webhooks/documents.ts';
import type { Role } from '#shared/access/roles.ts';
import { type Answers, answerAt, renderPage } from '#tests/client/support/render-page.tsx';

export const webhookId = '01900000-0000-7000-8000-0000000000c1';
export const deliveryId = '01900000-0000-7000-8000-0000000000d1';
export const url = 'https://atlas-store.example/hooks';
export const webhook = {
  __typename: 'Webhook',
  id: webhookId,
  version: 1,
  status: 'enabled',
  url,
  events: ['package_created', 'package_delivered'],
  bearer: false,
  headerNames: [],
  previousSecretUntil: null,
  failingSince: null,
  disabledReason: null,
};
export const deliveryOf = (given: Partial<Delivery> = {}): Delivery & { __typename: 'WebhookDelivery' } => ({
  __typename: 'WebhookDelivery',
  id: deliveryId,
  version: 1,
  status: 'failed',
  allowedActions: ['resend'],
  webhookId,
  messageId: 'msg_1',
  event: 'package_delivered',
  trackingNumber: 'CAS-26-000042',
  body: '{"type":"package.delivered"}',
  attempts: 3,
  nextAt: null,
  attemptedAt: '2026-11-23T09:00:00.000Z',
  answerStatus: 504,
  answerBody: 'upstream timed out',
  error: null,
  milliseconds: 1_200,
  createdAt: '2026-11-23T08:00:00.000Z',
  ...given,
});
/** A page of deliveries, with what else is known of the webhook. */
export const deliveries = (rows: readonly Delivery[], hasMore = false, activity: object = {}) =>
  answerAt(100, {
    webhookDeliveries: { __typename: 'WebhookDeliveryPage', hasMore, rows },
    webhookActivity: {
      __typename: 'WebhookActivity',
      id: webhookId,
      sent: 4,
      failed: 1,
      failedIds: [deliveryId],
      ...activity,
    },
  });
export const open = (answers: Answers = {}, role: Role = 'CUSTOMER') =>
  renderPage(<Webhooks />, role, {
    Webhooks: () => answerAt(100, { webhooksAvailable: true, webhooks: [webhook] }),
    WebhookDeliveries: () => deliveries([deliveryOf()]),
    ...answers,
  });
export const listed = async () => within(await screen.findByRole('list', { name: 'Journal des livraisons' }));
