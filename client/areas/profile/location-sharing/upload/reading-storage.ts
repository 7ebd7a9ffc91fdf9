// Stores unsent readings in localStorage under the driver's id, so that they survive a reload.
import type { PositionReading } from '#shared/areas/positions/fix.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { unsentFixesPrefix } from '#client/app/driver/location-upload-status.ts';

const isMeasure = (value: unknown): boolean => value === null || typeof value === 'number';

function isReading(value: unknown): value is PositionReading {
  return (
    isRecord(value) &&
    ['at', 'lat', 'lng'].every((name) => typeof value[name] === 'number') &&
    ['speed', 'bearing', 'accuracy'].every((name) => isMeasure(value[name]))
  );
}

/** The unsent readings of an earlier page, in order. */
export function loadReadings(driverId: string): PositionReading[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(unsentFixesPrefix + driverId) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isReading) : [];
  } catch {
    return [];
  }
}

/** Replaces the stored readings; an empty list removes the entry. */
export function storeReadings(driverId: string, readings: readonly PositionReading[]): void {
  try {
    if (readings.length === 0) localStorage.removeItem(unsentFixesPrefix + driverId);
    else localStorage.setItem(unsentFixesPrefix + driverId, JSON.stringify(readings));
  } catch {
    // Without storage the readings are still in memory.
  }
}
