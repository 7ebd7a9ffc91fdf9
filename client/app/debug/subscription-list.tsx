import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import type { EntitySubscriptionState } from '#client/live/subscriptions/entity-subscription.ts';
import styles from './debug.module.css';

/** The subscriptions of this tab and the number of queries that share each. */
export function SubscriptionList({ feeds }: { feeds: readonly EntitySubscriptionState[] }): ReactNode {
  const t = useT('debug');
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('feeds')}</h3>
      {feeds.length === 0 && <p className={styles.quiet}>{t('noFeeds')}</p>}
      <ul className={styles.chips} dir="ltr">
        {feeds.map(({ entity, watchers, isSubscribed }) => (
          <li key={entity} className={cx(styles.chip, !isSubscribed && styles.quietChip)}>
            {entity} ×{watchers}
          </li>
        ))}
      </ul>
    </section>
  );
}
