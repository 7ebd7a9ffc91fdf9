import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { StatusGlyph } from './status-glyph.tsx';
import styles from './status.module.css';

export interface StatusChangeProps {
  from: string;
  to: string;
  /** The label of the old status, for screen readers. */
  fromLabel: string;
  /** The label of the new status. */
  children: ReactNode;
  className?: string;
}

/** A status change: old glyph, arrow, new glyph and its label. */
export function StatusChange({ from, to, fromLabel, children, className }: StatusChangeProps): ReactNode {
  const { t } = useTranslation('kit');
  return (
    <span className={cx(styles.change, className)}>
      <StatusGlyph status={from} size={12} className={styles.old} label={t('status.was', { status: fromLabel })} />
      <ArrowRight size={11} className={styles.arrow} data-mirror="" aria-hidden />
      <StatusGlyph status={to} className={styles.now} />
      <span className={cx(styles.text, styles.now)}>{children}</span>
    </span>
  );
}
