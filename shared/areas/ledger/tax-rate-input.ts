// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { day, id, idempotencyKey } from '../../lib/fields.ts';
import { hundredths } from '../config/percent-input.ts';
import type { TaxRateAction } from './tax-rate.ts';

export const taxRateInputs = {
  /** `since` is a day after today. */
  create: z.strictObject({ basisPoints: hundredths(0), since: day(), idempotencyKey: idempotencyKey() }),
  remove: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
  restore: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
} satisfies Record<TaxRateAction, z.ZodMiniType>;
