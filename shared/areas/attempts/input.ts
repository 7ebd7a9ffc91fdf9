// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey, optionalText, text } from '../../lib/fields.ts';
import type { AttemptAction } from './attempt.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };
/** Rows that follow from events are complete. */
const ofSystem = z.strictObject(target);

export const attemptInputs = {
  record: ofSystem,
  withdraw: ofSystem,
  confirm: z.strictObject({ ...target, note: optionalText(300) }),
  dismiss: z.strictObject({ ...target, note: text(300) }),
  reopen: z.strictObject(target),
} satisfies Record<AttemptAction, z.ZodMiniType>;
