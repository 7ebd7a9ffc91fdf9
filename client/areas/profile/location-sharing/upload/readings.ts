// Converts browser positions to readings, and decides which readings are worth sending.
import { metresBetween } from '#shared/areas/positions/geometry.ts';
import { toServerTime } from '#client/lib/server-clock.ts';
import type { PositionReading } from '#shared/areas/positions/fix.ts';

/** A reading is sent after this time, or after this distance. */
const minStep = { ms: 5_000, metres: 20 } as const;

// Browsers report NaN as the heading of a stationary device; JSON has no NaN.
const finiteOrNull = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);

/** Converts a browser position: `at` by the server's clock, in milliseconds, m/s, degrees clockwise from north, metres. */
export function toReading({ timestamp, coords }: GeolocationPosition): PositionReading {
  const { latitude, longitude, speed, heading, accuracy } = coords;
  return {
    at: toServerTime(timestamp),
    lat: latitude,
    lng: longitude,
    speed: finiteOrNull(speed),
    bearing: finiteOrNull(heading),
    accuracy: finiteOrNull(accuracy),
  };
}

/** Whether a reading differs enough from the last one that was queued. */
export function isSignificant(reading: PositionReading, last: PositionReading | null): boolean {
  if (!last) return true;
  if (reading.at <= last.at) return false;
  return reading.at - last.at >= minStep.ms || metresBetween(reading, last) > minStep.metres;
}
