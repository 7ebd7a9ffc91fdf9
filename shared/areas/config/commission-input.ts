// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { day, id, idempotencyKey, money } from '../../lib/fields.ts';
import type { CommissionAction } from './commission.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };

export const commissionInputs = {
  /** Without a driver, hub or city it is for all of them. Days from today on. */
  create: z.strictObject({
    amount: money(),
    driverId: z.optional(id()),
    hubId: z.optional(id()),
    cityId: z.optional(id()),
    since: day(),
    until: z.optional(day()),
    idempotencyKey: idempotencyKey(),
  }),
  /** Null: without an end again. */
  end: z.strictObject({ ...target, until: z.nullish(day()) }),
  remove: z.strictObject(target),
  restore: z.strictObject(target),
} satisfies Record<CommissionAction, z.ZodMiniType>;
