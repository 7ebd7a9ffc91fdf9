import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ChartFrame } from '#client/charts/chart-frame.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { parcelsPath } from './links.ts';
import { type CardProps, useCard } from './use-card.ts';
import styles from './cards.module.css';

const groups = ['fresh', 'kept', 'lost'] as const;

/** Customers that came, stayed and left. */
export function CohortCard({ statistics: { cohort } }: CardProps): ReactNode {
  const { t, format, frame } = useCard('cohort');
  if (!cohort) return null;
  return (
    <ChartFrame
      {...frame}
      tables={[
        {
          caption: t('definitions.cohort'),
          columns: [t('cohort.group'), t('cohort.n')],
          rows: groups.map((group) => [t(`cohort.${group}`), format.number(cohort[group].n)]),
        },
      ]}
    >
      <dl className={styles.cohort}>
        {groups.map((group) => (
          <div key={group}>
            <dt>{t(`cohort.${group}`)}</dt>
            <dd>
              <Ltr className={styles.count}>{format.number(cohort[group].n)}</Ltr>
              <span className={styles.customers}>
                {cohort[group].first.map(({ id, name }) => (
                  <Link key={id} href={parcelsPath({ customer: id })}>
                    <bdi>{name}</bdi>
                  </Link>
                ))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </ChartFrame>
  );
}
