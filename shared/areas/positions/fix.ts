// One position of a driver, in our units whatever the protocol of the phone.
import type { GeoPoint } from './geometry.ts';

export interface PositionFix extends GeoPoint {
  /** The device's time. */
  at: Date;
  /** m/s */
  speed: number | null;
  /** Degrees clockwise from north, 0 to before 360. */
  bearing: number | null;
  /** Metres. */
  accuracy: number | null;
  /** Percent. */
  battery: number | null;
}

/** A position as a protocol sends it, with converted units and without validation; `at` in milliseconds. */
export interface PositionReading {
  at: number;
  lat: number;
  lng: number;
  speed?: number | null;
  bearing?: number | null;
  accuracy?: number | null;
  battery?: number | null;
}

/** Above this speed (m/s) the reading keeps its position and loses its speed. */
const maxSpeed = 100;
const maxAccuracy = 100_000;
const maxTime = 8.64e15;

// Phones send -1 for unknown values.
function inRange(value: number | null | undefined, max: number): number | null {
  return typeof value === 'number' && value >= 0 && value <= max ? value : null;
}

/** The validated reading; null if its position or time is invalid. Other invalid values become null. */
export function parseFix({ at, lat, lng, ...values }: PositionReading): PositionFix | null {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && Math.abs(at) <= maxTime)) return null;
  const bearing = inRange(values.bearing, 360);
  const battery = inRange(values.battery, 100);
  return {
    at: new Date(at),
    lat,
    lng,
    speed: inRange(values.speed, maxSpeed),
    bearing: bearing === null ? null : bearing % 360,
    accuracy: inRange(values.accuracy, maxAccuracy),
    battery: battery === null ? null : Math.round(battery),
  };
}
