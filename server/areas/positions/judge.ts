// Which readings are taken, and which of them go into the track.
import { type Fix } from '#shared/areas/positions/fix.ts';
import { metresBetween, type Point } from '#shared/areas/positions/geometry.ts';
import type { ProblemCode } from '#shared/kit/problem.ts';
import { dayMs } from '#shared/kit/time.ts';

/** A clock may be ahead by this much. */
const aheadMs = 5 * 60_000;
/** And behind by this much: a reading of just before duty began is of its first minute. */
const behindMs = 60_000;
/** A phone that was without network tells its day, not its week. */
const oldestMs = dayMs;

/** The track keeps a point after so many metres or so much time. */
export const trackStep = { metres: 30, ms: 60_000 } as const;

export interface TrackPoint extends Point {
  at: Date;
}

/** What is known of a driver before. */
export interface Standing {
  /** Null: off duty, or no account that may be on duty. */
  onDutySince: Date | null;
  /** Time of the latest reading. */
  lastAt: Date | null;
  /** The last point of the track. */
  tracked: TrackPoint | null;
}

export interface Judged {
  /** The latest reading that was taken; null when none was. */
  latest: Fix | null;
  track: Fix[];
  kept: number;
  /** Why the first that was not taken wasn't. */
  refused: ProblemCode | null;
  /** What is known afterwards. */
  standing: Standing;
}

function refusalOf({ at }: Fix, { onDutySince, lastAt }: Standing, now: number): ProblemCode | null {
  const time = at.getTime();
  if (!onDutySince || time < onDutySince.getTime() - behindMs) return 'position.off_duty';
  if (time > now + aheadMs) return 'position.in_future';
  // What is not newer than the latest is dropped, also from the track: phones send in order, and a point between others adds little.
  return time < now - oldestMs || time <= (lastAt?.getTime() ?? -Infinity) ? 'position.too_old' : null;
}

function isStep(last: TrackPoint | null, fix: Fix): boolean {
  return !last || fix.at.getTime() - last.at.getTime() >= trackStep.ms || metresBetween(last, fix) >= trackStep.metres;
}

/** Judges the readings of one driver, in the order of their times whatever order they came in. */
export function judge(fixes: readonly Fix[], before: Standing, now: Date): Judged {
  const judged: Judged = { latest: null, track: [], kept: 0, refused: null, standing: { ...before } };
  const { standing } = judged;
  for (const fix of fixes.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const refused = refusalOf(fix, standing, now.getTime());
    if (refused) {
      judged.refused ??= refused;
      continue;
    }
    judged.latest = fix;
    judged.kept += 1;
    standing.lastAt = fix.at;
    if (!isStep(standing.tracked, fix)) continue;
    standing.tracked = fix;
    judged.track.push(fix);
  }
  return judged;
}
