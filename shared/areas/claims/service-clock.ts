// The service clock of a claim: a target for the first answer, then one for the resolution, counted in support hours and
// paused while staff wait for the other side.
import { addSupportTime, supportTimeBetween } from '../../lib/support-time.ts';
import type { ClaimRow } from './claim.ts';

/** The targets that administrators set. */
export interface ClaimTargets {
  answerHours: number;
  /** Days of support; one has nine hours, as from Monday to Friday. */
  resolutionDays: number;
  /** Days on which the support is closed. */
  holidays?: ReadonlySet<string>;
}

const hourMs = 3_600_000;
const supportDayMs = 9 * hourMs;
/** From so much support time before the target on, it is near, in milliseconds. */
export const nearMs = hourMs;

export type Clock = Pick<ClaimRow, 'dueAt' | 'leftMs' | 'isOver' | 'isWaiting'>;

const running = (dueAt: Date, now: Date): Clock => ({
  dueAt,
  leftMs: null,
  isOver: dueAt <= now,
  isWaiting: false,
});

/** The clock of a claim that was opened now: it runs to the first answer. */
export function openedClock(now: Date, { answerHours, holidays }: ClaimTargets): Clock {
  return running(addSupportTime(now, answerHours * hourMs, holidays), now);
}

/** The clock after the first answer: the target of the resolution counts from the opening (or from being reopened). */
export function answeredClock(since: Date, now: Date, { resolutionDays, holidays }: ClaimTargets): Clock {
  return running(addSupportTime(since, resolutionDays * supportDayMs, holidays), now);
}

/** Paused: the time that was left is kept. */
export function pausedClock({ dueAt, isOver }: Clock, now: Date, holidays?: ReadonlySet<string>): Clock {
  return { dueAt: null, leftMs: dueAt && supportTimeBetween(now, dueAt, holidays), isOver, isWaiting: true };
}

/** It goes on with the time that was left; what was over stays over. */
export function resumedClock({ leftMs }: Clock, now: Date, holidays?: ReadonlySet<string>): Clock {
  if (leftMs === null) return { dueAt: null, leftMs: null, isOver: false, isWaiting: false };
  return running(leftMs > 0 ? addSupportTime(now, leftMs, holidays) : now, now);
}

/** It has ended: the claim is resolved or closed. What was over is told. */
export const endedClock = ({ isOver }: Clock): Clock => ({ dueAt: null, leftMs: null, isOver, isWaiting: false });
