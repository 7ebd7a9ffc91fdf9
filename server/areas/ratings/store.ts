// Reads, locks and saves ratings. Deleted ratings are never returned.
import { everything, scopeKeysOf } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { ratingAccess } from '#shared/areas/ratings/access.ts';
import { ratingCountKey } from '#shared/areas/ratings/derived.ts';
import type { RatingRow } from '#shared/areas/ratings/row.ts';
import type { RowSnapshot } from '#shared/events/event.ts';
import { fail } from '#shared/lib/app-error.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import type { Trx } from '../../db/transaction.ts';
import { toRatingRow } from './row.ts';

const systemAudience: Audience = {
  role: 'ADMIN',
  sets: { user: [], company: [], driver: [], hub: [] },
  flags: { manager: false },
};

function selectVisible(trx: Trx, audience: Audience | null) {
  const scope = audience ? ratingAccess.see[audience.role] : everything;
  return trx
    .selectFrom('ratings')
    .selectAll()
    .where('status', '<>', 'deleted')
    .where(scopeWhere(scope, audience ?? systemAudience, 'ratings'));
}

/** The rating if it is in the audience's scope, without locking. */
export async function findRating(trx: Trx, id: string, audience: Audience | null): Promise<RatingRow | null> {
  const row = await selectVisible(trx, audience).where('id', '=', id).executeTakeFirst();
  return row ? toRatingRow(row) : null;
}

/** The rating if it is in the audience's scope, locked until the transaction ends. A null audience means the system. */
export async function lockRating(trx: Trx, id: string, audience: Audience | null): Promise<RatingRow | null> {
  const row = await selectVisible(trx, audience).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? toRatingRow(row) : null;
}

/** The ratings of one parcel in the audience's scope, newest first. */
export async function findPackageRatings(trx: Trx, packageId: string, audience: Audience): Promise<RatingRow[]> {
  const rows = await selectVisible(trx, audience)
    .where('packageId', '=', packageId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toRatingRow);
}

/**
 * Writes a new rating. Fails with `rating.already_given` when its author already gave one of this type for the parcel.
 */
export async function insertRating(trx: Trx, { categories, ...row }: RatingRow): Promise<void> {
  // The constraint also catches two concurrent requests.
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('ratings')
    .values({ ...row, categories: JSON.stringify(categories) })
    .onConflict((conflict) => conflict.columns(['packageId', 'authorId', 'type']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) fail('rating.already_given', { type: row.type });
}

/** Writes the changed fields of a locked rating. Scores never change. */
export async function saveRating(
  trx: Trx,
  id: string,
  { categories: _, ...changed }: Partial<RatingRow>,
): Promise<void> {
  await trx.updateTable('ratings').set(changed).where('id', '=', id).execute();
}

/** Scope keys and count key of ratings after an id, ordered by id. */
export async function readRatingSnapshots(
  trx: Trx,
  after: string | null,
  limit: number,
): Promise<{ id: string; place: RowSnapshot }[]> {
  let query = trx.selectFrom('ratings').selectAll();
  if (after !== null) query = query.where('id', '>', after);
  const rows = await query.orderBy('id').limit(limit).execute();
  return rows
    .map(toRatingRow)
    .map((row) => ({ id: row.id, place: { keys: scopeKeysOf(ratingAccess, row), countKey: ratingCountKey(row) } }));
}
