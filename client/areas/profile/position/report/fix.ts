// A reading of this phone, as the server takes it, and which readings are worth sending.
import { metresBetween } from '#shared/areas/positions/geometry.ts';
import type { Reading } from '#shared/areas/positions/fix.ts';

/** One in so much time, or after so many metres. */
export const step = { ms: 5_000, metres: 20 } as const;

// Standing still a browser says NaN for the heading, which is no number on the wire.
const known = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);

/** What the browser found, in our units: `at` in milliseconds, m/s, degrees from north, metres. */
export function readingOf({ timestamp, coords }: GeolocationPosition): Reading {
  const { latitude, longitude, speed, heading, accuracy } = coords;
  return {
    at: timestamp,
    lat: latitude,
    lng: longitude,
    speed: known(speed),
    bearing: known(heading),
    accuracy: known(accuracy),
  };
}

/** Whether a reading says enough beyond the last one that was taken along. */
export function isNews(reading: Reading, last: Reading | null): boolean {
  if (!last) return true;
  if (reading.at <= last.at) return false;
  return reading.at - last.at >= step.ms || metresBetween(reading, last) > step.metres;
}
