import { dayOf } from '#shared/lib/time.ts';
import { useClock } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { Package } from './documents.ts';

/**
 * The day promised to the recipient, as text; null if there is none to show. A parcel that has gone out keeps its day,
 * which says nothing once it is past: the driver is on the way. While the parcel waits, a past day is a broken promise.
 */
export function useNextDate({ status, nextDate }: Pick<Package, 'status' | 'nextDate'>): string | null {
  const format = useFormat();
  const today = useClock((now) => dayOf(new Date(now)));
  if (nextDate === null || (status === 'enroute' && nextDate < today)) return null;
  return format.date(`${nextDate}T12:00:00Z`);
}
