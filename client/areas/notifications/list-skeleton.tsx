import type { ReactNode } from 'react';
import { Skeleton } from '#client/kit/ui/skeleton.tsx';
import { useDelayed } from '#client/kit/ui/use-delayed.ts';
import { useWords } from '#client/i18n/use-words.ts';
import styles from './centre.module.css';

/** Placeholder rows, shown when loading takes noticeably long. */
export function ListSkeleton({ rows = 8 }: { rows?: number }): ReactNode {
  const t = useWords('notifications');
  const shown = useDelayed(true);
  return (
    <section aria-busy aria-label={t('loading')}>
      {shown &&
        Array.from({ length: rows }, (_, row) => (
          <div key={String(row)} className={styles.bone}>
            <Skeleton shape="block" width={36} height={36} />
            <div className={styles.boneWords}>
              <Skeleton width={`${34 + ((row * 7) % 20)}%`} />
              <Skeleton width={`${48 + ((row * 11) % 25)}%`} />
            </div>
          </div>
        ))}
    </section>
  );
}
