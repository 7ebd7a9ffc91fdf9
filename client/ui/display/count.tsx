import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { useFormat } from '../../lib/use-format.ts';
import styles from './badge.module.css';

export interface CountProps {
  value: number;
  /** Larger numbers are shown as "1 000+", because the server stops counting there. */
  cap?: number;
  tone?: 'quiet' | 'active' | 'solid' | 'alert';
  className?: string;
}

export function Count({ value, cap, tone = 'quiet', className }: CountProps): ReactNode {
  const format = useFormat();
  const shown = cap !== undefined && value > cap ? `${format.number(cap)}+` : format.number(value);
  return (
    <bdi dir="ltr" translate="no" className={cx(styles.count, tone !== 'quiet' && styles[tone], className)}>
      {shown}
    </bdi>
  );
}
