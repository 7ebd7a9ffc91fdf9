// Senders and recipients rate deliveries, most of them well, and some cancellations; support responds, administrators flag
// a few, and now and then a sender answers the response.
import { sentimentOf } from '#shared/areas/ratings/derived.ts';
import { categoriesOf, type RatingType } from '#shared/areas/ratings/choices.ts';
import {
  flagReasons,
  ratingAnswers,
  ratingComments,
  ratingResponses,
  ratingTags,
  recipientComments,
} from '../data/rating-texts.ts';
import type { Random } from '../random.ts';
import type { Cast, DemoArea, Happening } from './demo-area.ts';

const hour = 60;
const day = 24 * hour;

const scores: Readonly<Record<RatingType, readonly (readonly [number, number])[]>> = {
  driver: [
    [1, 3],
    [2, 5],
    [3, 9],
    [4, 23],
    [5, 60],
  ],
  support: [
    [1, 6],
    [2, 8],
    [3, 14],
    [4, 30],
    [5, 42],
  ],
};
const scoresOfCanceled = [
  [1, 26],
  [2, 24],
  [3, 24],
  [4, 16],
  [5, 10],
] as const;

/** Scores of some categories, near the overall one. */
function categoriesNear(random: Random, type: RatingType, overall: number): Record<string, number> {
  const chosen = categoriesOf[type].filter(() => random.chance(0.7));
  return Object.fromEntries(
    chosen.map((category) => [category, Math.max(1, Math.min(5, overall + random.pick([-1, 0, 0, 0, 1])))]),
  );
}

function rate(
  { id, company }: Happening,
  { random, customerOf }: Cast,
  { type, overall, byRecipient = false }: { type: RatingType; overall: number; byRecipient?: boolean },
) {
  const login = customerOf(company);
  if (login === null && !byRecipient) return [];
  const sentiment = sentimentOf(overall);
  const input = {
    packageId: id,
    type,
    overall,
    categories: categoriesNear(random, type, overall),
    tags: ratingTags[type][sentiment].filter(() => random.chance(0.3)),
    ...(random.chance(0.72) && {
      comment: random.pick(
        byRecipient && type === 'driver' ? recipientComments[sentiment] : ratingComments[type][sentiment],
      ),
    }),
    ...(random.chance(0.9) && { wouldRecommend: overall >= 4 }),
  };
  return [
    {
      login: byRecipient ? null : login,
      entity: 'rating',
      action: 'create',
      input,
      // The delivery may have been taken back meanwhile.
      mayBeRefused: true,
      afterMinutes: random.between(8, 2 * day),
    },
  ] as const;
}

export const ratingsDemo: DemoArea = {
  after: {
    'package.delivered': (parcel, cast) => {
      const given = [false, true].filter((byRecipient) => cast.random.chance(byRecipient ? 0.08 : 0.12));
      return given.flatMap((byRecipient) => {
        const type = cast.random.chance(byRecipient ? 0.08 : 0.2) ? 'support' : 'driver';
        return rate(parcel, cast, { type, overall: cast.random.weighted(scores[type]), byRecipient });
      });
    },
    'package.canceled': (parcel, cast) =>
      cast.random.chance(0.06)
        ? rate(parcel, cast, { type: 'support', overall: cast.random.weighted(scoresOfCanceled) })
        : [],
    'rating.created': ({ id, input, by }, { random, anyone }) => {
      const sentiment = sentimentOf(Number(input['overall']));
      const response = random.pick(ratingResponses[sentiment]);
      const isAnswered = random.chance(0.9);
      const isFlagged = sentiment === 'negative' && random.chance(0.14);
      const entity = 'rating';
      return [
        ...(isAnswered
          ? [
              {
                login: anyone(random.chance(0.85) ? 'SUPPORT' : 'ADMIN'),
                entity,
                action: 'respond',
                input: { id, response },
                afterMinutes: random.between(12, 1.2 * day),
              } as const,
            ]
          : []),
        // After the response in any case, which waits for working hours.
        ...(isAnswered && by !== null && random.chance(0.15)
          ? [
              {
                login: by,
                entity,
                action: 'answer',
                input: { id, answer: random.pick(ratingAnswers) },
                afterMinutes: random.between(3 * day, 4 * day),
              } as const,
            ]
          : []),
        ...(isFlagged
          ? [
              {
                login: anyone('ADMIN'),
                entity,
                action: 'flag',
                input: { id, reason: random.pick(flagReasons) },
                afterMinutes: random.between(hour, day),
              } as const,
            ]
          : []),
        ...(!isFlagged && random.chance(0.12)
          ? [
              {
                login: anyone('ADMIN'),
                entity,
                action: 'archive',
                input: { id },
                afterMinutes: 45 * day + random.between(0, 10 * day),
              } as const,
            ]
          : []),
      ];
    },
  },
};
