import type { ReactNode } from 'react';
import { supportIsOpen } from '#shared/kit/time.ts';
import { useClock } from '#client/kit/clock.ts';
import { cx } from '#client/kit/cx.ts';
import { useWords } from '#client/i18n/use-words.ts';
import styles from './support-hours.module.css';

/** The support hours, and whether support is open now (Casablanca time). */
export function SupportHours({ centred = false }: { centred?: boolean }): ReactNode {
  const t = useWords('shell');
  const open = useClock((now) => (supportIsOpen(new Date(now)) ? 1 : 0)) === 1;
  return (
    <p className={cx(styles.hours, centred && styles.centred)}>
      <span className={cx(styles.state, open && styles.open)}>
        <i className={styles.dot} aria-hidden />
        {t(open ? 'support.open' : 'support.closed')}
      </span>
      <span>{t('support.hours')}</span>
    </p>
  );
}
