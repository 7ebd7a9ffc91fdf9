// Derives a driver's state and issue. Pure functions, shared by the map, the list and the texts.
import type { DriverMarkerState } from '#client/ui/map/map-sprites.ts';
import type { DriverPosition, FleetDriver } from '../documents.ts';

/** A driver without a position for this long is offline. */
const silentAfterMs = 5 * 60_000;
/** Slower than this, in metres per second, is stopped. */
const minMovingSpeed = 1;

// Computed for every driver twice a second, so parsed dates are cached.
const parsedTimes = new WeakMap<object, number>();

function parseTime(from: object, at: string): number {
  const known = parsedTimes.get(from);
  if (known !== undefined) return known;
  const time = Date.parse(at);
  parsedTimes.set(from, time);
  return time;
}

/** When the driver last sent a position, in milliseconds since 1970; null when never. */
export function lastSeenAt(
  driver: Pick<FleetDriver, 'lastAt'>,
  position: Pick<DriverPosition, 'at'> | undefined,
): number | null {
  const counted = driver.lastAt === null ? null : parseTime(driver, driver.lastAt);
  const placed = position ? parseTime(position, position.at) : null;
  return counted === null || placed === null ? (counted ?? placed) : Math.max(counted, placed);
}

type DriverFigures = Pick<FleetDriver, 'onDuty' | 'lastAt' | 'late' | 'nonCompliant' | 'held' | 'enroute'>;

/**
 * The driver's state at `now`. Late takes precedence over moving; offline over both, because all other data is
 * outdated.
 */
export function driverStateOf(
  driver: DriverFigures,
  position: Pick<DriverPosition, 'at' | 'speed'> | undefined,
  now: number,
): DriverMarkerState {
  const heard = lastSeenAt(driver, position);
  if (!driver.onDuty || heard === null || now - heard > silentAfterMs) return 'offline';
  if (driver.late > 0) return 'late';
  // Without a speed (not reported, or out of view), a driver with a parcel en route counts as moving.
  if (position?.speed === null || position?.speed === undefined) return driver.enroute > 0 ? 'moving' : 'stopped';
  return position.speed >= minMovingSpeed ? 'moving' : 'stopped';
}

/** Why a driver needs attention. */
export type DriverIssue = 'late' | 'nonCompliant' | 'silent';

export function driverIssueOf(driver: DriverFigures, state: DriverMarkerState): DriverIssue | null {
  if (driver.late > 0) return 'late';
  if (driver.nonCompliant > 0) return 'nonCompliant';
  // Silence is only an issue on duty and with parcels.
  return driver.onDuty && driver.held > 0 && state === 'offline' ? 'silent' : null;
}

/** The sections of the list, in order. */
export const fleetSections = ['first', 'out', 'off'] as const;
export type FleetSection = (typeof fleetSections)[number];

export interface FleetRow {
  id: string;
  driver: FleetDriver;
  position: DriverPosition | undefined;
  state: DriverMarkerState;
  issue: DriverIssue | null;
  section: FleetSection;
}

const issueRank = { late: 0, nonCompliant: 1, silent: 2 } as const;

/** A driver as the list and the map show it. */
export function toFleetRow(driver: FleetDriver, position: DriverPosition | undefined, now: number): FleetRow {
  const state = driverStateOf(driver, position, now);
  const concern = driverIssueOf(driver, state);
  const section = concern ? 'first' : driver.onDuty ? 'out' : 'off';
  return { id: driver.id, driver, position, state, issue: concern, section };
}

/** Sorts drivers with an issue first, worst on top, the others by name, so that moving does not change the order. */
export function sortFleetRows(rows: readonly FleetRow[], locale: string): FleetRow[] {
  const { compare } = new Intl.Collator(locale);
  const rank = ({ section, issue: concern }: FleetRow): number =>
    fleetSections.indexOf(section) * 10 + (concern ? issueRank[concern] : 0);
  return rows.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      compareSeverity(a, b) ||
      compare(a.driver.driver.name, b.driver.driver.name) ||
      compare(a.id, b.id),
  );
}

function compareSeverity(a: FleetRow, b: FleetRow): number {
  if (a.section !== 'first') return 0;
  return b.driver.late - a.driver.late || b.driver.nonCompliant - a.driver.nonCompliant;
}

/** The finished stops of today, out of all stops of today's route; postponed parcels are not counted. */
export function progressOf({ delivered, held, putOff }: Pick<FleetDriver, 'delivered' | 'held' | 'putOff'>): {
  done: number;
  all: number;
} {
  return { done: delivered, all: delivered + held - putOff };
}

/** True if the driver holds as much cash as is allowed, or more. */
export const isOverLimit = ({ cash, cashLimit }: Pick<FleetDriver, 'cash' | 'cashLimit'>): boolean =>
  cashLimit !== null && cash >= cashLimit;
