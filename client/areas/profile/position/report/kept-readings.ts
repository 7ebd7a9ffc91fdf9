// Readings that wait for a network outlive the page: in this browser, under their driver's id, each with the phone's own time.
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

/** What an earlier page of this driver could not send, in order. */
export function readKept(driverId: string): Reading[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(readingsPrefix + driverId) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isReading) : [];
  } catch {
    return [];
  }
}

/** Keeps these in place of those before; none: nothing is left of them. */
export function keep(driverId: string, readings: readonly Reading[]): void {
  try {
    if (readings.length === 0) localStorage.removeItem(readingsPrefix + driverId);
    else localStorage.setItem(readingsPrefix + driverId, JSON.stringify(readings));
  } catch {
    // A browser without room for them still has them in the page.
  }
}
