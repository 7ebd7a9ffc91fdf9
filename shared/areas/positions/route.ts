// The order of a driver's stops: what was delivered today as it happened, then what is left, the nearest town first. It says no time of
// arrival: that would be made up.
import { metresBetween, type Point } from './geometry.ts';

/** A parcel as the route looks at it: where it goes to, and when it was delivered. */
export interface Stop {
  cityId: string | null;
  place: Point | null;
  doneAt: Date | null;
}

const byTime = (a: Stop, b: Stop) => (a.doneAt?.getTime() ?? 0) - (b.doneAt?.getTime() ?? 0);

/** The stops in their order. Parcels of one town follow each other in the given order; towns that nobody knows the place of come last. */
export function inRouteOrder<S extends Stop>(start: Point | null, stops: readonly S[]): S[] {
  const done = stops.filter(({ doneAt }) => doneAt !== null).toSorted(byTime);
  const towns = Map.groupBy(
    stops.filter(({ doneAt }) => doneAt === null),
    ({ cityId }) => cityId ?? '',
  );
  const ordered: S[] = [...done];
  let here = start;
  while (towns.size > 0) {
    const [next] = [...towns]
      .map(([id, [first]]) => ({ id, place: first?.place ?? null, far: distance(here, first?.place ?? null) }))
      .toSorted((a, b) => a.far - b.far);
    if (!next) break;
    ordered.push(...(towns.get(next.id) ?? []));
    towns.delete(next.id);
    here = next.place ?? here;
  }
  return ordered;
}

function distance(from: Point | null, to: Point | null): number {
  if (!to) return Infinity;
  return from ? metresBetween(from, to) : 0;
}
