// Reads of ratings beside their list, always through the viewer's scope.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { ratableTypes } from '#shared/areas/ratings/derived.ts';
import { ratingList } from '#shared/areas/ratings/list.ts';
import { type RatingType, ratingTypes } from '#shared/areas/ratings/choices.ts';
import type { RatingRow } from '#shared/areas/ratings/rating.ts';
import type { Trx } from '../../db/transaction.ts';
import { indexedSearch } from '../../entities/list-sql.ts';
import { findPackage } from '../packages/queries.ts';
import { ratingService } from './service.ts';

/** The list of ratings with what its reads need. */
export const ratingListSource = ratingService.store.listSource(ratingList, { search: indexedSearch });

/** The ratings of one parcel in the audience's scope, newest first. */
export function findPackageRatings(trx: Trx, packageId: string, audience: Audience): Promise<RatingRow[]> {
  return ratingService.store.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`package_id = ${packageId}`],
    sql`order by created_at desc, id`,
  );
}

const given = z.array(z.enum(ratingTypes));

/**
 * The rating types that this author may still give for a parcel in the audience's scope. Deleted ratings count as
 * given.
 */
export async function readRatableTypes(
  trx: Trx,
  packageId: string,
  authorId: string,
  audience: Audience,
): Promise<RatingType[]> {
  const pkg = await findPackage(trx, packageId, audience);
  if (!pkg) return [];
  const rows = await trx
    .selectFrom('ratings')
    .select('type')
    .where('packageId', '=', packageId)
    .where('authorId', '=', authorId)
    .execute();
  return ratableTypes(pkg, given.parse(rows.map(({ type }) => type)));
}
