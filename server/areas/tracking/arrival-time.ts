// When a driver arrives: the stops before this one, in the driver's own order, times the median minutes of the driver's last 20 stops, said as a
// range. Null rather than made up.
import type { GeoPoint } from '#shared/areas/positions/geometry.ts';
import { sortRouteStops } from '#shared/areas/positions/route.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { TrackedStop } from './read-tracked.ts';

const minuteMs = 60_000;
/** Fewer stops say nothing about a driver's pace. */
const minIntervals = 5;
/** A longer time between two stops was a break, or the night. */
const maxIntervalMs = 3 * 60 * minuteMs;
/** After every place of an order. */
const notChosen = Number.MAX_SAFE_INTEGER;
const roundMs = 5 * minuteMs;
const minSpreadMs = 10 * minuteMs;
/** A wider range helps nobody to be at home. */
const maxSpreadMs = 60 * minuteMs;

/**
 * Stops of the driver before this parcel's, in the order that the driver chose today, with the others after it in that of the
 * route; null if the parcel is none of them.
 */
export function stopsBefore(start: GeoPoint | null, stops: readonly TrackedStop[]): number | null {
  const places = stops.map(({ own, chosen, cityId, lat, lng }) => ({
    own,
    chosen: chosen ?? notChosen,
    cityId,
    place: lat !== null && lng !== null ? { lat, lng } : null,
    doneAt: null,
  }));
  const sorted = sortRouteStops(start, places).toSorted((a, b) => a.chosen - b.chosen);
  const index = sorted.findIndex(({ own }) => own);
  return index === -1 ? null : index;
}

/** The median time between the stops of one day, in milliseconds; null if there are too few. */
export function medianStopMs(endedAt: readonly Date[]): number | null {
  const intervals = endedAt
    .flatMap((later, index) => {
      const earlier = endedAt[index + 1];
      if (!earlier || dayOf(earlier) !== dayOf(later)) return [];
      const ms = later.getTime() - earlier.getTime();
      return ms > 0 && ms <= maxIntervalMs ? [ms] : [];
    })
    .toSorted((a, b) => a - b);
  if (intervals.length < minIntervals) return null;
  const middle = Math.floor(intervals.length / 2);
  const [low = 0, high = 0] = [intervals[middle - 1], intervals[middle]];
  return intervals.length % 2 === 1 ? high : (low + high) / 2;
}

export interface ArrivalInput {
  stopsBefore: number;
  /** When the driver's last stops ended, the newest first. */
  lastStops: readonly Date[];
  /** When this parcel went out. */
  outAt: Date | null;
  now: Date;
}

/**
 * Between which times the driver arrives, rounded to five minutes; null if the parcel did not go out today, if too little
 * is known of the driver's pace, or if it is not for today.
 */
export function arrivalRange(input: ArrivalInput): { from: Date; to: Date } | null {
  const { now, outAt, lastStops } = input;
  if (!outAt || dayOf(outAt) !== dayOf(now)) return null;
  const median = medianStopMs(lastStops);
  if (median === null) return null;
  const ahead = (input.stopsBefore + 1) * median;
  // The present leg began at the last stop of today, or when the parcel went out; it never lasts longer than usual here.
  const began = Math.max(outAt.getTime(), lastStops[0]?.getTime() ?? 0, now.getTime() - median);
  const expected = began + ahead;
  const spread = Math.max(minSpreadMs, ahead / 4);
  if (spread > maxSpreadMs) return null;
  const from = Math.floor(Math.max(now.getTime(), expected - spread) / roundMs) * roundMs;
  const to = Math.ceil((expected + spread) / roundMs) * roundMs;
  if (dayOf(new Date(to)) !== dayOf(now)) return null;
  return { from: new Date(from), to: new Date(to) };
}
