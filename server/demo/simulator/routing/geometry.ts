// Distances and directions on the ground, accurate to 0.1 % at the size of a country.
import type { LatLng } from '#shared/lib/roads.ts';

const earth = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance of two points in metres. */
export function distance([latA, lngA]: LatLng, [latB, lngB]: LatLng): number {
  const a =
    Math.sin(radians(latB - latA) / 2) ** 2 +
    Math.cos(radians(latA)) * Math.cos(radians(latB)) * Math.sin(radians(lngB - lngA) / 2) ** 2;
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** The compass bearing from one point to another in degrees, 0 = north, clockwise. */
export function bearing([latA, lngA]: LatLng, [latB, lngB]: LatLng): number {
  const east = Math.sin(radians(lngB - lngA)) * Math.cos(radians(latB));
  const northwards =
    Math.cos(radians(latA)) * Math.sin(radians(latB)) -
    Math.sin(radians(latA)) * Math.cos(radians(latB)) * Math.cos(radians(lngB - lngA));
  return ((Math.atan2(east, northwards) * 180) / Math.PI + 360) % 360;
}

/** The point at a distance (metres) and direction (degrees) from another. */
export function offset([lat, lng]: LatLng, direction: number, metres: number): LatLng {
  const north = (metres * Math.cos(radians(direction))) / earth;
  const east = (metres * Math.sin(radians(direction))) / (earth * Math.cos(radians(lat)));
  return [lat + (north * 180) / Math.PI, lng + (east * 180) / Math.PI];
}

/** The point at a share (0 to 1) of the line between two points. */
export function interpolate([latA, lngA]: LatLng, [latB, lngB]: LatLng, share: number): LatLng {
  return [latA + (latB - latA) * share, lngA + (lngB - lngA) * share];
}
