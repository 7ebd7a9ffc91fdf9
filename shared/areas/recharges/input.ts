// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey, money, text } from '../../lib/fields.ts';
import { maxProofs, type RechargeAction } from './recharge.ts';

/** A DHS at least. */
const minAmount = 100;

export const rechargeInputs = {
  create: z.strictObject({
    companyId: id(),
    amount: money().check(z.gte(minAmount)),
    bankReference: text(80),
    fileIds: z.optional(z.array(id()).check(z.maxLength(maxProofs))),
    /** Of the system: the request that it answers. */
    requestId: z.nullish(id()),
    idempotencyKey: idempotencyKey(),
  }),
  reverse: z.strictObject({ id: id(), reversalReason: text(200), idempotencyKey: idempotencyKey() }),
} satisfies Record<RechargeAction, z.ZodMiniType>;
