import type { ReactNode } from 'react';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useDelayed } from '#client/lib/use-delay.ts';
import { useT } from '#client/messages/use-t.ts';
import styles from './list.module.css';

/** Placeholder rows, shown when loading takes noticeably long. */
export function ListSkeleton({ rows = 8 }: { rows?: number }): ReactNode {
  const t = useT('notifications');
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
