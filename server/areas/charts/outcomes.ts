// What the outcomes of some days say: how many were delivered and refused, and how long it took.
import { deliveryStepsPerDay, failed, firstAttempt, reasonPrefix, stepsPrefix } from '#shared/areas/packages/marks.ts';
import type { Totals } from './totals.ts';

/** Shares are from 0 to 1; null without a parcel that had an outcome. */
export interface Outcomes {
  delivered: number;
  /** Canceled after they were picked up. */
  failed: number;
  refused: number;
  deliveryRate: number | null;
  refusalRate: number | null;
  /** Share of the deliveries without a report before. */
  firstAttemptRate: number | null;
  /** The median from the confirmation to the delivery, in days, to a quarter of a day. */
  medianDays: number | null;
  /** Of the delivered parcels, in centimes; null if it is hidden from the viewer. */
  cod: number | null;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The lower median of values, each with how many have it. */
export function medianOf(counts: readonly (readonly [value: number, n: number])[]): number | null {
  const sorted = counts.toSorted(([a], [b]) => a - b);
  const total = sorted.reduce((all, [, n]) => all + n, 0);
  let seen = 0;
  for (const [value, n] of sorted) {
    seen += n;
    if (seen * 2 >= total) return value;
  }
  return null;
}

/** The outcomes among these totals. */
export function outcomesOf(totals: Totals, id: string, part: string, seesCod: boolean): Outcomes {
  const delivered = totals.of(id, part, 'deliveredAt');
  const undelivered = totals.of(id, part, 'canceledAt', failed);
  const refused = totals.of(id, part, 'canceledAt', `${reasonPrefix}refused`);
  const steps = medianOf(
    totals.marks(id, part, 'deliveredAt', stepsPrefix).map(([mark, n]) => [Number(mark), n] as const),
  );
  return {
    delivered,
    failed: undelivered,
    refused,
    deliveryRate: share(delivered, delivered + undelivered),
    refusalRate: share(refused, delivered + undelivered),
    firstAttemptRate: share(totals.of(id, part, 'deliveredAt', firstAttempt), delivered),
    medianDays: steps === null ? null : steps / deliveryStepsPerDay,
    cod: seesCod ? totals.of(id, part, 'deliveredAt', 'cod') : null,
  };
}
