// The rate of each driver above the list: how many of its attempts without a response are doubtful or were false.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { AttemptRatesQuery } from './documents.ts';
import styles from './attempts.module.css';

const watched = ['attempt'];
const variables = { period: 'last30days' } as const;
/** Further drivers are in the list. */
const shown = 6;

/** The drivers with doubtful attempts, those with the most first; nothing if there are none. */
export function DriverRates(): ReactNode {
  const t = useT('attempts');
  const format = useFormat();
  const { data, refetch } = useLive(AttemptRatesQuery, { variables, watch: watched });
  useEntityChanges('attempt', 'any', refetch);
  const rates = (data?.attemptRates ?? []).slice(0, shown);
  if (rates.length === 0) return null;
  return (
    <section className={styles.rates} aria-label={t('rates.title')}>
      <h2>{t('rates.title')}</h2>
      <ul>
        {rates.map(
          ({ driver, attempts, open, confirmed }) =>
            driver && (
              <li key={driver.id}>
                <Link href={`${screenPath('attempts')}?tab=all&driver=${driver.id}`} className={styles.rate}>
                  <Avatar name={driver.name} photo={driver.avatarId} size={26} decorative />
                  <span className={styles.who}>
                    <bdi className={styles.name}>{driver.name}</bdi>
                    <span className={styles.muted}>
                      {t('rates.text', {
                        confirmed: format.number(confirmed),
                        open: format.number(open),
                        attempts: format.number(attempts),
                      })}
                    </span>
                  </span>
                  <Ltr className={styles.share}>{format.percent((open + confirmed) / attempts)}</Ltr>
                </Link>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
