import type { ReactNode } from 'react';
import { chartSeries } from '#shared/areas/charts/chart.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import styles from './series.module.css';

/** In place of the cards until their figures are there. */
export function CardsSkeleton(): ReactNode {
  return (
    <div className={styles.cards} aria-busy>
      {chartSeries.map((name) => (
        <div key={name} className={styles.card}>
          <Skeleton width="100%" height={152} />
        </div>
      ))}
    </div>
  );
}
