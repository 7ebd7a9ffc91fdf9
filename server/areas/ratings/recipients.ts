// Ratings by the recipient of a parcel, who is no user: read by nobody, given by the system. The session of the public
// page says of which parcel, and that it is theirs.
import { sql } from 'kysely';
import { z } from 'zod';
import { ratableTypes } from '#shared/areas/ratings/derived.ts';
import type { RecipientAnswer, RecipientRatingInput } from '#shared/areas/ratings/input.ts';
import { type RatingType, ratingTypes } from '#shared/areas/ratings/choices.ts';
import { ratingStatuses } from '#shared/areas/ratings/rating.ts';
import { fail } from '#shared/lib/app-error.ts';
import { systemActor } from '../../commands/actor.ts';
import { runCommand } from '../../commands/run-command.ts';
import type { Db } from '../../db/connection/connection.ts';
import { anonymousPrincipal, inSnapshot } from '../../db/transaction.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { parcelOfSession } from '../tracking/queries.ts';
import { ratingService } from './service.ts';

const ratingRow = z.object({
  id: z.string(),
  status: z.enum(ratingStatuses),
  type: z.enum(ratingTypes),
  overall: z.number(),
  comment: z.string().nullable(),
  response: z.string().nullable(),
  respondedAt: z.date().nullable(),
  answer: z.string().nullable(),
  answeredAt: z.date().nullable(),
  createdAt: z.date(),
});
const ratingRows = z.array(ratingRow);
export type RecipientRating = z.output<typeof ratingRow>;

/** What a recipient gave for a parcel, and which types may still be given. */
export interface RecipientRatings {
  ratable: RatingType[];
  /** Without those that were deleted, which count as given. */
  ratings: RecipientRating[];
}

type Call = Parameters<typeof parcelOfSession>[0];
type Parcel = Awaited<ReturnType<typeof parcelOfSession>>;

/** The ratings by the recipient of one parcel, also the deleted. */
async function readGiven(db: Db, packageId: string): Promise<RecipientRating[]> {
  const { rows } = await inSnapshot(db, anonymousPrincipal, (trx) =>
    sql`select * from recipient_ratings(${packageId})`.execute(trx),
  );
  return ratingRows.parse(rows);
}

async function ratingsOf(
  { commands: { db } }: Pick<GraphqlContext, 'commands'>,
  pkg: Parcel,
): Promise<RecipientRatings> {
  const given = await readGiven(db, pkg.id);
  return {
    ratable: ratableTypes(
      pkg,
      given.map(({ type }) => type),
    ),
    ratings: given.filter(({ status }) => status !== 'deleted'),
  };
}

/** The ratings of the session's recipient. Fails with tracking.session_ended and too_many_requests. */
export async function readRecipientRatings(context: Call, session: string): Promise<RecipientRatings> {
  return ratingsOf(context, await parcelOfSession(context, session, 'openLink'));
}

/**
 * Rates the driver or the support as the recipient. Fails like `readRecipientRatings`, with rating.not_finished,
 * rating.no_driver, rating.already_given, or with an error of a field.
 */
export async function rateAsRecipient(
  context: Call,
  { session, ...opinion }: RecipientRatingInput,
): Promise<RecipientRatings> {
  const pkg = await parcelOfSession(context, session, 'rate');
  await runCommand(context.commands, ratingService, systemActor, 'create', { packageId: pkg.id, ...opinion });
  return ratingsOf(context, pkg);
}

/**
 * Answers the response to an own rating. Fails like `readRecipientRatings`, with missing for another's rating,
 * rating.no_response, rating.answered, rating.wrong_status once it was archived, or with an error of the field.
 */
export async function answerAsRecipient(
  context: Call,
  { session, id, answer }: RecipientAnswer,
): Promise<RecipientRatings> {
  const pkg = await parcelOfSession(context, session, 'rate');
  const { ratings } = await ratingsOf(context, pkg);
  if (!ratings.some((rating) => rating.id === id)) fail('missing');
  await runCommand(context.commands, ratingService, systemActor, 'answer', { id, answer });
  return ratingsOf(context, pkg);
}
