// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey, optionalText, text, whole } from '../../lib/fields.ts';
import { type RatingAction, ratingTags, ratingTypes } from './rating.ts';

const maxComment = 1_000;
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

export const ratingInputs = {
  create: z.strictObject({
    packageId: id(),
    type: z.enum(ratingTypes).check(z.meta({ scalar: 'RatingType' })),
    overall: whole(1, 5),
    categories: z.optional(categories),
    tags: z.optional(
      z.array(z.enum(ratingTags).check(z.meta({ scalar: 'RatingTag' }))).check(z.maxLength(ratingTags.length)),
    ),
    comment: optionalText(maxComment),
    wouldRecommend: z.optional(z.boolean()),
    idempotencyKey: idempotencyKey(),
  }),
  respond: z.strictObject({ ...target, response: text(maxResponse) }),
  flag: z.strictObject({ ...target, reason: text(maxFlagReason) }),
  unflag: z.strictObject(target),
  archive: z.strictObject(target),
  unarchive: z.strictObject(target),
  remove: z.strictObject(target),
} satisfies Record<RatingAction, z.ZodMiniType>;

export type RatingInput<A extends RatingAction> = z.output<(typeof ratingInputs)[A]>;
