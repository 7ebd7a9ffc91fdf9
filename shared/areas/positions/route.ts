// The order of a driver's stops: today's deliveries in order of time, then the remaining stops, the nearest town
// first. There is no arrival time, because it would be invented.
import { metresBetween, type GeoPoint } from './geometry.ts';

/** A parcel as a stop of the route: its destination, and when it was delivered. */
export interface PackageStop {
  cityId: string | null;
  place: GeoPoint | null;
  doneAt: Date | null;
}

const byTime = (a: PackageStop, b: PackageStop) => (a.doneAt?.getTime() ?? 0) - (b.doneAt?.getTime() ?? 0);

/** Sorts the stops. Parcels of one town keep their given order; towns without coordinates come last. */
export function sortRouteStops<S extends PackageStop>(start: GeoPoint | null, stops: readonly S[]): S[] {
  const done = stops.filter(({ doneAt }) => doneAt !== null).toSorted(byTime);
  const towns = Map.groupBy(
    stops.filter(({ doneAt }) => doneAt === null),
    ({ cityId }) => cityId ?? '',
  );
  const ordered: S[] = [...done];
  let current = start;
  while (towns.size > 0) {
    const [next] = [...towns]
      .map(([id, [first]]) => ({ id, place: first?.place ?? null, far: distance(current, first?.place ?? null) }))
      .toSorted((a, b) => a.far - b.far);
    if (!next) break;
    ordered.push(...(towns.get(next.id) ?? []));
    towns.delete(next.id);
    current = next.place ?? current;
  }
  return ordered;
}

function distance(from: GeoPoint | null, to: GeoPoint | null): number {
  if (!to) return Infinity;
  return from ? metresBetween(from, to) : 0;
}
