// What figures per day say of delivered and of canceled parcels, beside how many there are.
import type { MarkRule } from '../../entities/rollups.ts';
import type { PackageRow } from './fields.ts';

/** The time to deliver is counted in quarters of a day, so that a median can be read from figures that add up. */
export const deliveryStepsPerDay = 4;
const stepMs = 86_400_000 / deliveryStepsPerDay;
/** A year; longer counts as a year. */
const maxSteps = 365 * deliveryStepsPerDay;

/** The mark of a delivery that took so many steps, to the nearest. */
export const stepsPrefix = 'steps:';
/** Delivered without having been reported before. */
export const firstAttempt = 'first';
/** Canceled after it was picked up: an order that ended undelivered. */
export const failed = 'failed';
/** The same, by reason. */
export const reasonPrefix = 'reason:';

/** From the confirmation, or else from the creation, to the delivery. */
function deliverySteps({ createdAt, confirmedAt, deliveredAt }: Delivered): number {
  if (deliveredAt === null) return 0;
  const steps = Math.round((deliveredAt.getTime() - (confirmedAt ?? createdAt).getTime()) / stepMs);
  return Math.min(Math.max(steps, 0), maxSteps);
}

type Delivered = Pick<PackageRow, 'createdAt' | 'confirmedAt' | 'deliveredAt' | 'attempts'>;
type Canceled = Pick<PackageRow, 'pickedUpAt' | 'reason'>;

const delivered: MarkRule<Delivered> = {
  reads: ['createdAt', 'confirmedAt', 'deliveredAt', 'attempts'],
  of: (row) => [`${stepsPrefix}${deliverySteps(row)}`, ...(row.attempts === 0 ? [firstAttempt] : [])],
};
const canceled: MarkRule<Canceled> = {
  reads: ['pickedUpAt', 'reason'],
  of: ({ pickedUpAt, reason }) => (pickedUpAt === null ? [] : [failed, `${reasonPrefix}${reason ?? 'other'}`]),
};

/** By the instant on whose day they count. */
export const packageMarks = { deliveredAt: delivered, canceledAt: canceled };
