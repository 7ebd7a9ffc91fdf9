// What is particular to each action of a rating; archiving and removing change the status and nothing else.
import { ratableTypes, sentimentOf } from '#shared/areas/ratings/derive.ts';
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
import { type FieldProblem, Problem, refuse } from '#shared/kit/problem.ts';
import type { Handler, Maker, Step } from '../../commands/area-server.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { findPackage } from '../packages/queries.ts';

// The door has parsed the input with this action's schema; that is all there is to know.
const isParsed = <A extends RatingAction>(_action: A, input: unknown): input is RatingInput<A> =>
  typeof input === 'object';

function typed<A extends RatingAction>(action: A, input: unknown): RatingInput<A> {
  if (!isParsed(action, input)) throw new Error(`${action} without input`);
  return input;
}

/** The scores that were given; a category of the other type is refused. */
function scoresOf(type: RatingType, given: RatingInput<'create'>['categories']): CategoryScores {
  const own: readonly RatingCategory[] = categoriesOf[type];
  const scored = ratingCategories.flatMap((name) => {
    const score = given?.[name] ?? null;
    return score === null ? [] : [{ name, score }];
  });
  const foreign = scored
    .filter(({ name }) => !own.includes(name))
    .map(({ name }): FieldProblem => ({ path: `categories.${name}`, code: 'unknown_field' }));
  if (foreign.length > 0) throw new Problem('invalid_input', {}, foreign);
  return Object.fromEntries(scored.map(({ name, score }) => [name, score]));
}

/** Whoever of the support last acted on the parcel; null when none did, and the rating is of the team. */
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

const create: Maker<RatingRow> = async ({ trx, input: raw, actor, now }) => {
  const input = typed('create', raw);
  const { asker, id: authorId } = actor;
  if (asker.role === 'SYS' || authorId === null) refuse('forbidden');
  const { type, overall, packageId, comment, wouldRecommend } = input;
  const pkg = (await findPackage(trx, packageId, asker.audience)) ?? refuse('missing');
  if (ratableTypes(pkg, []).length === 0) refuse('rating.not_finished');
  const about =
    type === 'driver'
      ? { driverId: pkg.driverId ?? refuse('rating.no_driver'), supportId: null }
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
    ...about,
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

type Handle<A extends RatingAction> = (step: Step<RatingRow, RatingInput<A>>) => Partial<RatingRow>;

function on<A extends RatingAction>(action: A, work: Handle<A>): Handler<RatingRow> {
  return (step) => ({ set: work({ ...step, input: typed(action, step.input) }) });
}

export const ratingMakers: Readonly<Record<string, Maker<RatingRow>>> = { create };

export const ratingHandlers: Readonly<Record<string, Handler<RatingRow>>> = {
  // The same words again are no new answer: nobody is told twice.
  respond: on('respond', ({ row, input, actor, now }) =>
    row.response === input.response ? {} : { response: input.response, respondedAt: now, responderId: actor.id },
  ),
  flag: on('flag', ({ input }) => ({ flagged: true, flagReason: input.reason })),
  unflag: on('unflag', () => ({ flagged: false, flagReason: null })),
} satisfies Partial<Record<RatingAction, Handler<RatingRow>>>;
