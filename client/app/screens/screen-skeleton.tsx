import type { ReactNode } from 'react';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useT } from '#client/messages/use-t.ts';
import styles from './screen-state.module.css';

const widths = [62, 48, 70, 55, 66, 44, 58, 50];

/**
 * Skeleton while the code of a page is loading. The CSS shows it after 150 ms, so that a fast load does not flicker.
 */
export function ScreenSkeleton(): ReactNode {
  const t = useT('shell');
  return (
    <output className={styles.skeleton} aria-busy="true" aria-label={t('loading')}>
      <Skeleton width={120} height={16} />
      {widths.map((width) => (
        <Skeleton key={width} width={`${width}%`} height={10} />
      ))}
    </output>
  );
}
