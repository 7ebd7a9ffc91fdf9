import type { ReactNode } from 'react';
import { isSupportOpen, supportClockShift } from '#shared/lib/support-time.ts';
import { useClock } from '#client/lib/server-clock.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import styles from './support-hours.module.css';

/** The support hours, and whether support is open now (by the clock that the hours name, GMT+1). */
export function SupportHours({ centred = false }: { centred?: boolean }): ReactNode {
  const t = useT('shell');
  const open = useClock((now) => (isSupportOpen(new Date(now)) ? 1 : 0)) === 1;
  const shift = useClock((now) => supportClockShift(new Date(now)));
  const hour = (named: number) => `${named + shift}h`;
  return (
    <p className={cx(styles.hours, centred && styles.centred)}>
      <span className={cx(styles.state, open && styles.open)}>
        <i className={styles.dot} aria-hidden />
        {t(open ? 'support.open' : 'support.closed')}
      </span>
      <span>{t('support.hours')}</span>
      {shift !== 0 && (
        <span>{t('support.local', { weekdays: `${hour(9)}-${hour(18)}`, weekend: `${hour(9)}-${hour(14)}` })}</span>
      )}
    </p>
  );
}
