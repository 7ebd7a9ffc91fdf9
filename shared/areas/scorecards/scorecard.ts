// The scorecard of a driver: what it measures, and whose a role sees. A driver sees its own and never another's.
import { defineAccess, everything, nothing, within } from '../../access/scope.ts';

/**
 * `firstAttempt`: deliveries without a report before · `onTime`: deliveries within the days after which a parcel is late ·
 * `falseAttempts`: attempts without a response that were found to be false · `cash`: what was missing or too much when cash
 * was counted, in centimes · `rating`: the average, 1 to 5 · `proofs`: deliveries with a name, a signature or a photo.
 */
export const scorecardMeasures = ['firstAttempt', 'onTime', 'falseAttempts', 'cash', 'rating', 'proofs'] as const;
export type ScorecardMeasure = (typeof scorecardMeasures)[number];

/** Of these less is better. */
export const lowerIsBetter: readonly ScorecardMeasure[] = ['falseAttempts', 'cash'];

/** Drivers of a hub with a value, for a median that says nothing of one of them. */
export const minDriversOfMedian = 4;

/** Of several values the one in the middle, the mean of both of an even number; null if they are too few. */
export function medianOfDrivers(values: readonly number[]): number | null {
  if (values.length < minDriversOfMedian) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}

interface DriverKeys {
  id: string;
  hubId: string | null;
}

export const scorecardAccess = defineAccess<DriverKeys>('scorecard', {
  see: {
    ADMIN: everything,
    BACKOFFICE: everything,
    HOUSEKEEPER: within({ hubId: 'hub' }),
    DRIVER: within({ id: 'user' }),
    SUBDRIVER: within({ id: 'user' }),
    SUPPORT: nothing,
    ACCOUNTANT: nothing,
    SUBACCOUNTANT: nothing,
    COLLECTOR: nothing,
    CUSTOMER: nothing,
    SUBCUSTOMER: nothing,
    COMMERCIAL: nothing,
    TRANSPORTOR: nothing,
  },
});
