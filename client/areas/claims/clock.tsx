// The service clock of a claim: quiet, near, over, or paused.
import type { ReactNode } from 'react';
import { Clock, Hourglass, TimerOff } from 'lucide-react';
import { VisuallyHidden } from 'radix-ui/visually-hidden';
import { nearMs } from '#shared/areas/claims/service-clock.ts';
import { supportTimeBetween } from '#shared/lib/support-time.ts';
import { useWorkCalendar } from '#client/calendar/use-work-calendar.ts';
import { useClock } from '#client/lib/server-clock.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { Claim } from './documents.ts';
import styles from './clock.module.css';

const minuteMs = 60_000;

/** Minutes of support until the target; negative when it is over, infinite without a target. */
export function useMinutesLeft({ dueAt }: Pick<Claim, 'dueAt'>): number {
  const { holidays } = useWorkCalendar();
  return useClock((now) =>
    dueAt === null ? Infinity : Math.floor(supportTimeBetween(new Date(now), new Date(dueAt), holidays) / minuteMs),
  );
}

/** Hours and minutes, `2:05`. */
export function hoursOf(minutes: number): string {
  const whole = Math.abs(minutes);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** True if the target is less than an hour away. */
export const isNear = (minutes: number): boolean => minutes >= 0 && minutes * minuteMs < nearMs;

/** The icon of a clock that runs, or is over. */
export function ClockIcon({ isOver, size }: { isOver: boolean; size: number }): ReactNode {
  return isOver ? <TimerOff size={size} aria-hidden /> : <Clock size={size} aria-hidden />;
}

/** The time that is left, in words for screen readers. */
export function ClaimClock({ claim }: { claim: Claim }): ReactNode {
  const t = useT('claims');
  const minutes = useMinutesLeft(claim);
  if (claim.isWaiting)
    return (
      <span className={styles.clock} title={t('clock.pausedText')}>
        <Hourglass size={13} aria-hidden />
        {t('clock.paused')}
      </span>
    );
  if (minutes === Infinity) return null;
  const isOver = minutes < 0;
  return (
    <span className={cx(styles.clock, isNear(minutes) && styles.near, isOver && styles.over)}>
      <ClockIcon isOver={isOver} size={13} />
      <VisuallyHidden>{t(isOver ? 'clock.overBy' : 'clock.left')}</VisuallyHidden>
      <Ltr>{`${isOver ? '+' : ''}${hoursOf(minutes)}`}</Ltr>
    </span>
  );
}
