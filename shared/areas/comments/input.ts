// One schema per action of a comment.
import * as z from 'zod/mini';
import { id, idempotencyKey, text } from '../../lib/fields.ts';
import { changeScopeInput } from '../../entities/parent.ts';
import { type CommentAction } from './comment.ts';
import { commentSubjects, maxComment, maxMentions } from './roles.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };
const written = { text: text(maxComment), mentionIds: z.optional(z.array(id()).check(z.maxLength(maxMentions))) };

export const commentInputs = {
  post: z.strictObject({
    subject: z.enum(commentSubjects).check(z.meta({ scalar: 'CommentSubject' })),
    subjectId: id(),
    ...written,
    idempotencyKey: idempotencyKey(),
  }),
  correct: z.strictObject({ ...target, ...written }),
  remove: z.strictObject(target),
  changeScope: changeScopeInput,
} satisfies Record<CommentAction, z.ZodMiniType>;
