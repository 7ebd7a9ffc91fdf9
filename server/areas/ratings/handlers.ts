// Handlers of the rating's actions. Actions without a handler change only the status.
import { ratableTypes, sentimentOf } from '#shared/areas/ratings/derived.ts';
import type { RatingInput } from '#shared/areas/ratings/input.ts';
import type { RatingAction } from '#shared/areas/ratings/lifecycle.ts';
import {
  categoriesOf,
  type CategoryScores,
  ratingCategories,
  type RatingCategory,
  type RatingRow,
  type RatingType,
} from '#shared/areas/ratings/row.ts';
import { type FieldError, AppError, fail } from '#shared/lib/app-error.ts';
import type { Handler, CreateHandler, HandlerContext } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { findPackage } from '../packages/queries.ts';

// runCommand has already parsed the input with this action's schema.
const isParsed = <A extends RatingAction>(_action: A, input: unknown): input is RatingInput<A> =>
  typeof input === 'object';

function typedInput<A extends RatingAction>(action: A, input: unknown): RatingInput<A> {
  if (!isParsed(action, input)) throw new Error(`${action} without input`);
  return input;
}

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

const create: CreateHandler<RatingRow> = async ({ trx, input: raw, actor, now }) => {
  const input = typedInput('create', raw);
  const { principal, id: authorId } = actor;
  if (principal.role === 'SYS' || authorId === null) fail('forbidden');
  const { type, overall, packageId, comment, wouldRecommend } = input;
  const pkg = (await findPackage(trx, packageId, principal.audience)) ?? fail('missing');
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
    flagged: false,
    flagReason: null,
    createdAt: now,
    updatedAt: now,
  };
};

type RatingUpdate<A extends RatingAction> = (context: HandlerContext<RatingRow, RatingInput<A>>) => Partial<RatingRow>;

function defineHandler<A extends RatingAction>(action: A, update: RatingUpdate<A>): Handler<RatingRow> {
  return (context) => ({ set: update({ ...context, input: typedInput(action, context.input) }) });
}

export const ratingCreateHandlers: Readonly<Record<string, CreateHandler<RatingRow>>> = { create };

export const ratingHandlers: Readonly<Record<string, Handler<RatingRow>>> = {
  // An unchanged response changes nothing, so no second notification is sent.
  respond: defineHandler('respond', ({ row, input, actor, now }) =>
    row.response === input.response ? {} : { response: input.response, respondedAt: now, responderId: actor.id },
  ),
  flag: defineHandler('flag', ({ input }) => ({ flagged: true, flagReason: input.reason })),
  unflag: defineHandler('unflag', () => ({ flagged: false, flagReason: null })),
} satisfies Partial<Record<RatingAction, Handler<RatingRow>>>;
