// Which town a position is near to.

interface Point {
  lat: number;
  lng: number;
}

const earthMetres = 6_371_000;
const radians = Math.PI / 180;

/** Metres between two positions: as if the ground were flat, which within a town's distance it is. */
export function metresBetween(a: Point, b: Point): number {
  const across = (b.lng - a.lng) * Math.cos(((a.lat + b.lat) / 2) * radians);
  return earthMetres * radians * Math.hypot(b.lat - a.lat, across);
}

/** The nearest of the places, and how many metres off it is; null when there is none. */
export function nearestPlace<Place extends Point>(
  point: Point,
  places: readonly Place[],
): { place: Place; metres: number } | null {
  let nearest: { place: Place; metres: number } | null = null;
  for (const place of places) {
    const metres = metresBetween(point, place);
    if (metres < (nearest?.metres ?? Infinity)) nearest = { place, metres };
  }
  return nearest;
}
