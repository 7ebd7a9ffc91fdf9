// One message to one webhook: what is sent, and what became of the attempts.
import { secretRows } from '../../access/secret-rows.ts';
import { roleGroups } from '../../access/roles.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, text, whole } from '../../entities/fields.ts';
import { changeScopeAction } from '../../entities/parent.ts';
import { webhookEvents } from './events.ts';

/** undone: the change was undone before the message was sent, so neither of the two is sent. */
export const deliveryStatuses = ['waiting', 'sent', 'failed', 'undone'] as const;

/** Why there was no answer. An answer that is no success has its status instead. */
export const deliveryErrors = [
  'invalid_url',
  'https_required',
  'port_refused',
  'invalid_header',
  'name_unresolved',
  'address_refused',
  'unreachable',
  'tls_failed',
  'timed_out',
  'invalid_response',
  'internal',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

/** Bytes of an answer that are kept. */
export const maxAnswerBytes = 4_096;

const fields = defineFields({
  status: choice('WebhookDeliveryStatus', deliveryStatuses),
  companyId: id({ api: false }),
  webhookId: id(),
  messageId: text({ description: 'The header `webhook-id`: the same at each attempt, and at each webhook.' }),
  event: choice('WebhookEvent', webhookEvents),
  /** The row that changed, and the change of its status: a later change may undo it. */
  sourceId: id({ api: false }),
  fromStatus: text({ nullable: true, api: false }),
  toStatus: text({ nullable: true, api: false }),
  trackingNumber: text({ nullable: true }),
  body: text({ description: 'As it is sent.' }),
  attempts: whole(),
  nextAt: instant({ nullable: true, description: 'The next attempt; null if none follows.' }),
  attemptedAt: instant({ nullable: true, description: 'The last attempt.' }),
  answerStatus: whole({ nullable: true, description: 'HTTP status of the last answer.' }),
  answerBody: text({ nullable: true, description: 'The first 4 KB of the last answer.' }),
  error: choice('WebhookDeliveryError', deliveryErrors, { nullable: true, description: 'Why there was no answer.' }),
  milliseconds: whole({ nullable: true, description: 'Time of the last attempt.' }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type DeliveryRow = RowOf<typeof fields>;

const bySystem = { who: ['SYS'], from: ['waiting'], internal: true } as const;

export const deliveryEntity = defineEntity('webhookDelivery', fields, {
  statuses: deliveryStatuses,
  isWithoutNames: true,
  parent: { entity: 'webhook', field: 'webhookId', keys: ['companyId'] },
  access: {
    see: secretRows,
  },
  actions: {
    create: { ...bySystem, from: 'nothing', to: 'waiting', event: 'created' },
    /** What became of an attempt. */
    succeed: { ...bySystem, to: 'sent', event: 'sent' },
    postpone: { ...bySystem, to: 'same', event: 'postponed' },
    giveUp: { ...bySystem, to: 'failed', event: 'failed' },
    undo: { ...bySystem, to: 'undone', event: 'undone' },
    changeScope: changeScopeAction(deliveryStatuses),
    resend: {
      bulk: true,
      who: roleGroups.secret,
      from: ['waiting', 'sent', 'failed'],
      to: 'waiting',
      event: 'resent',
    },
  },
});
export type DeliveryAction = keyof typeof deliveryEntity.lifecycle.actions;
