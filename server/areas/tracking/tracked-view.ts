// What of a parcel is sent: to whoever knows the number, its milestones, city and dates; to its recipient also what
// concerns the delivery (domain: a recipient's row).
import { includesStatus, movingStatuses } from '#shared/areas/packages/statuses.ts';
import { maxOpenRequests, requestableDays } from '#shared/areas/tracking/requests.ts';
import type { TrackedDetails, TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';
import { arrivalRange, stopsBefore } from './arrival-time.ts';
import type { TrackedRow } from './read-tracked.ts';

const text = (at: Date | null): string | null => at?.toISOString() ?? null;

/** For whoever knows the number. */
export function publicView(row: TrackedRow): TrackedParcel {
  return {
    number: row.number,
    status: row.status,
    city: row.cityFr !== null && row.cityAr !== null ? { nameFr: row.cityFr, nameAr: row.cityAr } : null,
    hub: { nameFr: row.hubFr, nameAr: row.hubAr },
    nextDate: row.nextDate,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: text(row.confirmedAt),
    pickedUpAt: text(row.pickedUpAt),
    atHubAt: text(row.atHubAt),
    outAt: text(row.outAt),
    deliveredAt: text(row.deliveredAt),
    canceledAt: text(row.canceledAt),
    returnedAt: text(row.returnedAt),
    details: null,
  };
}

function arrival(row: TrackedRow, now: Date): Pick<TrackedDetails, 'stopsBefore' | 'etaFrom' | 'etaTo'> {
  const start = row.startLat !== null && row.startLng !== null ? { lat: row.startLat, lng: row.startLng } : null;
  const before = row.status === 'enroute' && row.stops ? stopsBefore(start, row.stops) : null;
  const range =
    before === null
      ? null
      : arrivalRange({ stopsBefore: before, lastStops: row.lastStops ?? [], outAt: row.outAt, now });
  return { stopsBefore: before, etaFrom: text(range?.from ?? null), etaTo: text(range?.to ?? null) };
}

/** For the recipient of the parcel. */
export function recipientView(row: TrackedRow, now: Date): TrackedParcel {
  const isMoving = includesStatus(movingStatuses, row.status);
  const isWithDriver = row.status === 'received' || row.status === 'enroute';
  const hasReason = row.status === 'reported' || row.status === 'canceled' || row.status === 'returned';
  return {
    ...publicView(row),
    details: {
      cod: isMoving ? row.cod : null,
      reason: hasReason ? row.reason : null,
      driverFirstName: isWithDriver || row.status === 'delivered' ? row.driverFirstName : null,
      ...arrival(row, now),
      senderName: row.senderName,
      // Whoever will get no parcel has to ask its sender.
      senderPhone: isMoving || row.deliveredAt !== null ? null : row.senderPhone,
      openRequests: row.openRequests,
      canRequest: isMoving && row.openRequests < maxOpenRequests,
      requestDays: isMoving ? requestableDays(now, row.calendar, row.hubId) : [],
    },
  };
}
