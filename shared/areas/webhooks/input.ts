// One schema per action.
import * as z from 'zod/mini';
import { id, idempotencyKey, whole } from '../../lib/fields.ts';
import { webhookEvents } from './events.ts';
import { headerNameError, isHeaderValue, maxHeaders } from './headers.ts';
import { disabledReasons, type WebhookAction } from './webhook.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };

const url = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));

const headerName = () =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.refine((name) => headerNameError(name) !== 'webhook.header_name', { params: { code: 'webhook.header_name' } }),
    z.refine((name) => headerNameError(name) !== 'webhook.header_reserved', {
      params: { code: 'webhook.header_reserved' },
    }),
  );
const secretValue = () =>
  z.string().check(z.trim(), z.refine(isHeaderValue, { params: { code: 'webhook.header_value' } }));

/** Without a value the stored one of that name stays. */
const header = () =>
  z
    .strictObject({ name: headerName(), value: z.optional(secretValue()) })
    .check(z.meta({ scalar: 'WebhookHeaderInput' }));

const events = () =>
  z
    .array(z.enum(webhookEvents).check(z.meta({ scalar: 'WebhookEvent' })))
    .check(z.minLength(1), z.maxLength(webhookEvents.length));

const config = {
  url: url(),
  events: events(),
  bearer: z.boolean(),
  /** Absent: the stored one stays. */
  bearerToken: z.optional(secretValue()),
  headers: z.array(header()).check(z.maxLength(maxHeaders)),
};

/** `companyId`: of staff, who choose it. */
export const newWebhookInput = z.strictObject({
  companyId: z.optional(id()),
  ...config,
  idempotencyKey: idempotencyKey(),
});
/** The version that the form was filled from. */
const version = () => whole(1, 2_147_483_647);

export const editWebhookInput = z.strictObject({ ...target, version: version(), ...config });
export const webhookTarget = z.strictObject(target);

export const webhookInputs = {
  create: newWebhookInput,
  edit: editWebhookInput,
  rotateSecret: webhookTarget,
  enable: z.strictObject(target),
  disable: z.strictObject(target),
  remove: z.strictObject(target),
  erase: z.strictObject({ id: id() }),
  markFailing: z.strictObject({ id: id() }),
  markWorking: z.strictObject({ id: id() }),
  suspend: z.strictObject({ id: id(), reason: z.enum(disabledReasons) }),
} satisfies Record<WebhookAction, z.ZodMiniType>;
