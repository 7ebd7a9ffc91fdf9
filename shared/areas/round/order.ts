// The order of the stops: the one that the driver chose. Parcels that came later follow.

/** Sorts the stops by the chosen order. Stops that it does not name follow, in the order in which they are given. */
export function inChosenOrder<Stop>(
  stopIds: readonly string[],
  stops: readonly Stop[],
  idOf: (stop: Stop) => string,
): Stop[] {
  const places = new Map(stopIds.map((id, place) => [id, place]));
  const placeOf = (stop: Stop): number => places.get(idOf(stop)) ?? places.size;
  return stops.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The ids with one of them moved to another place; places beyond the ends are the ends. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  if (!ids.includes(id)) return [...ids];
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id);
}
