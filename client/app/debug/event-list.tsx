import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import type { TracedEvent } from '#client/app/debug/trace/trace-recorder.ts';
import { eventText, timeText } from './trace/trace-format.ts';
import styles from './debug.module.css';

/** The last messages of the socket, newest first. */
export function EventList({ events }: { events: readonly TracedEvent[] }): ReactNode {
  const t = useT('debug');
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('events')}</h3>
      {events.length === 0 && <p className={styles.quiet}>{t('noEvents')}</p>}
      <ol className={styles.tail} dir="ltr" aria-label={t('events')}>
        {events.map((event) => (
          <li
            key={event.serial}
            className={cx(styles.event, event.isStale && styles.warn, event.kind === 'RESYNC' && styles.bad)}
          >
            <span className={styles.dim}>{timeText(event.receivedAt)}</span>
            <span className={styles.key}>{event.entity.slice(0, 1).toUpperCase()}</span>
            <span className={styles.text} title={event.id ?? undefined}>
              {eventText(event)}
              {event.isStale && ` · ${t('outdated')}`}
            </span>
            <span className={styles.dim}>{event.version === null ? '' : `v${event.version}`}</span>
            <span className={styles.lag}>{event.lagMs === null ? '' : `${Math.round(event.lagMs)} ms`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
