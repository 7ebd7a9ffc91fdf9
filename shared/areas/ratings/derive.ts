// What follows from a rating, and when a parcel may be rated.
import type { PackageRow } from '../packages/row.ts';
import type { RatingRow, RatingType, Sentiment } from './row.ts';

/** What an overall score says: 4 and 5 positive, 3 neutral, 1 and 2 negative. */
export function sentimentOf(overall: number): Sentiment {
  if (overall >= 4) return 'positive';
  return overall === 3 ? 'neutral' : 'negative';
}

type Ended = Pick<PackageRow, 'status' | 'deliveredAt' | 'canceledAt'>;
const endedStatuses: readonly PackageRow['status'][] = ['delivered', 'canceled', 'returned', 'archived'];

/** Whether the parcel was delivered or canceled; being brought back or put away afterwards changes nothing of that. */
export function hasEnded({ status, deliveredAt, canceledAt }: Ended): boolean {
  return endedStatuses.includes(status) && (deliveredAt !== null || canceledAt !== null);
}

/** The types that somebody may still give of a parcel, those already given left out: of a driver only where one held it. */
export function ratableTypes(pkg: Ended & Pick<PackageRow, 'driverId'>, given: readonly RatingType[]): RatingType[] {
  if (!hasEnded(pkg)) return [];
  const types: RatingType[] = pkg.driverId === null ? ['support'] : ['driver', 'support'];
  return types.filter((type) => !given.includes(type));
}

/** What a rating is counted as: status, type, whether it was answered, and whether it is flagged, e.g. `active+driver+pending+flagged`. */
export function ratingBucket({
  status,
  type,
  response,
  flagged,
}: Pick<RatingRow, 'status' | 'type' | 'response' | 'flagged'>): string {
  return [status, type, response === null ? 'pending' : 'responded', ...(flagged ? ['flagged'] : [])].join('+');
}
