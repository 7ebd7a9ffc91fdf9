// The clock of a claim as a card: how much is left of the time for the answer or the resolution.
import type { CSSProperties, ReactNode } from 'react';
import { supportTimeBetween } from '#shared/lib/support-time.ts';
import { useWorkCalendar } from '#client/calendar/use-work-calendar.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { ClockIcon, hoursOf, isNear, useMinutesLeft } from '../clock.tsx';
import type { Claim } from '../documents.ts';
import styles from './facts.module.css';

const minuteMs = 60_000;

interface RingStyle extends CSSProperties {
  '--left': string;
}

/** Nothing while the clock is paused, or has ended. */
export function DueCard({ claim }: { claim: Claim }): ReactNode {
  const t = useT('claims');
  const format = useFormat();
  const minutes = useMinutesLeft(claim);
  const { holidays } = useWorkCalendar();
  if (claim.dueAt === null) return null;
  const isOver = minutes < 0;
  const all = supportTimeBetween(new Date(claim.createdAt), new Date(claim.dueAt), holidays) / minuteMs;
  const left = isOver || all <= 0 ? 0 : Math.min(1, minutes / all);
  const ring: RingStyle = { '--left': `${Math.round(left * 360)}deg` };
  const key = claim.answeredAt === null ? 'answer' : 'resolve';
  return (
    <section className={cx(styles.due, isNear(minutes) && styles.near, isOver && styles.over)}>
      <span className={styles.ring} style={ring} aria-hidden>
        <ClockIcon isOver={isOver} size={16} />
      </span>
      <div>
        <span>{t(isOver ? 'clock.overBy' : `clock.${key}By`)}</span>
        <strong>
          <Ltr>{hoursOf(minutes)}</Ltr>
        </strong>
        <small>{t('clock.until', { time: format.dateTime(claim.dueAt) })}</small>
      </div>
    </section>
  );
}
