// Finds the town nearest to a position.

interface Point {
  lat: number;
  lng: number;
}

const earthMetres = 6_371_000;
const radians = Math.PI / 180;

/** The distance in metres, by the equirectangular approximation, which is exact enough for short distances. */
export function metresBetween(a: Point, b: Point): number {
  const across = (b.lng - a.lng) * Math.cos(((a.lat + b.lat) / 2) * radians);
  return earthMetres * radians * Math.hypot(b.lat - a.lat, across);
}

/** The nearest place and its distance in metres; null if there are no places. */
export function findNearestPlace<Place extends Point>(
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
