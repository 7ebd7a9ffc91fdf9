// What figures per day say of delivered and of canceled parcels, beside how many there are.
import type { MarkRule } from '../../entities/rollups.ts';
import { lateAfterMs } from './derived.ts';
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
/** Delivered before it was late. */
export const onTime = 'ontime';
/** Delivered with a name, a signature or a photo. */
export const proven = 'proven';
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

type Delivered = Pick<
  PackageRow,
  'createdAt' | 'confirmedAt' | 'deliveredAt' | 'attempts' | 'inDeliverySince' | 'receivedBy' | 'proofPhotoIds'
>;
/** Within three days of going out, holidays included; a parcel that was never with a driver was not late. */
const isOnTime = ({ deliveredAt, inDeliverySince }: Delivered): boolean =>
  deliveredAt !== null &&
  (inDeliverySince === null || deliveredAt.getTime() - inDeliverySince.getTime() <= lateAfterMs);

type Canceled = Pick<PackageRow, 'pickedUpAt' | 'reason'>;

const delivered: MarkRule<Delivered> = {
  reads: ['createdAt', 'confirmedAt', 'deliveredAt', 'attempts', 'inDeliverySince', 'receivedBy', 'proofPhotoIds'],
  of: (row) => [
    `${stepsPrefix}${deliverySteps(row)}`,
    ...(row.attempts === 0 ? [firstAttempt] : []),
    ...(isOnTime(row) ? [onTime] : []),
    ...(row.receivedBy !== null || row.proofPhotoIds.length > 0 ? [proven] : []),
  ],
};
const canceled: MarkRule<Canceled> = {
  reads: ['pickedUpAt', 'reason'],
  of: ({ pickedUpAt, reason }) => (pickedUpAt === null ? [] : [failed, `${reasonPrefix}${reason ?? 'other'}`]),
};

/** By the instant on whose day they count. */
export const packageMarks = { deliveredAt: delivered, canceledAt: canceled };
