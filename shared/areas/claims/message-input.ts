// One schema per action of a claim's message.
import * as z from 'zod/mini';
import { id, idempotencyKey, optionalText, text, whole } from '../../lib/fields.ts';
import { changeScopeInput } from '../../entities/parent.ts';
import { claimSides } from './claim.ts';
import { type ClaimMessageAction, claimSteps, maxMessage } from './message.ts';

export const claimMessageInputs = {
  create: z.strictObject({
    id: id(),
    claimId: id(),
    n: whole(1, 1_000_000),
    keys: changeScopeInput.shape.keys,
    side: z.enum(claimSides),
    authorId: z.nullable(id()),
    step: z.nullable(z.enum(claimSteps)),
    aboutId: z.nullable(id()),
    text: optionalText(maxMessage),
    fileIds: z.array(id()),
  }),
  correct: z.strictObject({ id: id(), text: text(maxMessage), idempotencyKey: idempotencyKey() }),
  changeScope: changeScopeInput,
} satisfies Record<ClaimMessageAction, z.ZodMiniType>;
