// One reading of where a driver is, in our units whatever the phone's protocol says.
import type { Point } from './geometry.ts';

export interface Fix extends Point {
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

/** A reading as a protocol has it, units converted and nothing checked; `at` in milliseconds. */
export interface Reading {
  at: number;
  lat: number;
  lng: number;
  speed?: number | null;
  bearing?: number | null;
  accuracy?: number | null;
  battery?: number | null;
}

/** Faster than this is no vehicle of ours: the reading keeps its place and loses its speed. */
const fastest = 100;
const farthest = 100_000;
const latestTime = 8.64e15;

// Phones say -1 for what they don't know.
function known(value: number | null | undefined, most: number): number | null {
  return typeof value === 'number' && value >= 0 && value <= most ? value : null;
}

/** The reading checked; null when its place or time is none. What is beside them is left out where it makes no sense. */
export function fixOf({ at, lat, lng, ...beside }: Reading): Fix | null {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && Math.abs(at) <= latestTime)) return null;
  const bearing = known(beside.bearing, 360);
  const battery = known(beside.battery, 100);
  return {
    at: new Date(at),
    lat,
    lng,
    speed: known(beside.speed, fastest),
    bearing: bearing === null ? null : bearing % 360,
    accuracy: known(beside.accuracy, farthest),
    battery: battery === null ? null : Math.round(battery),
  };
}
