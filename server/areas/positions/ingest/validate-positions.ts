// Validates position readings: which are accepted, and which are added to the track.
import { type PositionFix } from '#shared/areas/positions/fix.ts';
import { metresBetween, type GeoPoint } from '#shared/areas/positions/geometry.ts';
import type { ErrorCode } from '#shared/lib/app-error.ts';
import { dayMs } from '#shared/lib/time.ts';

/** A time further ahead is no wrong clock but nonsense. */
const maxAheadMs = dayMs;
/** Tolerance for device clocks that are behind: a reading from just before the duty start is accepted. */
const maxBehindMs = 5 * 60_000;
/** Maximum age of a reading. A device that was offline may send the last day. */
const maxAgeMs = dayMs;

/** A point is added to the track after this distance or this time. */
const trackSpacing = { metres: 30, ms: 60_000 } as const;

export interface TrackPoint extends GeoPoint {
  at: Date;
}

/** State of a driver before (or after) validation. */
export interface DriverState {
  /** Null: off duty, or the account cannot be on duty. */
  onDutySince: Date | null;
  /** Time of the latest accepted reading. */
  lastAt: Date | null;
  /** The last point of the track. */
  lastTrackPoint: TrackPoint | null;
}

export interface ValidationResult {
  /** The latest accepted reading; null when none was accepted. */
  latest: PositionFix | null;
  track: PositionFix[];
  accepted: number;
  /** The milliseconds that the device's clock is ahead, at least. The times in this result are corrected by them. */
  ahead: number;
  /** Error code of the first rejected reading. */
  errorCode: ErrorCode | null;
  /** State of the driver after these readings. */
  state: DriverState;
}

function errorCodeOf({ at }: PositionFix, { onDutySince, lastAt }: DriverState, now: number): ErrorCode | null {
  const time = at.getTime();
  if (!onDutySince || time < onDutySince.getTime() - maxBehindMs) return 'position.off_duty';
  if (time > now) return 'position.in_future';
  // A reading that is not newer than the latest is dropped, also from the track: devices send in order, and a point in
  // between adds little.
  return time < now - maxAgeMs || time <= (lastAt?.getTime() ?? -Infinity) ? 'position.too_old' : null;
}

function isTrackPoint(last: TrackPoint | null, fix: PositionFix): boolean {
  return (
    !last || fix.at.getTime() - last.at.getTime() >= trackSpacing.ms || metresBetween(last, fix) >= trackSpacing.metres
  );
}

/** Returns the readings with `ms` added to their times. */
export function shiftTimes(fixes: readonly PositionFix[], ms: number): readonly PositionFix[] {
  return ms === 0 ? fixes : fixes.map((fix) => ({ ...fix, at: new Date(fix.at.getTime() + ms) }));
}

/**
 * Validates the readings of one request, sorted by their time. None is newer than its arrival: if a clock is ahead, all
 * times of the request are moved back together, because a later reading with the right time would be the older one.
 */
export function validatePositions(
  fixes: readonly PositionFix[],
  before: DriverState,
  arrivedAt: Date,
): ValidationResult {
  const now = arrivedAt.getTime();
  const isPlausible = ({ at }: PositionFix) => at.getTime() <= now + maxAheadMs;
  const ahead = Math.max(0, ...fixes.filter(isPlausible).map(({ at }) => at.getTime() - now));
  const result: ValidationResult = {
    latest: null,
    track: [],
    accepted: 0,
    ahead,
    errorCode: null,
    state: { ...before },
  };
  const { state } = result;
  const corrected = [...shiftTimes(fixes.filter(isPlausible), -ahead), ...fixes.filter((fix) => !isPlausible(fix))];
  for (const fix of corrected.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const refused = errorCodeOf(fix, state, now);
    if (refused) {
      result.errorCode ??= refused;
      continue;
    }
    result.latest = fix;
    result.accepted += 1;
    state.lastAt = fix.at;
    if (!isTrackPoint(state.lastTrackPoint, fix)) continue;
    state.lastTrackPoint = fix;
    result.track.push(fix);
  }
  return result;
}
