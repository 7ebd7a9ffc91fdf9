// A day that is seen again: where a driver was at a second of the day, where it paused, and what its list said then.
import type { PackageStatus } from '../packages/fields.ts';
import { metresBetween, type GeoPoint } from './geometry.ts';

/** Drivers of one replay. */
export const maxReplayDrivers = 60;

/** A position at a second of the day. */
export interface ReplayPoint extends GeoPoint {
  second: number;
}

export interface ReplayPause extends GeoPoint {
  since: number;
  until: number;
}

/** What happened to a parcel at a second of the day, and whether the driver had it afterwards. */
export interface ReplayStep {
  second: number;
  packageId: string;
  trackingNumber: string;
  /** The event, without its entity: `delivered`. */
  event: string;
  status: PackageStatus;
  isHeld: boolean;
  isByDriver: boolean;
  /** Centimes that the recipient paid; null: none, or hidden from the viewer. */
  cash: number | null;
}

/** A parcel on the list of a driver. */
export interface ReplayParcel {
  packageId: string;
  trackingNumber: string;
  status: PackageStatus;
}

const pauseMetres = 60;
const pauseSeconds = 600;
/** After so long without a position nobody knows where the driver was. */
const gapSeconds = 1_200;

/** Where the driver stayed within 60 metres for ten minutes or longer. */
export function pausesOf(points: readonly ReplayPoint[]): ReplayPause[] {
  const pauses: ReplayPause[] = [];
  let [first, last] = [points[0], points[0]];
  const end = (): void => {
    if (first && last && last.second - first.second >= pauseSeconds)
      pauses.push({ since: first.second, until: last.second, lat: first.lat, lng: first.lng });
  };
  for (const point of points) {
    if (!first || metresBetween(first, point) > pauseMetres) {
      // The next position tells how long it stayed, as long as it is no gap.
      if (first && last && point.second - last.second <= gapSeconds) last = { ...last, second: point.second };
      end();
      first = point;
    }
    last = point;
  }
  end();
  return pauses;
}

/** The last index whose second is not after this one; -1 if all are later. */
export function indexAt(items: readonly { second: number }[], second: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.second ?? 0) <= second) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where the driver was, between two positions on the line between them; null before the first one and in a gap. */
export function placeAt(points: readonly ReplayPoint[], second: number): GeoPoint | null {
  const index = indexAt(points, second);
  const [before, after] = [points[index], points[index + 1]];
  if (!before) return null;
  if (!after) return second - before.second > gapSeconds ? null : before;
  const length = after.second - before.second;
  if (length > gapSeconds) return second - before.second > gapSeconds ? null : before;
  const part = length === 0 ? 0 : (second - before.second) / length;
  return { lat: before.lat + (after.lat - before.lat) * part, lng: before.lng + (after.lng - before.lng) * part };
}

export interface ReplayMoment {
  /** The parcels that the driver had. */
  list: ReplayParcel[];
  delivered: number;
  /** Of the other outcomes. */
  failed: number;
  /** Centimes collected since the day began. */
  cash: number;
}

const outcomes: ReadonlySet<string> = new Set(['reported', 'scheduled', 'markedInterested', 'canceled']);

/** What the list said at a second, from what it was when the day began and all that happened since. */
export function momentAt(opening: readonly ReplayParcel[], steps: readonly ReplayStep[], second: number): ReplayMoment {
  const list = new Map(opening.map((parcel) => [parcel.packageId, parcel]));
  const results = new Map<string, 'delivered' | 'failed'>();
  const collected = new Map<string, number>();
  for (const { packageId, trackingNumber, event, status, isHeld, isByDriver, cash } of steps.slice(
    0,
    indexAt(steps, second) + 1,
  )) {
    if (isHeld) list.set(packageId, { packageId, trackingNumber, status });
    else list.delete(packageId);
    if (event === 'delivered') {
      results.set(packageId, 'delivered');
      collected.set(packageId, cash ?? 0);
    } else if (event === 'outcomeUndone' || event === 'corrected') {
      results.delete(packageId);
      collected.delete(packageId);
    } else if (isByDriver && outcomes.has(event)) results.set(packageId, 'failed');
  }
  const count = (result: string): number => [...results.values()].filter((each) => each === result).length;
  return {
    list: [...list.values()],
    delivered: count('delivered'),
    failed: count('failed'),
    cash: [...collected.values()].reduce((sum, cash) => sum + cash, 0),
  };
}
