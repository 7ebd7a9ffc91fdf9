// The day of a carrier, from its parcels: which are stops, in which order, which are done, and what waits elsewhere.
import { sortRouteStops } from '#shared/areas/positions/route.ts';
import type { GeoPoint } from '#shared/areas/positions/geometry.ts';
import { inChosenOrder } from '#shared/areas/round/order.ts';
import type { Package } from '#client/round-extension.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import type { OwnRoundData } from './documents.ts';

/** A parcel to bring to its recipient today. */
export interface RoundStop {
  /** From 1, after those that are done. */
  number: number;
  pkg: Package;
  place: GeoPoint | null;
}

export interface RoundOfDay {
  day: string;
  /** Still to be visited, in order. */
  stops: readonly RoundStop[];
  /** Visited today, whatever came of it. The latest first. */
  done: readonly Package[];
  /** Put off to another day. */
  later: readonly Package[];
  /** At the hub, assigned to the carrier. */
  toReceive: readonly Package[];
  /** To be fetched from their senders. */
  pickups: readonly Package[];
  /** Parcels in the carrier's hands, those to bring back included. */
  held: number;
  /** Centimes: collected today, and what the whole day brings if every stop pays. */
  collected: number;
  expected: number;
}

const isStop = ({ status }: Package): boolean => status === 'received' || status === 'enroute';
const isPutOff = ({ status }: Package): boolean => ['reported', 'scheduled', 'interested'].includes(status);

/** True if a visit of this day has ended, with or without a delivery; `isWaiting`: its outcome is not sent yet. */
function isDoneOn(pkg: Package, day: string, isWaiting: boolean): boolean {
  if (isWaiting) return ['delivered', 'canceled'].includes(pkg.status) || isPutOff(pkg);
  const { status, deliveredAt, canceledAt, compliance, updatedAt } = pkg;
  if (status === 'delivered') return deliveredAt !== null && moroccoDay(deliveredAt) === day;
  if (status === 'canceled') return canceledAt !== null && moroccoDay(canceledAt) === day;
  // What was read yesterday says what was done yesterday.
  return isPutOff(pkg) && compliance !== null && compliance.todayStatus !== null && moroccoDay(updatedAt) === day;
}

/** The stops by town, the nearest first. */
export function nearestFirst(start: GeoPoint | null, stops: readonly Omit<RoundStop, 'number'>[]): Package[] {
  const sorted = sortRouteStops(
    start,
    stops.map(({ pkg, place }) => ({ pkg, place, cityId: pkg.city?.id ?? null, doneAt: null })),
  );
  return sorted.map(({ pkg }) => pkg);
}

/** The carrier's own parcels: one that became somebody else's is emptied, or names the other. */
export function isOwn(pkg: Package, carrierId: string): boolean {
  return pkg.trackingNumber !== '' && (pkg.driver?.id === carrierId || pkg.collector?.id === carrierId);
}

const sum = (amounts: readonly (number | null)[]): number => amounts.reduce<number>((all, n) => all + (n ?? 0), 0);

/**
 * The day as it is now. `chosen`: the ids in the order that the driver chose; without, the nearest town is first. `waiting`: the
 * parcels with an outcome that is not sent yet.
 */
export function roundOf(
  { id, day, parcels }: Pick<OwnRoundData, 'id' | 'day' | 'parcels'>,
  chosen: readonly string[],
  start: GeoPoint | null,
  waiting: Pick<ReadonlySet<string>, 'has'> = new Set<string>(),
): RoundOfDay {
  const isDone = (pkg: Package): boolean => isDoneOn(pkg, day, waiting.has(pkg.id));
  const own = parcels
    .filter(({ package: pkg }) => isOwn(pkg, id))
    .map(({ package: pkg, lat, lng }) => ({
      pkg,
      place: lat !== null && lng !== null ? { lat, lng } : null,
    }));
  const toDeliver = own.filter(({ pkg }) => pkg.driver?.id === id);
  const placeOf = new Map(own.map(({ pkg, place }) => [pkg.id, place]));
  const sorted = nearestFirst(
    start,
    toDeliver.filter(({ pkg }) => isStop(pkg)),
  );
  const held = toDeliver.map(({ pkg }) => pkg);
  const done = held.filter(isDone).toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  const stops = inChosenOrder(chosen, sorted, (pkg) => pkg.id).map((pkg, index) => ({
    number: done.length + index + 1,
    pkg,
    place: placeOf.get(pkg.id) ?? null,
  }));
  const collected = sum(done.map(({ cashCollected }) => cashCollected));
  return {
    day,
    stops,
    done,
    later: held.filter((pkg) => isPutOff(pkg) && !isDone(pkg)),
    toReceive: held.filter(({ status }) => status === 'inhouse'),
    pickups: own
      .map(({ pkg }) => pkg)
      .filter(({ status, collector }) => status === 'confirmed' && collector?.id === id),
    held: held.filter(
      (pkg) => isStop(pkg) || isPutOff(pkg) || (pkg.status === 'canceled' && pkg.returnStage === 'at_driver'),
    ).length,
    collected,
    expected: collected + sum(stops.map(({ pkg }) => pkg.cod)),
  };
}
