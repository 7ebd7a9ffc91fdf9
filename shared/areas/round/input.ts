// One schema per action: client and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey } from '../../lib/fields.ts';
import { maxRoundStops, type RoundAction } from './round.ts';

const stopIds = () => z.array(id()).check(z.maxLength(maxRoundStops));

export const roundInputs = {
  create: z.strictObject({ stopIds: stopIds(), idempotencyKey: idempotencyKey() }),
  arrange: z.strictObject({ id: id(), stopIds: stopIds(), idempotencyKey: idempotencyKey() }),
} satisfies Record<RoundAction, z.ZodMiniType>;
