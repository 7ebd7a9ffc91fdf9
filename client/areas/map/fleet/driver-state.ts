// What a driver does, and who needs attention first. Pure: map, list and words all say what stands here.
import type { DriverState } from '#client/kit/map/sprites.ts';
import type { DriverPosition, FleetDriver } from '../documents.ts';

/** A position older than this says nothing of the present. */
export const silentAfterMs = 5 * 60_000;
/** Slower than this, in metres a second, it stands. */
export const movingFrom = 1;

// Looked at for every driver twice a second: each time is read once.
const read = new WeakMap<object, number>();

function timeOf(from: object, at: string): number {
  const known = read.get(from);
  if (known !== undefined) return known;
  const time = Date.parse(at);
  read.set(from, time);
  return time;
}

/** When the driver was last heard of, milliseconds since 1970; null when never. */
export function lastHeard(
  driver: Pick<FleetDriver, 'lastAt'>,
  position: Pick<DriverPosition, 'at'> | undefined,
): number | null {
  const counted = driver.lastAt === null ? null : timeOf(driver, driver.lastAt);
  const placed = position ? timeOf(position, position.at) : null;
  return counted === null || placed === null ? (counted ?? placed) : Math.max(counted, placed);
}

type Figures = Pick<FleetDriver, 'onDuty' | 'lastAt' | 'late' | 'nonCompliant' | 'held' | 'enroute'>;

/** What the driver does at that moment. Late parcels say more than moving; silence says more than both, since all else is of the past. */
export function stateOf(
  driver: Figures,
  position: Pick<DriverPosition, 'at' | 'speed'> | undefined,
  now: number,
): DriverState {
  const heard = lastHeard(driver, position);
  if (!driver.onDuty || heard === null || now - heard > silentAfterMs) return 'offline';
  if (driver.late > 0) return 'late';
  // A phone that does not tell its speed, or a driver out of view: whoever has a parcel on its way is taken to be on it.
  if (position?.speed === null || position?.speed === undefined) return driver.enroute > 0 ? 'moving' : 'stopped';
  return position.speed >= movingFrom ? 'moving' : 'stopped';
}

/** Why somebody should look at a driver; null when nobody needs to. */
export type Concern = 'late' | 'nonCompliant' | 'silent';

export function concernOf(driver: Figures, state: DriverState): Concern | null {
  if (driver.late > 0) return 'late';
  if (driver.nonCompliant > 0) return 'nonCompliant';
  // Off duty one may be silent, and whoever carries nothing too.
  return driver.onDuty && driver.held > 0 && state === 'offline' ? 'silent' : null;
}

/** The parts of the list, in its order. */
export const sections = ['first', 'out', 'off'] as const;
export type Section = (typeof sections)[number];

export interface FleetRow {
  id: string;
  driver: FleetDriver;
  position: DriverPosition | undefined;
  state: DriverState;
  concern: Concern | null;
  section: Section;
}

const concernRank = { late: 0, nonCompliant: 1, silent: 2 } as const;

/** A driver as list and map show it. */
export function rowOf(driver: FleetDriver, position: DriverPosition | undefined, now: number): FleetRow {
  const state = stateOf(driver, position, now);
  const concern = concernOf(driver, state);
  const section = concern ? 'first' : driver.onDuty ? 'out' : 'off';
  return { id: driver.id, driver, position, state, concern, section };
}

/** Who needs attention first, the worst on top; then the others by name, so that nobody moves for driving on. */
export function inOrder(rows: readonly FleetRow[], locale: string): FleetRow[] {
  const { compare } = new Intl.Collator(locale);
  const rank = ({ section, concern }: FleetRow): number =>
    sections.indexOf(section) * 10 + (concern ? concernRank[concern] : 0);
  return rows.toSorted(
    (a, b) =>
      rank(a) - rank(b) || worse(a, b) || compare(a.driver.driver.name, b.driver.driver.name) || compare(a.id, b.id),
  );
}

function worse(a: FleetRow, b: FleetRow): number {
  if (a.section !== 'first') return 0;
  return b.driver.late - a.driver.late || b.driver.nonCompliant - a.driver.nonCompliant;
}

/** Stops of today that are done, of all of them: as many as its route lists. What waits for another day is none of them. */
export function progressOf({ delivered, held, putOff }: Pick<FleetDriver, 'delivered' | 'held' | 'putOff'>): {
  done: number;
  all: number;
} {
  return { done: delivered, all: delivered + held - putOff };
}
