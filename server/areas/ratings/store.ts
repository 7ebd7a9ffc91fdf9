// Reading, locking and saving one rating. A removed one is gone for everybody: it is never found here.
import { everything, keysOf } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { ratingAccess } from '#shared/areas/ratings/access.ts';
import { ratingBucket } from '#shared/areas/ratings/derive.ts';
import type { RatingRow } from '#shared/areas/ratings/row.ts';
import type { Place } from '#shared/events/envelope.ts';
import { refuse } from '#shared/kit/problem.ts';
import { scopeWhere } from '../../access/scope-where.ts';
import type { Trx } from '../../db/transaction.ts';
import { ratingRow } from './row.ts';

const noSets: Audience = {
  role: 'ADMIN',
  sets: { user: [], company: [], driver: [], hub: [] },
  flags: { manager: false },
};

function visible(trx: Trx, audience: Audience | null) {
  const scope = audience ? ratingAccess.see[audience.role] : everything;
  return trx
    .selectFrom('ratings')
    .selectAll()
    .where('status', '<>', 'deleted')
    .where(scopeWhere(scope, audience ?? noSets, 'ratings'));
}

/** The rating if it is in the audience's scope, without locking. */
export async function findRating(trx: Trx, id: string, audience: Audience | null): Promise<RatingRow | null> {
  const row = await visible(trx, audience).where('id', '=', id).executeTakeFirst();
  return row ? ratingRow(row) : null;
}

/** The rating, locked until the transaction ends, if it is in the audience's scope; a null audience is the system's. */
export async function lockRating(trx: Trx, id: string, audience: Audience | null): Promise<RatingRow | null> {
  const row = await visible(trx, audience).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? ratingRow(row) : null;
}

/** The ratings of one parcel that the audience sees, the newest first. */
export async function ratingsOfPackage(trx: Trx, packageId: string, audience: Audience): Promise<RatingRow[]> {
  const rows = await visible(trx, audience)
    .where('packageId', '=', packageId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(ratingRow);
}

/** Writes a new rating; refuses with `rating.already_given` when its author gave one of this type before. */
export async function insertRating(trx: Trx, { categories, ...row }: RatingRow): Promise<void> {
  // Two clicks at once meet here, at the constraint, and one of them is told.
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('ratings')
    .values({ ...row, categories: JSON.stringify(categories) })
    .onConflict((conflict) => conflict.columns(['packageId', 'authorId', 'type']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) refuse('rating.already_given', { type: row.type });
}

/** Writes the changed fields of a locked rating; scores are never among them. */
export async function saveRating(
  trx: Trx,
  id: string,
  { categories: _, ...changed }: Partial<RatingRow>,
): Promise<void> {
  await trx.updateTable('ratings').set(changed).where('id', '=', id).execute();
}

/** Where every rating stands, in the order of ids. */
export async function ratingPlaces(
  trx: Trx,
  after: string | null,
  limit: number,
): Promise<{ id: string; place: Place }[]> {
  let query = trx.selectFrom('ratings').selectAll();
  if (after !== null) query = query.where('id', '>', after);
  const rows = await query.orderBy('id').limit(limit).execute();
  return rows
    .map(ratingRow)
    .map((row) => ({ id: row.id, place: { keys: keysOf(ratingAccess, row), bucket: ratingBucket(row) } }));
}
