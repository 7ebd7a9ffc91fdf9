import type { ReactNode } from 'react';
import { useWords } from '#client/i18n/use-words.ts';
import { placeKey, type Signals } from '#client/live/signals/signals.ts';
import styles from './debug.module.css';

/** Presence locations of this tab, and the number of other users at each known location. */
export function Presence({ signals }: { signals: Signals }): ReactNode {
  const t = useWords('debug');
  const places = signals.here().places.map(placeKey);
  const others = signals.known().filter((key) => !places.includes(key));
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('presence')}</h3>
      {places.length + others.length === 0 && <p className={styles.quiet}>{t('nowhere')}</p>}
      <ul className={styles.chips} dir="ltr">
        {[...places, ...others].map((key) => (
          <li key={key} className={styles.chip}>
            {key} +{signals.people(key).count}
          </li>
        ))}
      </ul>
    </section>
  );
}
