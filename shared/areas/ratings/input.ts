// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey, optionalText, text, whole } from '../../lib/fields.ts';
import { maxAnswer, maxComment, ratingTags, ratingTypes } from './choices.ts';
import type { RatingAction } from './rating.ts';

export const maxResponse = 500;
const maxFlagReason = 300;

const target = { id: id(), idempotencyKey: idempotencyKey() };
const score = () => z.nullish(whole(1, 5));

const categories = z
  .strictObject({
    deliverySpeed: score(),
    packageCondition: score(),
    professionalism: score(),
    communication: score(),
    responseTime: score(),
    problemResolution: score(),
    courtesy: score(),
    knowledgeability: score(),
  })
  .check(z.meta({ scalar: 'RatingCategoriesInput' }));

/** What is said about the rated, whoever says it. */
const opinion = {
  type: z.enum(ratingTypes).check(z.meta({ scalar: 'RatingType' })),
  overall: whole(1, 5),
  categories: z.optional(categories),
  tags: z.optional(
    z.array(z.enum(ratingTags).check(z.meta({ scalar: 'RatingTag' }))).check(z.maxLength(ratingTags.length)),
  ),
  comment: optionalText(maxComment),
  wouldRecommend: z.optional(z.boolean()),
};

export const ratingInputs = {
  create: z.strictObject({ packageId: id(), ...opinion, idempotencyKey: idempotencyKey() }),
  respond: z.strictObject({ ...target, response: text(maxResponse) }),
  answer: z.strictObject({ ...target, answer: text(maxAnswer) }),
  flag: z.strictObject({ ...target, reason: text(maxFlagReason) }),
  unflag: z.strictObject(target),
  archive: z.strictObject(target),
  unarchive: z.strictObject(target),
  remove: z.strictObject(target),
} satisfies Record<RatingAction, z.ZodMiniType>;

export type RatingInput<A extends RatingAction> = z.output<(typeof ratingInputs)[A]>;

const session = () => z.string().check(z.minLength(1), z.maxLength(200));
/** A recipient's rating, and the answer to its response: the session says of which parcel. */
export const recipientRatingInput = z.strictObject({ session: session(), ...opinion });
export const recipientAnswerInput = z.strictObject({ session: session(), id: id(), answer: text(maxAnswer) });
export const recipientRatingsInput = z.strictObject({ session: session() });
export type RecipientRatingInput = z.output<typeof recipientRatingInput>;
export type RecipientAnswer = z.output<typeof recipientAnswerInput>;
