// One schema per action of deliveries, apart from those of webhooks: no form of the client needs these.
import * as z from 'zod/mini';
import { changeScopeInput } from '../../entities/parent.ts';
import { id } from '../../lib/fields.ts';
import { type DeliveryAction, deliveryErrors } from './delivery.ts';
import { webhookTarget } from './input.ts';

/** What became of an attempt. */
const attempt = {
  id: id(),
  attempts: z.number(),
  answerStatus: z.nullable(z.number()),
  answerBody: z.nullable(z.string()),
  error: z.nullable(z.enum(deliveryErrors)),
  milliseconds: z.nullable(z.number()),
  attemptedAt: z.date(),
};

export const deliveryInputs = {
  create: z.strictObject({}),
  succeed: z.strictObject(attempt),
  postpone: z.strictObject({ ...attempt, nextAt: z.date() }),
  giveUp: z.strictObject(attempt),
  undo: z.strictObject({ id: id() }),
  changeScope: changeScopeInput,
  resend: webhookTarget,
} satisfies Record<DeliveryAction, z.ZodMiniType>;
