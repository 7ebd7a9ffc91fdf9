// Values derived from a rating, and when a parcel may be rated.
import type { PackageRow } from '../packages/fields.ts';
import type { RatingType, Sentiment } from './choices.ts';

/** The sentiment of an overall score: 4 and 5 positive, 3 neutral, 1 and 2 negative. */
export function sentimentOf(overall: number): Sentiment {
  if (overall >= 4) return 'positive';
  return overall === 3 ? 'neutral' : 'negative';
}

/** Of the row, or of what the recipient's page knows: there instants are texts. */
type EndedPackage = Pick<PackageRow, 'status'> & Readonly<Record<'deliveredAt' | 'canceledAt', Date | string | null>>;
const endedStatuses: readonly PackageRow['status'][] = ['delivered', 'canceled', 'returned', 'archived'];

/** True if the parcel was delivered or canceled; a later return or archiving does not change that. */
export function hasEnded({ status, deliveredAt, canceledAt }: EndedPackage): boolean {
  return endedStatuses.includes(status) && (deliveredAt !== null || canceledAt !== null);
}

/** The types of rating that may still be given for a parcel; a driver can be rated only if one held it. */
export function ratableTypes(
  pkg: EndedPackage & Pick<PackageRow, 'driverId'>,
  given: readonly RatingType[],
): RatingType[] {
  if (!hasEnded(pkg)) return [];
  const types: RatingType[] = pkg.driverId === null ? ['support'] : ['driver', 'support'];
  return types.filter((type) => !given.includes(type));
}
