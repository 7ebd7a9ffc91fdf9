import type { ReactNode } from 'react';
import { useT } from '#client/messages/use-t.ts';
import { locationKey, type PresenceClient } from '#client/live/presence/presence-client.ts';
import styles from './debug.module.css';

/** Presence locations of this tab, and the number of other users at each known location. */
export function PresenceList({ presence }: { presence: PresenceClient }): ReactNode {
  const t = useT('debug');
  const own = presence.currentUpdate().places.map(locationKey);
  const others = presence.knownLocationKeys().filter((key) => !own.includes(key));
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('presence')}</h3>
      {own.length + others.length === 0 && <p className={styles.quiet}>{t('nowhere')}</p>}
      <ul className={styles.chips} dir="ltr">
        {[...own, ...others].map((key) => (
          <li key={key} className={styles.chip}>
            {key} +{presence.presenceAt(key).count}
          </li>
        ))}
      </ul>
    </section>
  );
}
