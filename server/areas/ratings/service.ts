// Entity service of ratings: their store and the handlers of their actions.
import { ratableTypes, sentimentOf } from '#shared/areas/ratings/derived.ts';
import { type RatingInput, ratingInputs } from '#shared/areas/ratings/input.ts';
import { ratingList } from '#shared/areas/ratings/list.ts';
import {
  categoriesOf,
  type CategoryScores,
  ratingCategories,
  type RatingCategory,
  type RatingType,
} from '#shared/areas/ratings/choices.ts';
import { ratingEntity, type RatingRow } from '#shared/areas/ratings/rating.ts';
import { type FieldError, AppError, fail } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { dayOf } from '#shared/lib/time.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';
import { findPackage } from '../packages/queries.ts';

/** The given scores. Fails with `unknown_field` for a category of the other rating type. */
function scoresOf(type: RatingType, given: RatingInput<'create'>['categories']): CategoryScores {
  const own: readonly RatingCategory[] = categoriesOf[type];
  const scored = ratingCategories.flatMap((name) => {
    const score = given?.[name] ?? null;
    return score === null ? [] : [{ name, score }];
  });
  const invalid = scored
    .filter(({ name }) => !own.includes(name))
    .map(({ name }): FieldError => ({ path: `categories.${name}`, code: 'unknown_field' }));
  if (invalid.length > 0) throw new AppError('invalid_input', {}, invalid);
  return Object.fromEntries(scored.map(({ name, score }) => [name, score]));
}

/** The support user who last acted on the parcel; null when there is none: the rating is then about the team. */
async function supportOf(trx: Trx, packageId: string): Promise<string | null> {
  const last = await trx
    .selectFrom('events')
    .select('actorId')
    .where('entityId', '=', packageId)
    .where('entity', '=', 'package')
    .where('actorRole', '=', 'SUPPORT')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.actorId ?? null;
}

const createHandlers: CreateHandlersOf<RatingRow, typeof ratingInputs> = {
  create: async ({ trx, input, actor, now }) => {
    const { principal, id: authorId } = actor;
    // The system acts for a recipient, who is no user.
    const audience = principal.role === 'SYS' ? null : principal.audience;
    const { type, overall, packageId, comment, wouldRecommend } = input;
    const pkg = (await findPackage(trx, packageId, audience)) ?? fail('missing');
    if (ratableTypes(pkg, []).length === 0) fail('rating.not_finished');
    const subject =
      type === 'driver'
        ? { driverId: pkg.driverId ?? fail('rating.no_driver'), supportId: null }
        : { driverId: null, supportId: await supportOf(trx, packageId) };
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'active',
      type,
      packageId,
      trackingNumber: pkg.trackingNumber,
      companyId: pkg.companyId,
      givenBy: authorId === null ? 'recipient' : 'customer',
      authorId,
      ...subject,
      overall,
      categories: scoresOf(type, input.categories),
      tags: [...new Set(input.tags)],
      comment: comment ?? null,
      wouldRecommend: wouldRecommend ?? null,
      sentiment: sentimentOf(overall),
      response: null,
      respondedAt: null,
      responderId: null,
      answer: null,
      answeredAt: null,
      flagged: false,
      flagReason: null,
      createdAt: now,
      createdOn: dayOf(now),
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<RatingRow, typeof ratingInputs> = {
  // An unchanged response changes nothing, so no second notification is sent.
  respond: ({ row, input, actor, now }) => ({
    set: row.response === input.response ? {} : { response: input.response, respondedAt: now, responderId: actor.id },
  }),
  // The system answers for a recipient, who is nobody's id.
  answer: ({ row, input, actor, now }) => ({
    set: { answer: row.authorId === actor.id ? input.answer : fail('forbidden'), answeredAt: now },
    payload: { text: input.answer },
  }),
  flag: ({ input }) => ({ set: { flagged: true, flagReason: input.reason } }),
  unflag: () => ({ set: { flagged: false, flagReason: null } }),
};

const store = new TableStore(ratingEntity, {
  table: 'ratings',
  removedStatus: 'deleted',
  countedBy: ratingList,
  // The constraint also catches two concurrent requests.
  unique: {
    columns: ['packageId', 'authorId', 'type'],
    fail: ({ type }) => fail('rating.already_given', { type }),
  },
});

export const ratingService = createEntityService(ratingEntity, store, ratingInputs, {
  derive: ({ overall }) => ({ sentiment: sentimentOf(overall) }),
  createHandlers,
  handlers,
});
