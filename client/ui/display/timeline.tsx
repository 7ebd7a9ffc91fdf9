import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Ltr } from './ltr.tsx';
import styles from './timeline.module.css';

export interface TimelineItem {
  id: string;
  /** 14 px icon in the dot. */
  icon: ReactNode;
  /** Bold text; a note has none. */
  title?: ReactNode;
  detail?: ReactNode;
  /** The user and the location. */
  sub?: ReactNode;
  /** Time or date, at the end of the line. */
  time: string;
  /** The machine-readable date behind `time`. */
  dateTime?: string;
  variant?: 'event' | 'current' | 'danger' | 'note';
}

export interface TimelineProps {
  items: readonly TimelineItem[];
  label: string;
}

/** A list of events in the given order. Notes by users have an amber background. */
export function Timeline({ items, label }: TimelineProps): ReactNode {
  return (
    <ol className={styles.list} aria-label={label}>
      {items.map(({ variant = 'event', ...item }) => (
        <li
          key={item.id}
          className={cx(styles.item, variant !== 'event' && styles[variant])}
          aria-current={variant === 'current' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden>
            {item.icon}
          </span>
          <div className={styles.words}>
            <p>
              {item.title !== undefined && <span className={styles.title}>{item.title}</span>}
              {item.title !== undefined && item.detail !== undefined && ' · '}
              {item.detail !== undefined && (
                <span className={cx(item.title !== undefined && styles.detail)}>{item.detail}</span>
              )}
            </p>
            {item.sub !== undefined && <p className={styles.sub}>{item.sub}</p>}
          </div>
          <time className={styles.time} dateTime={item.dateTime}>
            <Ltr>{item.time}</Ltr>
          </time>
        </li>
      ))}
    </ol>
  );
}
