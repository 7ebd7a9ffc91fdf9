// Values derived from a parcel and the time. Every command derives them on save, so the stored flags never disagree
// with the rest of the row.
import { dayMs, dayOf, previousWorkingDay, workingDaysBetween } from '../../lib/time.ts';
import { addCountedDays, isWorkingDayOf, usualCalendar, type WorkCalendar } from '../../lib/work-calendar.ts';
import { heldStatuses, includesStatus, inDeliveryStatuses, movingStatuses, statusRank } from './statuses.ts';
import type { PackageRow, PackageStatus } from './fields.ts';

/** More than 3 days in delivery is late (specification, section 4); a holiday does not count. */
export const lateAfterDays = 3;
/** The same without holidays: figures per day follow from the parcel alone. */
export const lateAfterMs = lateAfterDays * dayMs;

/** True if the parcel is with a driver and first went out more than three days ago. */
export function isLate(
  row: Pick<PackageRow, 'status' | 'driverId' | 'inDeliverySince'>,
  now: Date,
  calendar: WorkCalendar = usualCalendar,
): boolean {
  if (!row.driverId || !row.inDeliverySince || !includesStatus(inDeliveryStatuses, row.status)) return false;
  return now > addCountedDays(calendar, row.inDeliverySince, lateAfterDays);
}

type HeldPackage = Pick<PackageRow, 'status' | 'hubId' | 'driverId' | 'heldSince' | 'lastOutcomeOn' | 'nextDate'>;

/** A held parcel needs one outcome per working day of its hub; it is non-compliant once the last complete working day has none. */
export function isNonCompliant(row: HeldPackage, now: Date, calendar: WorkCalendar = usualCalendar): boolean {
  if (!row.driverId || !row.heldSince || !includesStatus(heldStatuses, row.status)) return false;
  const due = previousWorkingDay(dayOf(now), (day) => isWorkingDayOf(calendar, row.hubId, day));
  if (dayOf(row.heldSince) > due) return false;
  // Until the day promised to the recipient no report is needed. The row keeps that day when it is resumed.
  if (row.nextDate !== null && row.nextDate > due) return false;
  return row.lastOutcomeOn === null || row.lastOutcomeOn < due;
}

/**
 * The delivery tracking compliance that screens show (specification, section 3); null while no driver holds the
 * parcel.
 */
export function deliveryCompliance(
  row: HeldPackage & Pick<PackageRow, 'lastOutcome' | 'nonCompliant'>,
  now: Date,
  calendar: WorkCalendar = usualCalendar,
): { compliant: boolean; todayStatus: PackageStatus | null; day: number } | null {
  if (!row.heldSince || !includesStatus(heldStatuses, row.status)) return null;
  const today = dayOf(now);
  return {
    compliant: !row.nonCompliant,
    todayStatus: row.lastOutcomeOn === today ? row.lastOutcome : null,
    day: Math.max(
      1,
      workingDaysBetween(dayOf(row.heldSince), today, (day) => isWorkingDayOf(calendar, row.hubId, day)),
    ),
  };
}

/** True if the parcel stands at its hub: on a shelf, or somewhere near. */
export const isInHouse = ({ status, returnStage }: Pick<PackageRow, 'status' | 'returnStage'>): boolean =>
  status === 'inhouse' || (status === 'canceled' && (returnStage === 'at_hub' || returnStage === 'at_origin_hub'));

type Derived = Pick<PackageRow, 'statusRank' | 'late' | 'nonCompliant' | 'housedAt' | 'shelfId'>;

/** The stored values derived from the rest of the row at this instant. A parcel that leaves its hub leaves its shelf. */
export function derivePackage(row: PackageRow, now: Date, calendar: WorkCalendar = usualCalendar): Derived {
  const isHere = isInHouse(row);
  return {
    statusRank: statusRank(row.status),
    late: isLate(row, now, calendar),
    nonCompliant: isNonCompliant(row, now, calendar),
    housedAt: isHere ? (row.housedAt ?? now) : null,
    shelfId: isHere ? row.shelfId : null,
  };
}

/**
 * The state of the recipient's cash: still due, collected, or nothing to collect because the parcel ended
 * undelivered.
 */
export function cashState({
  status,
  cashCollected,
}: Pick<PackageRow, 'status' | 'cashCollected'>): 'due' | 'collected' | 'none' {
  if (cashCollected !== null) return 'collected';
  return includesStatus(movingStatuses, status) ? 'due' : 'none';
}

/** True if the parcel is active and its city text matched no city. */
export function isCityUnresolved(row: Pick<PackageRow, 'status' | 'cityId'>): boolean {
  return row.cityId === null && includesStatus(movingStatuses, row.status);
}
