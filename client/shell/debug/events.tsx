import type { ReactNode } from 'react';
import { cx } from '#client/kit/cx.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { TracedEvent } from '#client/live/trace/record.ts';
import { eventText, timeText } from './texts.ts';
import styles from './debug.module.css';

/** The last messages of the socket, newest first. */
export function Events({ events }: { events: readonly TracedEvent[] }): ReactNode {
  const t = useWords('debug');
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('events')}</h3>
      {events.length === 0 && <p className={styles.quiet}>{t('noEvents')}</p>}
      <ol className={styles.tail} dir="ltr" aria-label={t('events')}>
        {events.map((event) => (
          <li
            key={event.serial}
            className={cx(styles.event, event.outdated && styles.warn, event.kind === 'RESYNC' && styles.bad)}
          >
            <span className={styles.dim}>{timeText(event.received)}</span>
            <span className={styles.key}>{event.entity.slice(0, 1).toUpperCase()}</span>
            <span className={styles.text} title={event.id ?? undefined}>
              {eventText(event)}
              {event.outdated && ` · ${t('outdated')}`}
            </span>
            <span className={styles.dim}>{event.version === null ? '' : `v${event.version}`}</span>
            <span className={styles.lag}>{event.lag === null ? '' : `${Math.round(event.lag)} ms`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
