// Distances and boxes on the map, in degrees (WGS84) and metres.

export interface GeoPoint {
  lat: number;
  lng: number;
}

/** A bounding box on the map; if `west` is greater than `east` it crosses the 180th meridian. */
export interface GeoBounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

const earthRadius = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two points, along the ground. */
export function metresBetween(a: GeoPoint, b: GeoPoint): number {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** True if the point is in the box or on its edge. */
export function isInBounds({ south, west, north, east }: GeoBounds, lat: number, lng: number): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}
