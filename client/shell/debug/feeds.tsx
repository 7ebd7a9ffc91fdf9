import type { ReactNode } from 'react';
import { cx } from '#client/kit/cx.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { FeedState } from '#client/live/feed/feed.ts';
import styles from './debug.module.css';

/** The subscriptions of this tab and the number of queries that share each. */
export function Feeds({ feeds }: { feeds: readonly FeedState[] }): ReactNode {
  const t = useWords('debug');
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('feeds')}</h3>
      {feeds.length === 0 && <p className={styles.quiet}>{t('noFeeds')}</p>}
      <ul className={styles.chips} dir="ltr">
        {feeds.map(({ entity, watchers, listening }) => (
          <li key={entity} className={cx(styles.chip, !listening && styles.quietChip)}>
            {entity} ×{watchers}
          </li>
        ))}
      </ul>
    </section>
  );
}
