import { KeyRound, Power, PowerOff, RotateCw, Trash2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { DeliveryLive, WebhookLive } from './documents.ts';

/** The actions on a webhook. Its switch runs the first two; a test is no action: it changes nothing. */
export const webhookActions = defineActions({
  area: 'webhooks',
  entity: 'webhook',
  fragment: WebhookLive,
  label: ({ url }) => url,
  actions: {
    enable: { icon: Power, silent: true },
    disable: { icon: PowerOff, silent: true },
    rotateSecret: { icon: KeyRound, asks: true, makesSecret: true, silent: true },
    remove: { icon: Trash2, asks: true, destructive: true, silent: true },
  },
});

export const deliveryActions = defineActions({
  area: 'webhook-deliveries',
  entity: 'webhookDelivery',
  fragment: DeliveryLive,
  label: ({ messageId }) => messageId,
  actions: { resend: { icon: RotateCw } },
});
