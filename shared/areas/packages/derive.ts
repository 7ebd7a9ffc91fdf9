// What follows from a parcel and the time of day. The door calls it on every save, so the stored flags never disagree with the rest of the row.
import { dayMs, dayOf, workingDayBefore, workingDaysBetween } from '../../kit/time.ts';
import { heldStatuses, inDeliveryStatuses, isOneOf, movingStatuses, statusRank } from './statuses.ts';
import type { PackageRow, PackageStatus } from './row.ts';

/** In delivery more than 3 days is late (specification, section 4). */
export const lateAfterMs = 3 * dayMs;

/** Moving, with a driver, more than three days after it first went out. */
export function isLate(row: Pick<PackageRow, 'status' | 'driverId' | 'inDeliverySince'>, now: Date): boolean {
  if (!row.driverId || !row.inDeliverySince || !isOneOf(inDeliveryStatuses, row.status)) return false;
  return now.getTime() - row.inDeliverySince.getTime() > lateAfterMs;
}

type Held = Pick<PackageRow, 'status' | 'driverId' | 'heldSince' | 'lastOutcomeOn' | 'nextDate'>;

/** A held parcel owes one outcome per working day; it is non-compliant once the last ended working day passed without one. */
export function isNonCompliant(row: Held, now: Date): boolean {
  if (!row.driverId || !row.heldSince || !isOneOf(heldStatuses, row.status)) return false;
  const owed = workingDayBefore(dayOf(now));
  if (dayOf(row.heldSince) > owed) return false;
  // A day promised to the recipient is kept, not reported on again before it comes.
  if (row.nextDate !== null && row.nextDate > owed) return false;
  return row.lastOutcomeOn === null || row.lastOutcomeOn < owed;
}

/** The delivery tracking compliance that a screen shows (specification, section 3); null while no driver holds the parcel. */
export function compliance(
  row: Held & Pick<PackageRow, 'lastOutcome' | 'nonCompliant'>,
  now: Date,
): { compliant: boolean; todayStatus: PackageStatus | null; day: number } | null {
  if (!row.heldSince || !isOneOf(heldStatuses, row.status)) return null;
  const today = dayOf(now);
  return {
    compliant: !row.nonCompliant,
    todayStatus: row.lastOutcomeOn === today ? row.lastOutcome : null,
    day: Math.max(1, workingDaysBetween(dayOf(row.heldSince), today)),
  };
}

/** The stored values that follow from the rest of the row at this instant. */
export function deriveFlags(row: PackageRow, now: Date): Pick<PackageRow, 'statusRank' | 'late' | 'nonCompliant'> {
  return { statusRank: statusRank(row.status), late: isLate(row, now), nonCompliant: isNonCompliant(row, now) };
}

/** Where the recipient's cash is as people ask for it: still due, collected, or nothing to collect since the parcel ended undelivered. */
export function cashState({
  status,
  cashCollected,
}: Pick<PackageRow, 'status' | 'cashCollected'>): 'due' | 'collected' | 'none' {
  if (cashCollected !== null) return 'collected';
  return isOneOf(movingStatuses, status) ? 'due' : 'none';
}

/** Moving with a city text that no city was recognised in. */
export function cityUnresolved(row: Pick<PackageRow, 'status' | 'cityId'>): boolean {
  return row.cityId === null && isOneOf(movingStatuses, row.status);
}

/** What a parcel is counted as: its status and the three flags, e.g. `enroute+late`. Tab counts are sums over buckets. */
export function packageBucket(row: Pick<PackageRow, 'status' | 'late' | 'nonCompliant' | 'cityId'>): string {
  const marks = [row.late && 'late', row.nonCompliant && 'noncompliant', cityUnresolved(row) && 'unresolved'].filter(
    Boolean,
  );
  return [row.status, ...marks].join('+');
}
