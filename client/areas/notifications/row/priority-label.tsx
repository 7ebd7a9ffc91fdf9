import type { ReactNode } from 'react';
import type { NotificationPriority } from '#shared/entities/notification-rule.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import styles from './priority-label.module.css';

const bars: Readonly<Record<NotificationPriority, number>> = { URGENT: 0, HIGH: 3, MEDIUM: 2, LOW: 1 };

/** A filled "!" for urgent, one to three bars for the others; hidden from screen readers, which read the label. */
export function PriorityGlyph({ priority }: { priority: NotificationPriority }): ReactNode {
  if (priority === 'URGENT')
    return (
      <span className={styles.urgent} aria-hidden>
        !
      </span>
    );
  return (
    <span className={cx(styles.bars, priority === 'HIGH' && styles.high)} aria-hidden>
      {[1, 2, 3].map((bar) => (
        <i key={bar} className={cx(bar <= bars[priority] && styles.on)} />
      ))}
    </span>
  );
}

/** The priority with its label. */
export function PriorityLabel({ priority }: { priority: NotificationPriority }): ReactNode {
  const t = useT('notifications');
  return (
    <span
      className={cx(styles.mark, priority === 'URGENT' && styles.urgentWord, priority === 'HIGH' && styles.highWord)}
    >
      <PriorityGlyph priority={priority} />
      {t(`priority.${priority}`)}
    </span>
  );
}
