// Reads of ratings beside their list, always through the viewer's scope.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { ratableTypes } from '#shared/areas/ratings/derived.ts';
import { ratingList } from '#shared/areas/ratings/list.ts';
import { type RatingRow, type RatingType, ratingTypes } from '#shared/areas/ratings/rating.ts';
import { requireIndexableSearch } from '#shared/lib/search-text.ts';
import type { Trx } from '../../db/transaction.ts';
import type { SearchPlan } from '../../entities/list-sql.ts';
import { findPackage } from '../packages/queries.ts';
import { ratingService } from './service.ts';

/**
 * Ratings are searched by tracking number, or a part of it with at least three characters. Four or more digits match
 * few parcels; the letters of a hub match all parcels of a city.
 */
function search(text: string): SearchPlan {
  const words = requireIndexableSearch(text.toUpperCase());
  const pattern = `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`r.tracking_number like ${pattern}`];
  return { where, selective: /\d{4}/.test(text) };
}

/** The list of ratings with what its reads need. */
export const ratingListSource = ratingService.store.listSource(ratingList, { search });

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
