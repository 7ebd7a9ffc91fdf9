// GraphQL schema of the ratings by recipients. Like the public page, nobody is signed in here.
import { recipientAnswerInput, recipientRatingInput, recipientRatingsInput } from '#shared/areas/ratings/input.ts';
import { ratingTypes } from '#shared/areas/ratings/choices.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { declareAccess } from '../../graphql/definition/field-access.ts';
import { declareWeight, maxWeight } from '../../graphql/definition/field-weight.ts';
import { enumOf, inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import {
  answerAsRecipient,
  rateAsRecipient,
  readRecipientRatings,
  type RecipientRating,
  type RecipientRatings,
} from './recipients.ts';

const RecipientRatingType = builder.objectRef<RecipientRating>('RecipientRating').implement({
  description: 'A rating as the recipient who gave it sees it: without the flag and without names of people.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: enumOf('RatingType', ratingTypes), resolve: ({ type }) => type }),
    overall: t.exposeInt('overall'),
    comment: t.exposeString('comment', { nullable: true }),
    response: t.exposeString('response', { nullable: true }),
    respondedAt: t.field({ type: 'Instant', nullable: true, resolve: ({ respondedAt }) => respondedAt }),
    answer: t.exposeString('answer', { nullable: true }),
    answeredAt: t.field({ type: 'Instant', nullable: true, resolve: ({ answeredAt }) => answeredAt }),
    canAnswer: t.boolean({
      resolve: ({ status, response, answer }) => status === 'active' && response !== null && answer === null,
    }),
    createdAt: t.field({ type: 'Instant', resolve: ({ createdAt }) => createdAt }),
  }),
});

const RecipientRatingsType = builder.objectRef<RecipientRatings>('RecipientRatings').implement({
  fields: (t) => ({
    ratable: t.field({
      type: [enumOf('RatingType', ratingTypes)],
      description: 'Which may still be given: none before the parcel was delivered or canceled, each once.',
      resolve: ({ ratable }) => ratable,
    }),
    ratings: t.field({ type: [RecipientRatingType], resolve: ({ ratings }) => ratings }),
  }),
});

declareAccess('Query.trackingRatings', { kind: 'public' });
declareWeight('Query.trackingRatings', maxWeight);
builder.queryField('trackingRatings', (t) =>
  t.field({
    type: RecipientRatingsType,
    description: "The ratings by the recipient of a session's parcel.",
    args: { session: t.arg.string({ required: true }) },
    resolve: (_, args, context) => readRecipientRatings(context, parseInput(recipientRatingsInput, args).session),
  }),
);

const TrackingRateInput = inputFromZod('TrackingRateInput', recipientRatingInput);
declareAccess('Mutation.trackingRate', { kind: 'public' });
declareWeight('Mutation.trackingRate', maxWeight);
builder.mutationField('trackingRate', (t) =>
  t.field({
    type: RecipientRatingsType,
    description: 'Rates the driver or the support as the recipient, once per parcel and type.',
    args: { input: t.arg({ type: TrackingRateInput, required: true }) },
    resolve: (_, { input }, context) => rateAsRecipient(context, parseInput(recipientRatingInput, input)),
  }),
);

const TrackingAnswerInput = inputFromZod('TrackingAnswerInput', recipientAnswerInput);
declareAccess('Mutation.trackingAnswer', { kind: 'public' });
declareWeight('Mutation.trackingAnswer', maxWeight);
builder.mutationField('trackingAnswer', (t) =>
  t.field({
    type: RecipientRatingsType,
    description: 'Answers, once, the response to an own rating.',
    args: { input: t.arg({ type: TrackingAnswerInput, required: true }) },
    resolve: (_, { input }, context) => answerAsRecipient(context, parseInput(recipientAnswerInput, input)),
  }),
);
