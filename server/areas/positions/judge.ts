// Validates position readings: which are accepted, and which are added to the track.
import { type Fix } from '#shared/areas/positions/fix.ts';
import { metresBetween, type Point } from '#shared/areas/positions/geometry.ts';
import type { ProblemCode } from '#shared/kit/problem.ts';
import { dayMs } from '#shared/kit/time.ts';

/** Tolerance for device clocks that are ahead. */
const maxAheadMs = 5 * 60_000;
/** Tolerance for device clocks that are behind: a reading from just before the duty start is accepted. */
const maxBehindMs = 60_000;
/** Maximum age of a reading. A device that was offline may send the last day. */
const maxAgeMs = dayMs;

/** A point is added to the track after this distance or this time. */
export const trackStep = { metres: 30, ms: 60_000 } as const;

export interface TrackPoint extends Point {
  at: Date;
}

/** State of a driver before (or after) validation. */
export interface Standing {
  /** Null: off duty, or the account cannot be on duty. */
  onDutySince: Date | null;
  /** Time of the latest accepted reading. */
  lastAt: Date | null;
  /** The last point of the track. */
  tracked: TrackPoint | null;
}

export interface Judged {
  /** The latest accepted reading; null when none was accepted. */
  latest: Fix | null;
  track: Fix[];
  kept: number;
  /** Error code of the first rejected reading. */
  refused: ProblemCode | null;
  /** State of the driver after these readings. */
  standing: Standing;
}

function errorCodeOf({ at }: Fix, { onDutySince, lastAt }: Standing, now: number): ProblemCode | null {
  const time = at.getTime();
  if (!onDutySince || time < onDutySince.getTime() - maxBehindMs) return 'position.off_duty';
  if (time > now + maxAheadMs) return 'position.in_future';
  // A reading that is not newer than the latest is dropped, also from the track: devices send in order, and a point in
  // between adds little.
  return time < now - maxAgeMs || time <= (lastAt?.getTime() ?? -Infinity) ? 'position.too_old' : null;
}

function isTrackPoint(last: TrackPoint | null, fix: Fix): boolean {
  return !last || fix.at.getTime() - last.at.getTime() >= trackStep.ms || metresBetween(last, fix) >= trackStep.metres;
}

/** Validates the readings of one driver, sorted by their time. */
export function judge(fixes: readonly Fix[], before: Standing, now: Date): Judged {
  const result: Judged = { latest: null, track: [], kept: 0, refused: null, standing: { ...before } };
  const { standing } = result;
  for (const fix of fixes.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const refused = errorCodeOf(fix, standing, now.getTime());
    if (refused) {
      result.refused ??= refused;
      continue;
    }
    result.latest = fix;
    result.kept += 1;
    standing.lastAt = fix.at;
    if (!isTrackPoint(standing.tracked, fix)) continue;
    standing.tracked = fix;
    result.track.push(fix);
  }
  return result;
}
