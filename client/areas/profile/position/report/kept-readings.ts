// Stores unsent readings in localStorage under the driver's id, so that they survive a reload.
import type { Reading } from '#shared/areas/positions/fix.ts';
import { isRecord } from '#client/session/viewer.ts';
import { readingsPrefix } from '#client/shell/reporting.ts';

const isMeasure = (value: unknown): boolean => value === null || typeof value === 'number';

function isReading(value: unknown): value is Reading {
  return (
    isRecord(value) &&
    ['at', 'lat', 'lng'].every((name) => typeof value[name] === 'number') &&
    ['speed', 'bearing', 'accuracy'].every((name) => isMeasure(value[name]))
  );
}

/** The unsent readings of an earlier page, in order. */
export function loadReadings(driverId: string): Reading[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(readingsPrefix + driverId) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isReading) : [];
  } catch {
    return [];
  }
}

/** Replaces the stored readings; an empty list removes the entry. */
export function storeReadings(driverId: string, readings: readonly Reading[]): void {
  try {
    if (readings.length === 0) localStorage.removeItem(readingsPrefix + driverId);
    else localStorage.setItem(readingsPrefix + driverId, JSON.stringify(readings));
  } catch {
    // Without storage the readings are still in memory.
  }
}
