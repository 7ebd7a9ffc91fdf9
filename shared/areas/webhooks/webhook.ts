// A webhook of a company: the address that gets a message at each event that it has chosen (specification, section 3,
// "Webhook config").
import type { CallLimit } from '../../access/lifecycle.ts';
import { roleGroups } from '../../access/roles.ts';
import { secretRows } from '../../access/secret-rows.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, choices, defineFields, flag, id, instant, type RowOf, text, texts } from '../../entities/fields.ts';
import { webhookEvents } from './events.ts';

const webhookStatuses = ['enabled', 'disabled', 'removed'] as const;

/** gone: it answered 410 · failing: nothing has succeeded for five days. Switched off by hand, it has none. */
export const disabledReasons = ['gone', 'failing'] as const;

/** Webhooks of one company. */
export const maxWebhooks = 5;

const fields = defineFields({
  status: choice('WebhookStatus', webhookStatuses),
  companyId: id({ api: false }),
  url: text({ isPersonal: true }),
  events: choices('WebhookEvent', webhookEvents),
  bearer: flag({ description: 'True if messages have the header `Authorization: Bearer …`.' }),
  /** Encrypted, as are the next three: `server/areas/webhooks/secrets.ts`. */
  bearerToken: text({ nullable: true, api: false }),
  headerNames: texts({ description: 'The custom headers, without their values.' }),
  headerValues: texts({ api: false }),
  secret: text({ api: false }),
  previousSecret: text({ nullable: true, api: false }),
  previousSecretUntil: instant({ nullable: true, description: 'Until then messages have both signatures.' }),
  failingSince: instant({ nullable: true, description: 'The first failure after the last success.' }),
  disabledReason: choice('WebhookDisabledReason', disabledReasons, { nullable: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type WebhookRow = RowOf<typeof fields>;

const who = roleGroups.secret;
const payload = ['url'] as const;
/** Checks of addresses, and tests, that one account may request. */
export const webhooksLimit: CallLimit = { name: 'webhooks', points: 60, duration: 600 };
/** Their secrets are encrypted, or made, before they enter the transaction; no answer with them is kept. */
const present = {
  who,
  from: ['enabled', 'disabled'],
  payload,
  proof: true,
  limit: webhooksLimit,
  keepsAnswer: false,
} as const;
const result = {
  secret: text({ description: 'The new secret with which the receiver verifies signatures. Returned only here.' }),
};
const bySystem = { who: ['SYS'], from: ['enabled'], payload, internal: true } as const;

export const webhookEntity = defineEntity('webhook', fields, {
  statuses: webhookStatuses,
  isWithoutNames: true,
  access: {
    see: secretRows,
  },
  actions: {
    create: { ...present, from: 'nothing', to: 'enabled', event: 'created', result },
    // Another address gets the parcels of the company, and its token.
    edit: { ...present, to: 'same', event: 'edited' },
    rotateSecret: {
      ...present,
      to: 'same',
      event: 'secretRotated',
      description: 'Makes another secret. For a day messages have both signatures.',
      result,
    },
    enable: { who, from: ['disabled'], to: 'enabled', event: 'enabled', payload },
    disable: { who, from: ['enabled'], to: 'disabled', event: 'disabled', payload },
    remove: { who, from: ['enabled', 'disabled'], to: 'removed', event: 'removed', payload },
    /** Of an erased person: nothing of it is left but its id. */
    erase: { who: ['ADMIN'], from: webhookStatuses, to: 'removed', event: 'erased', internal: true },
    /** The first failure after a success, and the first success after a failure. */
    markFailing: { ...bySystem, to: 'same', event: 'failing' },
    markWorking: { ...bySystem, from: ['enabled', 'disabled'], to: 'same', event: 'working' },
    suspend: { ...bySystem, to: 'disabled', event: 'suspended', payload: ['url', 'disabledReason'] },
  },
});
export type WebhookAction = keyof typeof webhookEntity.lifecycle.actions;
