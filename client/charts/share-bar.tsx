import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './charts.module.css';

export interface SharePart {
  key: string;
  /** From 0 to 1. */
  share: number;
  tone: 'good' | 'neutral' | 'bad';
}

/** A whole in parts. Each tone has a pattern beside its colour; a legend with words belongs below it. */
export function ShareBar({ parts }: { parts: readonly SharePart[] }): ReactNode {
  return (
    <div className={styles.shares} aria-hidden>
      {parts.map(({ key, share, tone }) => (
        <span key={key} className={cx(styles.part, styles[tone])} style={{ flexGrow: share }} />
      ))}
    </div>
  );
}
